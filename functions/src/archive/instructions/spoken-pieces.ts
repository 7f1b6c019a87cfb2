import { asCode, commandsIn, sendingCommandsIn } from "../code/spoken.js";
import { isAboutAttacks } from "../content/about-attacks.js";
import type { Execution, Language, Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { pieceOf } from "./piece.js";
import { languageOfFile } from "./whole-file.js";

/** Commands that `go generate` runs. */
const GENERATE = /^\/\/go:generate[ \t]{1,4}([^\n]{2,4000})/gm;

/** Languages without a grammar. */
const UNREAD: ReadonlySet<Language> = new Set(["unknown", "perl"]);

/** Texts in which a command is an example: documentation, logs, and test fixtures. */
const RECORDS = /^(?:csv|tsv|jsonl|ndjson|log|lock|map|srt|vtt|bib|po|ics|snap|diff|patch)$/;

/** A larger text of data is no configuration. */
const MAX_TEXT = 256 * 1024;

/**
 * Commands that download and run a program, connect a shell, or send secrets, in texts without a grammar: programs in other
 * languages, recipes, and settings. The program that reads such a text runs the commands in it.
 */
export function* spokenPieces(part: TextPart): Generator<Piece> {
  for (const match of extensionOf(part.path) === "go" ? part.text.matchAll(GENERATE) : []) {
    const line = part.text.slice(0, match.index).split("\n").length;
    yield pieceOf(part, line, "shell", match[1] as string, { origin: "recipe", execution: "script" });
  }
  const isProgram = part.kind === "code" || part.kind === "recipe";
  if (!(isProgram || part.kind === "data") || part.isOpaque || !UNREAD.has(languageOfFile(part))) return;
  if (RECORDS.test(extensionOf(part.path)) || !part.mayHold("command")) return;
  const execution: Execution = isProgram ? "script" : isAboutAttacks(part.path) ? "shown" : "instructed";
  const by = { origin: "configuration", execution } as const;
  for (const found of [
    commandsIn(part.text),
    part.text.length > MAX_TEXT ? [] : sendingCommandsIn(part.text),
  ]) {
    let line = 1;
    let from = 0;
    for (const { command, at } of found) {
      line += part.text.slice(from, at).split("\n").length - 1;
      from = at;
      const { language, text } = asCode(command);
      yield pieceOf(part, line, language, text, by);
    }
  }
}
