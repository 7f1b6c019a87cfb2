import { commandOf, mayHaveCommand, PROGRAM } from "../code/literal-commands.js";
import { looksForAttacks } from "../content/about-attacks.js";
import type { Language, Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { isCommand, pieceOf } from "./piece.js";
import { languageOf } from "./whole-file.js";

const MAX_TEXT = 256 * 1024;
const MAX_PIECES = 100;
const MAX_ROWS = 200;
/** The names of languages of charts, by which most texts are left out without another look. */
const CHARTS = ["mermaid", "plantuml", "puml", "graphviz", "```dot", "```d2", "nomnoml"];

/** Commands that a text gives in another form than code: the cells of a table, the labels of a chart, blocks of other markup. */
export function* literatePieces(part: TextPart): Generator<Piece> {
  if (part.kind !== "instructions" || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return;
  const extension = extensionOf(part.path);
  if (extension === "org" || extension === "adoc" || extension === "rst") yield* blocks(part, extension);
  yield* spacedLines(part);
  if (!part.mayHold("command")) return;
  const isChart = CHARTS.some((name) => part.text.includes(name));
  if ((!isChart && !part.text.includes("\n|")) || !mayHaveCommand(part.text)) return;
  yield* tables(part);
  yield* charts(part);
}

/** A word with a blank between its letters. */
const SPACED = /(?<![^\s`])[a-z](?: [a-z]){1,12}(?![^\s`])/g;

/** Lines with an address in which the names of programs have blanks between their letters. */
function* spacedLines(part: TextPart): Generator<Piece> {
  const { text } = part;
  let count = 0;
  for (let at = text.indexOf("://"); at >= 0; ) {
    const start = text.lastIndexOf("\n", at) + 1;
    const next = text.indexOf("\n", at);
    const end = next < 0 ? text.length : next;
    at = text.indexOf("://", end);
    const line = end - start > MAX_LINE ? "" : text.slice(start, end);
    if (!line.includes("| ")) continue;
    const whole = line.replace(SPACED, (word) => word.replaceAll(" ", ""));
    if (whole === line || commandOf(whole) === undefined || ++count > MAX_ROWS) continue;
    yield told(part, text.slice(0, start).split("\n").length, "shell", whole.trim());
  }
}

const MAX_LINE = 2_000;

/** Rows of a table whose cells are the words of a command, all rows as one program. */
function* tables(part: TextPart): Generator<Piece> {
  let rows: string[] = [];
  let first = 0;
  let count = 0;
  const lines = part.text.split("\n");
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at]?.trim() ?? "";
    if (line.startsWith("|") && rows.length < MAX_ROWS) {
      if (rows.length === 0) first = at;
      rows.push(commandOfRow(line));
      continue;
    }
    const text = rows.filter((row) => row !== "").join("\n");
    rows = [];
    if (text === "" || commandOf(text) === undefined || ++count > MAX_PIECES) continue;
    yield told(part, first + 1, "shell", text);
  }
}

/** The command of which several cells of a row are the words, or "". */
function commandOfRow(row: string): string {
  const cells = row
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^`{1,8}|`{1,8}$/g, "")
        .replaceAll("\\|", "|"),
    );
  const from = cells.findIndex((cell) => PROGRAM.test(cell));
  // An empty cell inside is a pipe that was written with another character.
  const end = cells.findLastIndex((cell) => cell !== "");
  const words = from < 0 ? [] : cells.slice(from, end + 1).map((cell) => (cell === "" ? "|" : cell));
  // What says how to read a mark, such as "as one letter", is no word of the command.
  return words.length < 2 ? "" : words.join(" ").replace(/[^\0-\x7f]{1,200}/g, " ");
}

const CHART =
  /^[ \t]{0,12}(?:`{3,8}|~{3,8})[ \t]{0,8}(?:mermaid|plantuml|puml|dot|graphviz|d2|nomnoml)[^\n]{0,80}\n([\s\S]{1,20000}?)\n[ \t]{0,12}(?:`{3,8}|~{3,8})/gm;
const LABEL = /["'|]([^"'|\n]{6,2000})["'|]|:\s{0,4}([^\n;]{6,2000});/g;

/** The commands in the labels of a chart, in the order in which they are written. */
function* charts(part: TextPart): Generator<Piece> {
  let count = 0;
  for (const match of part.text.matchAll(CHART)) {
    const labels = [...(match[1] as string).matchAll(LABEL)]
      .map(([, quoted, bare]) => withoutCodes((quoted ?? bare ?? "").trim()))
      .filter((label) => isCommand(label) || commandOf(label) !== undefined);
    if (labels.length === 0 || ++count > MAX_PIECES) continue;
    yield told(part, part.text.slice(0, match.index).split("\n").length, "shell", labels.join("\n"));
  }
}

/** `#124;` and `#quot;`: the codes of characters in charts. */
function withoutCodes(text: string): string {
  return text.replace(/[#&]#?(\d{1,5}|quot|amp|lt|gt);/g, (_, code: string) =>
    /^\d/.test(code) ? String.fromCodePoint(Number(code)) : (CODES[code] ?? ""),
  );
}

const CODES: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">" };

const ORG =
  /^[ \t]{0,20}#\+begin_src[ \t]{1,8}([\w+-]{1,30})([^\n]{0,400})\n([\s\S]{0,20000}?)\n[ \t]{0,20}#\+end_src/gim;
const ADOC =
  /^\[source[^\]\n,]{0,40},[ \t]{0,4}([\w+-]{1,30})([^\]\n]{0,100})\]\n(?:\.[^\n]{0,200}\n)?-{4,8}\n([\s\S]{0,20000}?)\n-{4,8}/gm;
const RST =
  /^\.\. (?:code-block|code|sourcecode|highlight|prompt)::[ \t]{1,8}([\w+-]{1,30})([^\n]{0,100})\n((?:(?:[ \t]{2,20}[^\n]{0,2000})?\n){1,400})/gm;
const FORMS: Readonly<Record<string, RegExp>> = { org: ORG, adoc: ADOC, rst: RST };
const SHELLS = /^(?:sh|bash|zsh|shell|console|terminal|dash|ksh)$/;
const MAX_NAMES = 100;
const MAX_EXPANDED = 20_000;

/** Blocks of code in the markup of Org, AsciiDoc, and reStructuredText. A block of Org can contain others by their names. */
function* blocks(part: TextPart, extension: string): Generator<Piece> {
  const form = FORMS[extension] as RegExp;
  const named = new Map<string, string>();
  if (extension === "org")
    for (const match of part.text.matchAll(ORG)) {
      const before = part.text.slice(Math.max(0, match.index - 200), match.index);
      const name = /#\+name:[ \t]{1,8}([^\n]{1,80})\n(?:#\+[^\n]{0,100}\n){0,4}[ \t]{0,8}$/i.exec(
        before,
      )?.[1];
      if (name !== undefined && named.size < MAX_NAMES) named.set(name.trim(), match[3] as string);
    }
  let count = 0;
  for (const match of part.text.matchAll(form)) {
    const written = (match[1] as string).toLowerCase();
    const language = SHELLS.test(written) ? "shell" : languageOf(written);
    if (language === "unknown" || ++count > MAX_PIECES) continue;
    const text = (match[3] as string)
      .replace(/<<([^<>\n]{1,80})>>/g, (whole, name: string) => named.get(name.trim()) ?? whole)
      .slice(0, MAX_EXPANDED);
    const line = part.text.slice(0, match.index).split("\n").length + 1;
    yield told(part, line, language, dedented(text));
  }
}

function dedented(text: string): string {
  const indent = /^[ \t]{0,20}(?=\S)/m.exec(text)?.[0].length ?? 0;
  return indent === 0 ? text : text.replace(new RegExp(`^[ \\t]{0,${indent}}`, "gm"), "");
}

function told(part: TextPart, line: number, language: Language, text: string): Piece {
  return {
    ...pieceOf(part, line, language, text, { origin: "fence", execution: "instructed" }),
    isLiteral: true,
  };
}
