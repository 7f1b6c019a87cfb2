import type { Finding } from "../finding.js";
import type { Piece } from "../pieces.js";
import { baseName, type TextPart } from "../text.js";
import { harmful } from "./completed-lines.js";
import { DefinedWords, mayDefine, namesFetching } from "./defined-words.js";
import { literatePieces } from "./literate.js";
import { markdownPieces } from "./markdown-pieces.js";
import { pieceOf } from "./piece.js";
import { assembledCommands } from "./prose/assembled.js";
import { Reading } from "./prose/reading.js";
import { joinedLists, joinedParts, orderedParts } from "./told-parts.js";

const MAX_PIECES = 60;
/** A larger file of data is not read for its names. */
const MAX_NAMED = 4 * 1024;
const MAX_LINES = 6_000;
const MAX_LINE = 2_000;

/**
 * The commands that an agent completes: a text gives meanings to words, letters, or numbers, and another sentence of it, or of
 * another text of the archive, uses them. The completed sentence is read like any other. So are parts that a text puts in an order.
 */
export function* completedProse(
  texts: readonly TextPart[],
  data: readonly TextPart[],
): Generator<Piece | Finding> {
  let left = MAX_PIECES;
  const words = new DefinedWords();
  const written = texts.map(({ text }) => text);
  const named = data.filter(
    ({ path, text }) => text.length <= MAX_NAMED && written.some((one) => one.includes(baseName(path))),
  );
  if (mayDefine([...written, ...named.map(({ text }) => text)])) {
    for (const text of written) words.read(text);
    for (const { text } of named) words.readData(text);
  }
  for (const part of texts) {
    for (const { command, line } of joinedParts(part.text)) yield joined(part, line, command);
    for (const found of words.hasProgram ? completedIn(part, words) : []) {
      if (--left < 0) return;
      yield found;
    }
  }
  const [first] = texts;
  const ordered = first && orderedParts(written);
  if (first && ordered !== undefined) yield joined(first, 1, ordered);
  for (const part of data)
    for (const command of joinedLists(part.text)) {
      if (--left < 0) return;
      yield joined(part, 1, command);
    }
}

/** What a text says if its words have their meanings. */
function* completedIn(part: TextPart, words: DefinedWords): Generator<Piece | Finding> {
  const completed = withMeanings(part, words);
  if (completed === undefined || !namesFetching(completed.text)) return;
  for (const extract of [markdownPieces, literatePieces])
    for (const piece of extract(completed)) if (harmful(piece.text) !== undefined) yield piece;
  yield* assembledCommands(part.path, new Reading(completed));
}

function joined(part: TextPart, line: number, command: string): Piece {
  return {
    ...pieceOf(part, line, "shell", command, { origin: "inline", execution: "instructed" }),
    isLiteral: true,
  };
}

/** The lines and the blocks of code of a text that name another program if words have their meanings, in their places. */
function withMeanings(part: TextPart, words: DefinedWords): TextPart | undefined {
  const lines = part.text.split("\n", MAX_LINES);
  const result: string[] = lines.map(() => "");
  const before = words.programs;
  // The first line of a block of code that is open.
  let open: number | undefined;
  for (const [at, line] of lines.entries()) {
    const isMark = /^[ \t]{0,8}(?:`{3,8}|~{3,8})/.test(line);
    const known = words.programs;
    if (isMark && open !== undefined) {
      const body = lines.slice(open + 1, at).map((one) => words.completed(one, true));
      if (words.programs > known) result.splice(open, body.length + 2, lines[open] as string, ...body, line);
      open = undefined;
    } else if (isMark) open = at;
    else if (open === undefined && line.length <= MAX_LINE) {
      const completed = words.completed(line, /^(?: {4}|\t)/.test(line));
      if (words.programs > known) result[at] = completed;
    }
  }
  return words.programs > before ? part.withText(result.join("\n")) : undefined;
}
