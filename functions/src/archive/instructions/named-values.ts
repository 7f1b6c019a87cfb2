import { unescaped } from "../code/decode.js";
import { withoutClosing } from "../code/spoken.js";
import { valuesOfCmake } from "./cmake.js";
import type { Expressed } from "./expression-functions.js";
import { unquoted } from "./piece.js";

/** What the names of a text mean. A value that is an expression of its language keeps its place. */
export interface Named {
  readonly value: Expressed;
  /** The offset at which the value is written, if an expression of literals and names may start there. */
  readonly at?: number;
}

const MAX_NAMES = 1_500;
const MAX_VALUE = 4_000;
const MAX_ITEMS = 60;

/** `NAME: value`, `NAME = value`, `"NAME": "value"`, `ENV{NAME}="value"`. */
const PAIR =
  /(?<![\w%@.(-]|\$\{|https?:)(["']?)([A-Za-z_@.][\w.@-]{0,60})(["']?)[})\]]?[ \t]{0,8}(?::?[:?+]?=(?![=~])|:(?![:/=])|=>)[ \t]{0,8}(?:\r?\n[ \t]{1,12}(?=["']))?(?:&[\w-]{1,40}[ \t]{1,4})?(?:'''([\s\S]{0,2000}?)'''|"""([\s\S]{0,2000}?)"""|''([^'\n][\s\S]{0,2000}?)''|"((?:[^"\\\n]|\\.){0,2000})"|'((?:[^'\n]|''){0,2000})'|([^\s"'][^\n]{0,2000})|(?=[ \t]{0,8}\r?(?:\n|$)))/g;

/** Definitions in other forms: of CMake, of RPM, of M4, of `set`, of elements of a list of properties, and of Ant. */
const OTHER =
  /\bset\([ \t\n]{0,20}([A-Za-z_]\w{0,60})[ \t\n]{1,20}([^()]{1,2000}?)[ \t\n]{0,20}\)|%(?:define|global|hidden)[ \t]{1,8}(\w{1,60})(?:[ \t]{1,8}|=)([^\n]{1,2000})|\bdefine\(`(\w{1,60})',[ \t]{0,4}`([^'\n]{0,2000})'\)|(?:^|\n)[ \t]{0,20}(?:set|setenv|setx|let)(?:[ \t]{1,4}-\w{1,4}){0,4}[ \t]{1,8}["']?@?([A-Za-z_][\w-]{0,60})[ \t]{1,8}([^\n=][^\n]{0,2000})|<key>([^<]{1,60})<\/key>\s{0,40}<string>([^<]{0,2000})<\/string>|<property\s[^<>]{0,200}?name\s{0,4}=\s{0,4}"([^"]{1,60})"[^<>]{0,200}?value\s{0,4}=\s{0,4}"([^"]{0,2000})"/g;

/** Keys whose value is that of the name before or around them: a parameter with its default. */
const MEANT = /^(?:default|value|defaultValue|default_value|const|string|content)$/;
const NAMING = /^(?:name|id|key|parameter|variable)$/;

/** The names that a configuration gives to texts, with what they mean. Of two meanings the first one counts. */
export function namesIn(text: string, isMarkup = false): Map<string, Named> {
  const reader = new NameReader(text);
  reader.readOthers();
  if (!isMarkup) reader.readPairs();
  return reader.names;
}

class NameReader {
  readonly names = new Map<string, Named>();
  /** The name around or before the keys that follow. */
  private around = "";

  constructor(private readonly text: string) {}

  private add(name: string, value: Expressed, at?: number): void {
    const bare = name.replace(/^@/, "");
    if (this.names.size >= MAX_NAMES || this.names.has(bare)) return;
    this.names.set(bare, at === undefined ? { value } : { value, at });
  }

  readOthers(): void {
    if (/\b(?:string|list)[ \t]{0,8}\(/i.test(this.text))
      for (const [name, value] of valuesOfCmake(this.text)) this.add(name, value.split(";", MAX_ITEMS));
    for (const groups of this.text.matchAll(OTHER)) {
      const [name, value] = groups.slice(1).filter((one) => one !== undefined);
      if (name !== undefined && value !== undefined) this.add(name, asList(value));
    }
    // `&name value` of YAML, also of a folded block.
    for (const [, name, mark, block, value] of this.text.includes("&") ? this.text.matchAll(ANCHOR) : [])
      this.add(
        name as string,
        block === undefined
          ? unquoted(value as string)
          : block
              .trim()
              .split(/\s{0,4}\n\s{0,80}/)
              .join(mark === ">" ? " " : "\n"),
      );
    // `variable "name" {`: the label of a block names its default.
    for (const [, name, value] of this.text.matchAll(LABELED))
      this.add(name as string, unescaped(value as string));
  }

  readPairs(): void {
    let left = MAX_NAMES * 2;
    PAIR.lastIndex = 0;
    for (let match = PAIR.exec(this.text); match && --left >= 0; match = PAIR.exec(this.text)) {
      const bare = match[9];
      // What is inside of a value can be a pair, too.
      if (bare !== undefined) PAIR.lastIndex = match.index + match[0].length - bare.length;
      else if (match[0].length === 0) PAIR.lastIndex++;
      this.take(match);
    }
  }

  private take(match: RegExpExecArray): void {
    const [whole, opening = "", key = "", closing = "", ...forms] = match;
    const bare = forms[5];
    const end = match.index + whole.length;
    const mark = opening === closing ? "" : opening;
    const value = bare === undefined ? literalOf(forms) : bareValue(bare, this.text, match.index, mark);
    if (value === undefined || value === "{") {
      this.around = key;
      const items = value === undefined ? itemsBelow(this.text, end) : [];
      if (items.length > 0) this.add(key, items);
    } else if (value !== "" && value !== "|" && value !== ">") {
      if (NAMING.test(key) && typeof value === "string") this.around = value;
      else if (MEANT.test(key) && this.around !== "") this.add(this.around, value);
      this.add(key, value, end - (bare === undefined ? lengthOf(forms) : bare.length));
    }
  }
}

const ANCHOR =
  /(?<=[:-][ \t]{1,8})&([\w-]{1,40})[ \t]{1,4}(?:([>|])[+-]?[ \t]{0,4}\r?\n((?:[ \t]{1,80}[^\n]{1,2000}\n){1,40})|([^\n>|{[][^\n]{0,2000}))/g;
const LABELED =
  /\bvariable[ \t]{1,4}"([\w-]{1,60})"[ \t]{0,4}\{[^{}]{0,400}?\bdefault[ \t]{0,8}=[ \t]{0,8}"((?:[^"\\\n]|\\.){0,2000})"/g;

function literalOf(forms: readonly (string | undefined)[]): string | undefined {
  const [single3, double3, nix, double, single] = forms;
  if (double !== undefined) return unescaped(double);
  if (single !== undefined) return single.replaceAll("''", "'");
  return single3 ?? double3 ?? nix;
}

function lengthOf(forms: readonly (string | undefined)[]): number {
  const [single3, double3, nix, double, single] = forms;
  if (double !== undefined || single !== undefined) return (double ?? single ?? "").length + 2;
  return nix === undefined ? (single3 ?? double3 ?? "").length + 6 : nix.length + 4;
}

/** A value without quotation marks: up to the end of the line, of the bracket, or of the mark around it. */
function bareValue(written: string, text: string, at: number, mark: string): Expressed | undefined {
  let value = written.replace(/[ \t\r]{1,8}$/, "");
  if (mark !== "") value = value.split(mark, 1)[0] as string;
  else {
    value = value.replace(/[ \t]{1,8}#[ \t][^\n]{0,400}$/, "");
    const before = text
      .slice(Math.max(0, at - 80), at)
      .trimEnd()
      .at(-1);
    if (before === "{" || (before === "," && !value.startsWith("[")))
      value = value.split(/,[ \t]/, 1)[0] as string;
  }
  if (value.startsWith("[") || value.startsWith("(") || /^\{\s{0,8}["']/.test(value)) return asList(value);
  if (/^[{|>]/.test(value)) return value.slice(0, 1);
  return withoutClosing(value)
    .replace(/[,;][ \t]{0,4}$/, "")
    .trim()
    .slice(0, MAX_VALUE);
}

const ITEM = /"((?:[^"\\\n]|\\.){0,2000})"|'([^'\n]{0,2000})'|([^\s,"'[\]()]{1,400})/g;

/** The items of a list that is written on one line, or the text itself. */
function asList(written: string): Expressed {
  const isList = /^[[({]/.test(written);
  const inner = isList ? withoutClosing(written.slice(1)) : written;
  const items = [...inner.matchAll(ITEM)]
    .slice(0, MAX_ITEMS)
    .map(([, double, single, bare]) => (double === undefined ? (single ?? bare ?? "") : unescaped(double)));
  if (isList) return items;
  // `set(NAME a b)` of CMake is a list, and of others one text.
  return items.length === 1
    ? (items[0] as string)
    : /["']/.test(written) && items.length > 1
      ? items
      : written.trim();
}

/** The items below a key, one a line. */
function itemsBelow(text: string, from: number): string[] {
  const items: string[] = [];
  let at = text.indexOf("\n", from) + 1;
  while (at > 0 && items.length < MAX_ITEMS) {
    const end = text.indexOf("\n", at);
    const line = text.slice(
      at,
      end < 0 ? Math.min(text.length, at + MAX_VALUE) : Math.min(end, at + MAX_VALUE),
    );
    const item =
      /^[ \t]{0,80}- (?!\w{1,40}:(?:\s|$))(?:"((?:[^"\\]|\\.){0,2000})"|'([^']{0,2000})'|([^\n]{1,2000}?))[ \t\r]{0,8}$/.exec(
        line,
      );
    if (!item) break;
    items.push(item[1] === undefined ? (item[2] ?? item[3] ?? "") : unescaped(item[1]));
    at = end < 0 ? 0 : end + 1;
  }
  return items;
}
