import { commandOf, mayHaveCommand } from "../code/literal-commands.js";
import { asCode, commandsIn } from "../code/spoken.js";
import { isAboutAttacks } from "../content/about-attacks.js";
import type { Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { pieceOf } from "./piece.js";

/** Texts that a page does not show as text: those in place of pictures, and the titles of links, of definitions, and of elements. */
const TITLES =
  /!\[([^\]\n]{10,600})\][([]|\]\([^)\s]{1,300}[ \t]{1,8}"((?:[^"\\\n]|\\.){10,600})"|^[ ]{0,3}\[[^\]\n]{1,80}\]:[ \t]{1,8}\S{1,300}[ \t]{1,8}["'(]((?:[^"\\\n]|\\.){10,600})["')][ \t]{0,4}$|\s(?:alt|title|aria-label|data-\w{1,20})\s{0,2}=\s{0,2}"([^"\n]{10,600})"/gm;
const MAX_TEXT = 256 * 1024;
const MAX_TITLES = 200;
/** A connection to another host that a shell opens. */
const CONNECTS = /\b(?:exec|bash|sh)\b[^\n]{0,40}\/dev\/(?:tcp|udp)\/[^\n]{1,300}/;

/** The commands in the texts of a document that its reader does not see, and an agent does. */
export function* titlePieces(part: TextPart): Generator<Piece> {
  if (part.kind !== "instructions" || part.text.length > MAX_TEXT || isAboutAttacks(part.path)) return;
  if (!/^(?:md|mdc|mdx|markdown|html?)$/.test(extensionOf(part.path))) return;
  let count = 0;
  for (const match of part.text.matchAll(TITLES)) {
    // Most documents have no title.
    if (count === 0 && !mayHaveCommand(part.text)) return;
    if (++count > MAX_TITLES) return;
    const title = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").replace(/\\(["'\\])/g, "$1");
    const found = commandOf(title)?.command ?? CONNECTS.exec(title)?.[0] ?? firstOf(title);
    if (found === undefined) continue;
    const { language, text } = asCode(found);
    const line = part.text.slice(0, match.index).split("\n").length;
    yield pieceOf(part, line, language, text, { origin: "markup", execution: "script" });
  }
}

function firstOf(title: string): string | undefined {
  for (const { command } of commandsIn(title)) return command;
  return undefined;
}
