import { commandOf, mayHaveCommand } from "../code/literal-commands.js";
import { asCode } from "../code/spoken.js";
import { looksForAttacks } from "../content/about-attacks.js";
import type { Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { withoutEntities } from "./entities.js";
import { pieceOf } from "./piece.js";

/** Data of which a text can tell an agent to run a value, and how its values are written. */
const FORMS: Readonly<Record<string, "lines" | "cells" | "marked">> = {
  ...forms(
    "lines",
    "yaml yml toml ini cfg conf properties po pot ics bib srt vtt strings env list dat data tpl tmpl j2",
  ),
  ...forms("cells", "csv tsv psv"),
  ...forms("marked", "xml svg html htm xhtml plist resx xlf xliff opml drawio iml"),
};

/** Places that a harmful command names if it has none of the words of a download or of a connection. */
const NAMED = ["~/.", "$HOME", "/etc/", ".insteadOf", "http.sslVerify"];

const MAX_TEXT = 256 * 1024;
const MAX_VALUES = 6_000;
const MAX_PIECES = 60;
const MAX_VALUE = 4_000;

/** A value of data, and the line on which it is written, starting at 1. */
interface Value {
  text: string;
  line: number;
}

/** The harmful commands among the values of data: cells, messages, elements, and folded blocks. */
export function* toldValues(part: TextPart): Generator<Piece> {
  if (part.kind !== "data" && part.kind !== "recipe") return;
  const form = FORMS[extensionOf(part.path)];
  if (form === undefined || part.isOpaque || part.text.length > MAX_TEXT) return;
  if (!part.mayHold("command") && !NAMED.some((name) => part.text.includes(name))) return;
  if (!mayHaveCommand(part.text) || looksForAttacks(part.path)) return;
  let count = 0;
  let found = 0;
  for (const { text, line } of valuesOf(part.text, form)) {
    if (++count > MAX_VALUES || found >= MAX_PIECES) return;
    if (text.length < 10 || text.length > MAX_VALUE) continue;
    const command = commandOf(text);
    if (command === undefined) continue;
    found++;
    const by = { origin: "configuration", execution: "instructed" } as const;
    const code = command.isCode
      ? ({ language: "python", text: command.command } as const)
      : asCode(command.command);
    yield { ...pieceOf(part, line, code.language, code.text, by), isLiteral: true };
  }
}

function valuesOf(text: string, form: "lines" | "cells" | "marked"): Generator<Value> {
  if (form === "cells") return cells(text);
  return form === "marked" ? elements(text) : lines(text);
}

/** Each line without its key, and the lines below a key as one. */
function* lines(text: string): Generator<Value> {
  const all = text.split("\n");
  for (let at = 0; at < all.length; at++) {
    const line = (all[at] as string).replace("\r", "");
    const key = KEY.exec(line)?.[0] ?? "";
    const value = line.slice(key.length).trim();
    const first = at;
    const more: string[] = [];
    if (/^[|>][+-]?\d?$/.test(value)) {
      const indent = line.length - line.trimStart().length;
      while (at + 1 < all.length && more.length < MAX_LINES && isBelow(all[at + 1] as string, indent))
        more.push((all[++at] as string).trim());
      yield { text: more.join(value.startsWith(">") ? " " : "\n").trim(), line: first + 1 };
      continue;
    }
    // A message of a catalog that continues on the next lines.
    while (/^"/.test(value) && /^\s{0,8}"/.test(all[at + 1] ?? "") && more.length < MAX_LINES)
      more.push(unmarked((all[++at] as string).trim()));
    yield { text: unmarked(value) + more.join(""), line: first + 1 };
  }
}

const KEY =
  /^\s{0,80}(?:- )?(?:["']?[\w.@$/-]{1,60}["']?[ \t]{0,8}[:=](?:[ \t]|(?=["'])|$)|msg(?:id|str)(?:\[\d\])?[ \t])[ \t]{0,8}/;
const MAX_LINES = 60;

function isBelow(line: string, indent: number): boolean {
  return line.trim() === "" || line.length - line.trimStart().length > indent;
}

/** A value without the quotation marks around it and the escapes in it. */
function unmarked(text: string): string {
  const inner = /^(["'])([\s\S]{0,4000})\1,?$/.exec(text)?.[2];
  return inner === undefined ? text : inner.replace(/\\n/g, "\n").replace(/\\(["'\\])/g, "$1");
}

const CELL = /"((?:[^"]|""){0,4000})"|([^,;\t\n"]{1,4000})|\n/g;

function* cells(text: string): Generator<Value> {
  let line = 1;
  for (const match of text.matchAll(CELL)) {
    const [whole, quoted, bare] = match;
    if (quoted !== undefined || bare !== undefined)
      yield { text: (quoted?.replaceAll('""', '"') ?? bare ?? "").trim(), line };
    line += whole.split("\n").length - 1;
  }
}

const ATTRIBUTE_OR_TEXT = /=\s{0,4}"([^"<]{10,4000})"|=\s{0,4}'([^'<]{10,4000})'|>([^<]{10,4000})</g;

/** The attributes, the texts, and the lines of texts in markup. */
function* elements(text: string): Generator<Value> {
  let line = 1;
  let from = 0;
  for (const match of text.matchAll(ATTRIBUTE_OR_TEXT)) {
    line += text.slice(from, match.index).split("\n").length - 1;
    from = match.index;
    const value = withoutEntities(match[1] ?? match[2] ?? match[3] ?? "");
    if (match[3] === undefined) yield { text: value, line };
    else for (const [at, one] of value.split("\n").entries()) yield { text: one.trim(), line: line + at };
  }
}

function forms<T>(form: T, names: string): Record<string, T> {
  return Object.fromEntries(names.split(" ").map((name) => [name, form]));
}
