import { character, fromBase64, fromHex, isReadable } from "../code/decode.js";
import { asCode } from "../code/spoken.js";
import { looksForAttacks } from "../content/about-attacks.js";
import type { Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { pieceOf } from "./piece.js";

const MAX_TEXT = 128 * 1024;
const MAX_ROWS = 2_000;
const MAX_COLUMNS = 12;
const MIN_ROWS = 4;
const MIN_LETTERS = 16;
/** What a text must have to be a command and not data. */
const RUNS =
  /\b(?:curl|wget|nc|ncat|iwr|irm|iex|rm|find|chmod|crontab|bash|sh|python3?|node|eval|exec|powershell|ssh|tar|dd)\s{1,4}\S|\/dev\/tcp\/|\|\s{0,4}(?:ba|z)?sh\b/;

/** The programs whose letters are the column of a table: pieces of base64, or the numbers of letters, one in each row. */
export function* columnPieces(part: TextPart): Generator<Piece> {
  if (part.isOpaque || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return;
  for (const { line, rows } of tablesOf(part)) {
    const columns = Math.min(MAX_COLUMNS, Math.max(...rows.map((row) => row.length)));
    for (let column = 0; column < columns; column++) {
      const program = programOf(rows.map((row) => row[column] ?? ""));
      if (program === undefined) continue;
      const { language, text } = asCode(program);
      yield pieceOf(part, line, language, text, { origin: "decoded", execution: "script" });
    }
  }
}

interface Table {
  line: number;
  rows: string[][];
}

const SEPARATORS: Readonly<Record<string, RegExp>> = { tsv: /\t/, psv: /\|/ };

function* tablesOf(part: TextPart): Generator<Table> {
  const extension = extensionOf(part.path);
  if (/^(?:csv|tsv|psv)$/.test(extension)) {
    const lines = part.text.split("\n", MAX_ROWS);
    const mark = SEPARATORS[extension] ?? (lines[0]?.includes(";") ? /;/ : /,/);
    // The first row has the names of the columns.
    yield { line: 2, rows: lines.slice(1).map((line) => cellsOf(line, mark)) };
    return;
  }
  if (part.kind !== "instructions" || !part.text.includes("|")) return;
  let rows: string[][] = [];
  let start = 0;
  for (const [at, line] of [...part.text.split("\n"), ""].entries()) {
    if (/^\s{0,8}\|/.test(line)) {
      if (rows.length === 0) start = at + 1;
      if (!/^[\s|:-]{3,400}$/.test(line) && rows.length < MAX_ROWS) rows.push(cellsOf(line, /\|/).slice(1));
      continue;
    }
    if (rows.length > MIN_ROWS) yield { line: start, rows: rows.slice(1) };
    rows = [];
  }
}

function cellsOf(line: string, mark: RegExp): string[] {
  return line.split(mark, MAX_COLUMNS + 1).map((cell) => cell.trim().replace(/^["'`]|["'`]$/g, ""));
}

/** What a column spells, if it is a command. */
function programOf(column: readonly string[]): string | undefined {
  const cells = column.filter((cell) => cell !== "");
  if (cells.length < MIN_ROWS) return undefined;
  const spelled = spellings(cells).find((text) => text !== undefined && isReadable(text) && RUNS.test(text));
  return spelled;
}

function spellings(cells: readonly string[]): (string | undefined)[] {
  const whole = cells.join("");
  const numbers = (form: RegExp, base: number) =>
    cells.length >= MIN_LETTERS && cells.every((cell) => form.test(cell))
      ? cells.map((cell) => character(Number.parseInt(cell.replace(/^(?:0x|\\x?|0o)/i, ""), base))).join("")
      : undefined;
  return [
    numbers(/^\\?0?[0-7]{2,3}$/, 8),
    numbers(/^\d{1,3}$/, 10),
    numbers(/^(?:0x|\\x)?[0-9a-f]{2}$/i, 16),
    whole.length >= MIN_LETTERS && /^[A-Za-z0-9+/]{1,9000}={0,2}$/.test(whole)
      ? (fromBase64(whole) ?? fromHex(whole))
      : undefined,
  ];
}
