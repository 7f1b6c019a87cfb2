import { unescaped } from "../code/decode.js";
import { literalCommandsIn } from "../code/literal-commands.js";
import { asCode, commandsIn, plantingCommandsIn, sendingCommandsIn } from "../code/spoken.js";
import { commandsOfVariables } from "../code/variables.js";
import { isAboutAttacks, looksForAttacks } from "../content/about-attacks.js";
import { LineCounter } from "../line-counter.js";
import type { Execution, Language, Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { pieceOf, quoted } from "./piece.js";
import { languageOfFile } from "./whole-file.js";

/** Commands that `go generate` runs. */
const GENERATE = /^\/\/go:generate[ \t]{1,4}([^\n]{2,4000})/gm;

/** Languages without a grammar. */
const UNREAD: ReadonlySet<Language> = new Set(["unknown", "perl"]);

/** Texts in which a command is an example: documentation, logs, and test fixtures. */
const RECORDS = /^(?:csv|tsv|jsonl|ndjson|log|lock|map|srt|vtt|bib|po|ics|snap|diff|patch)$/;

/** Settings of tools, of which many run commands. */
const SETTINGS = /^(?:toml|ini|cfg|conf|kdl|gradle|xml)$/;

/** A larger text of data is no configuration. */
const MAX_TEXT = 256 * 1024;

/**
 * Commands that download and run a program, connect a shell, or send secrets, in texts without a grammar: programs in other
 * languages, recipes, and settings. The program that reads such a text runs the commands in it.
 */
export function* spokenPieces(part: TextPart): Generator<Piece> {
  if (extensionOf(part.path) === "go") yield* generatingPieces(part);
  const isProgram = part.kind === "code" || part.kind === "recipe";
  if (!part.isOpaque && (isProgram || (part.kind === "data" && !isRecord(part)))) yield* startedPieces(part);
  if (!(isProgram || part.kind === "data") || part.isOpaque || !UNREAD.has(languageOfFile(part))) return;
  yield* streamPieces(part);
  const isSetting = part.kind === "recipe" || SETTINGS.test(extensionOf(part.path));
  if (isSetting && part.text.length <= MAX_TEXT) yield* spoken(part, plantingCommandsIn(part.text), "script");
  if (!isRecord(part) && part.text.length <= MAX_TEXT && !looksForAttacks(part.path))
    yield* literalPieces(part);
  if (isRecord(part) || !part.mayHold("command")) return;
  const execution: Execution = isProgram ? "script" : isAboutAttacks(part.path) ? "shown" : "instructed";
  // `${pkgs.curl}/bin/curl` of Nix is the program alone.
  const text =
    extensionOf(part.path) === "nix" ? part.text.replace(/\$\{[\w.-]{1,60}\}\/bin\//g, "") : part.text;
  yield* spoken(part, commandsIn(text), execution);
  if (part.text.length <= MAX_TEXT) yield* spoken(part, sendingCommandsIn(part.text), execution);
}

/** `//go:generate -command NAME …` gives a command a name, and Go resolves the escapes in quotation marks. */
function* generatingPieces(part: TextPart): Generator<Piece> {
  const named = new Map<string, string>();
  const lines = new LineCounter(part.text);
  for (const { index, 1: written = "" } of part.text.matchAll(GENERATE)) {
    const [, name, meaning] = NAMES_COMMAND.exec(written) ?? [];
    if (name !== undefined && meaning !== undefined) {
      if (named.size < MAX_NAMED) named.set(name, meaning);
      continue;
    }
    const command = written
      .replace(/^\w{1,40}/, (word) => named.get(word) ?? word)
      .replace(ESCAPED, (word) => quoted(unescaped(word.slice(1, -1))));
    const by = { origin: "recipe", execution: "script" } as const;
    yield pieceOf(part, lines.before(index) + 1, "shell", command, by);
  }
}

const MAX_NAMED = 50;
const NAMES_COMMAND = /^-command[ \t]{1,4}(\w{1,40})[ \t]{1,4}(\S[^\n]{0,2000})/;
/** A text in quotation marks with an escape of a character. */
const ESCAPED = /"(?:[^"\\\n]|\\[^xuU\d\n]){0,2000}\\[xuU\d](?:[^"\\\n]|\\.){0,2000}"/g;

/** The pieces of commands that were found in a text, from its start to its end. */
function* spoken(
  part: TextPart,
  found: Iterable<{ command: string; at: number }>,
  execution: Execution,
): Generator<Piece> {
  let line = 1;
  let from = 0;
  for (const { command, at } of found) {
    line += part.text.slice(from, at).split("\n").length - 1;
    from = at;
    const { language, text } = asCode(command);
    yield pieceOf(part, line, language, text, { origin: "configuration", execution });
  }
}

/** The literals that are harmful commands. */
function* literalPieces(part: TextPart): Generator<Piece> {
  let line = 1;
  let from = 0;
  for (const { command, at, isCode } of literalCommandsIn(part.text)) {
    if (at > from) {
      line += part.text.slice(from, at).split("\n").length - 1;
      from = at;
    }
    const by = { origin: "configuration", execution: "instructed" } as const;
    const code = isCode ? ({ language: "python", text: command } as const) : asCode(command);
    yield { ...pieceOf(part, line, code.language, code.text, by), isLiteral: true };
  }
}

function isRecord({ path }: TextPart): boolean {
  return RECORDS.test(extensionOf(path));
}

/** The commands that a text gives to variables of the environment, such as the pager of Git, which programs start. */
function* startedPieces(part: TextPart): Generator<Piece> {
  if (part.text.length > MAX_TEXT) return;
  const execution: Execution = isAboutAttacks(part.path) ? "shown" : "script";
  for (const { command, at } of commandsOfVariables(part.text)) {
    const line = part.text.slice(0, at).split("\n").length;
    yield pieceOf(part, line, "shell", command, { origin: "configuration", execution });
  }
}

/** A file with a program of `awk` or `sed`, as the command that runs it. */
function* streamPieces(part: TextPart): Generator<Piece> {
  const extension = extensionOf(part.path);
  const start = part.text.slice(0, 80).split("\n", 1)[0] as string;
  const name = extension === "gawk" ? "awk" : extension;
  const program =
    name === "awk" || name === "sed" ? name : /^#!\S{0,40}[/ \t]\w{0,2}(awk|sed)\b/.exec(start)?.[1];
  if (program === undefined || part.text.length > MAX_STREAM) return;
  const scripts = program === "awk" ? [part.text] : part.text.split("\n", MAX_LINES).map((one) => one.trim());
  const words = scripts.filter((one) => one !== "").map((one) => `'${one.replaceAll("'", `'\\''`)}'`);
  const by = { origin: "recipe", execution: "script" } as const;
  yield pieceOf(part, 1, "shell", `${program} ${words.join(" ")}`, by);
}

const MAX_STREAM = 16 * 1024;
const MAX_LINES = 400;
