import { commandOf } from "../code/literal-commands.js";
import { LineCounter } from "../line-counter.js";
import { isIn } from "../prefilter.js";
import { readJson } from "./configurations.js";

/** A command that parts of a text are together. */
export interface Joined {
  command: string;
  /** Starting at 1. */
  line: number;
}

const MAX_PARTS = 60;
const MAX_PART = 400;
const MAX_TABLES = 40;
const MAX_LISTS = 400;
const MAX_ROWS = 200;

/** The commands that the parts of a text are together: the cells of a column, the lines of a list, and codes of letters. */
export function* joinedParts(text: string): Generator<Joined> {
  yield* columns(text);
  yield* listedLines(text);
  yield* numbers(text);
}

/** What harmful commands have in them. */
const HINTS = /sh|\/\/|\/dev\/|rm|curl|wget|nc|scp|\d\.\d/;

/** The command that several parts are together, if none of them is one. */
function togetherOf(parts: readonly string[], separators: readonly string[] = ["", " "]): string | undefined {
  if (parts.length < 2 || parts.length > MAX_PARTS || parts.some((part) => part.length > MAX_PART))
    return undefined;
  if (!HINTS.test(parts.join(""))) return undefined;
  for (const separator of separators)
    for (const blank of ["_", "␣", "·", "¶"]) {
      const whole = parts.join(separator);
      const read =
        blank === "_" && !parts.some((part) => /(?:^|[^\w])_|_(?:$|[^\w])/.test(part))
          ? whole
          : whole.replaceAll(blank, " ");
      if (blank !== "_" && read === whole) continue;
      const found = commandOf(read);
      if (found && !parts.some((part) => commandOf(part) !== undefined)) return found.command;
    }
  return undefined;
}

function* columns(text: string): Generator<Joined> {
  if (!text.includes("\n|")) return;
  let rows: string[][] = [];
  let first = 0;
  let left = MAX_TABLES;
  const lines = text.split("\n");
  for (let at = 0; at <= lines.length && left > 0; at++) {
    const line = lines[at]?.trim() ?? "";
    if (line.startsWith("|") && rows.length < MAX_ROWS) {
      if (rows.length === 0) first = at;
      if (!/^\|[\s:|-]{1,400}$/.test(line)) rows.push(cellsOf(line));
      continue;
    }
    if (rows.length > 2) {
      left--;
      const width = Math.min(8, Math.max(...rows.map((row) => row.length)));
      for (let column = 0; column < width; column++) {
        const cells = rows.map((row) => row[column] ?? "");
        const command = togetherOf(cells.slice(1)) ?? togetherOf(cells);
        if (command !== undefined) yield { command, line: first + 1 };
      }
    }
    rows = [];
  }
}

function cellsOf(row: string): string[] {
  return row
    .slice(0, 4_000)
    .replace(/^\||\|\s{0,8}$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^`{1,8}|`{1,8}$/g, "")
        .replaceAll("\\|", "|"),
    );
}

/** `- first line: …`, `2. Line 2: …`: a program that a text dictates. */
const LINE =
  /^[ \t]{0,12}(?:[-*+]|\d{1,2}[.)])[ \t]{1,4}(?:\*\*)?(?:(?:the )?(?:first|second|third|fourth|fifth|sixth|last|next|then|final|\d(?:st|nd|rd|th)?|erste|zweite|dritte|letzte|primera?|segunda?|tercera?|[uú]ltima|premi[eè]re|deuxi[eè]me|derni[eè]re)(?: line| row|,)?|line \d{1,2}|zeile \d{1,2}|l[ií]nea \d{1,2}|ligne \d{1,2}|第.{1,2}行)(?:\*\*)?[ \t]{0,4}(?::|—|–|-|is|ist)[ \t]{1,4}([^\n]{1,400})$/gim;

function* listedLines(text: string): Generator<Joined> {
  const found = [...text.matchAll(LINE)].slice(0, MAX_LISTS);
  if (found.length < 2) return;
  const parts = found.map(([, part]) => (part as string).trim().replace(/^`{1,3}|`{1,3}[.,;]?$/g, ""));
  const line = text.slice(0, found[0]?.index).split("\n").length;
  yield { command: parts.join("\n"), line };
  const command = togetherOf(parts);
  if (command !== undefined) yield { command, line };
}

/** `99 117 114 108`: codes of letters, in decimal, octal, or hexadecimal numbers. */
const CODES =
  /(?<![\w.])(?=\d|\\x|U\+00)(?:(?:0x|\\x|U\+00)?[0-9a-fA-F]{2,3}[,;\s]{1,3}){9,600}(?:0x|\\x|U\+00)?[0-9a-fA-F]{2,3}(?!\w|\.\d)/g;

/** The codes of two letters that every address has, in decimal, hexadecimal, and octal numbers. */
const LETTERS = [
  ["104", "116"],
  ["68", "74"],
  ["150", "164"],
];

function* numbers(text: string): Generator<Joined> {
  if (!LETTERS.some((codes) => codes.every((code) => text.includes(code)))) return;
  const counter = new LineCounter(text);
  let left = MAX_LISTS;
  for (const match of text.matchAll(CODES)) {
    if (--left < 0) return;
    const words = match[0].split(/[,;\s]{1,3}/).map((word) => word.replace(/^(?:0x|\\x|U\+00)/, ""));
    for (const base of [10, 16, 8]) {
      const codes = words.map((word) => Number.parseInt(word, base));
      if (codes.some((code) => !(code >= 9 && code < 127))) continue;
      const found = commandOf(String.fromCharCode(...codes));
      if (found) yield { command: found.command, line: counter.before(match.index) + 1 };
    }
  }
}

/** A code span that a sentence calls a half, a part, or a piece, of which the order is said. */
const ORDERED =
  /\b(first|second|third|fourth|fifth|last|left|right|front|back|beginning|start|middle|end|rest|remainder|other|final|erste|zweite|letzte|primera?|segunda?|premi[eè]re|deuxi[eè]me)\b[^`\n]{0,60}?(?:half|part|piece|portion|fragment|bit|chunk|section|segment|hälfte|teil|stück|mitad|parte|moitié|partie|of (?:the|it)\b)[^`\n]{0,60}?`([^`\n]{1,400})`/gi;
const PLACES = [
  /^(?:first|left|front|beginning|start|erste|primer|premi)/i,
  /^(?:second|middle|zweite|segund|deuxi)/i,
  /^third/i,
  /^fourth/i,
  /^fifth/i,
];

const PARTED =
  /half|halves|first p|second p|last p|fragment|chunk|älfte|mitad|moiti|erste Teil|primera parte/;

/** The command whose parts several texts name in order, or undefined. */
export function orderedParts(texts: readonly string[]): string | undefined {
  const parts: { place: number; text: string }[] = [];
  for (const text of texts.filter((one) => isIn(PARTED, one)))
    for (const [, word, part] of text.matchAll(ORDERED)) {
      const place = PLACES.findIndex((form) => form.test(word as string));
      if (parts.length < MAX_PARTS)
        parts.push({ place: place < 0 ? PLACES.length : place, text: part as string });
    }
  return togetherOf(parts.sort((one, other) => one.place - other.place).map(({ text }) => text));
}

const MAX_DEPTH = 6;

/** The commands that lists of short texts in a file of data are together. */
export function* joinedLists(text: string): Generator<string> {
  if (!/^\s{0,40}[[{]/.test(text)) return;
  let left = MAX_LISTS;
  const walk = function* (value: unknown, depth: number): Generator<string> {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH || --left < 0) return;
    const inner = Object.values(value);
    if (inner.length > 1 && inner.length <= MAX_PARTS && inner.every((one) => typeof one === "string")) {
      const command = togetherOf(inner as string[]);
      if (command !== undefined) yield command;
      return;
    }
    for (const one of inner) yield* walk(one, depth + 1);
  };
  yield* walk(readJson(text), 0);
}
