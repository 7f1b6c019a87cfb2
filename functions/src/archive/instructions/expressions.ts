import { unescaped } from "../code/decode.js";
import { UNKNOWN } from "../code/value.js";
import { called, type Expressed, methodOf, textOfExpressed } from "./expression-functions.js";

/** What a name means, or undefined. */
export type Lookup = (name: string) => Expressed | undefined;

const MAX_DEPTH = 12;
const MAX_STEPS = 2_000;
const MAX_LENGTH = 8_000;
const MAX_ITEMS = 200;

/** An expression that was evaluated: its value, where it ends, and of how many literals and names it was put together. */
export interface Evaluated {
  value: Expressed | undefined;
  end: number;
  parts: number;
}

/**
 * Evaluates the expression of texts at a position: literals, names, sums, lists, calls, methods, and filters in the forms that
 * configurations and build languages share. What it does not know is undefined. It reads at most 2,000 parts.
 */
export function evaluate(text: string, at: number, lookup: Lookup): Evaluated {
  const reader = new ExpressionReader(text, at, lookup);
  const value = reader.expression(0);
  return { value, end: reader.at, parts: reader.parts };
}

const LITERAL =
  /(?:[rbufRBUF@$]{0,2})(?:"""([\s\S]{0,4000}?)"""|'''([\s\S]{0,4000}?)'''|''([^'][\s\S]{0,4000}?)''|"((?:[^"\\\n]|\\[\s\S]){0,4000})"|'((?:[^'\\\n]|\\[\s\S]){0,4000})'|`((?:[^`\\]|\\[\s\S]){0,4000})`)/y;
const NAME = /\$?\.?[A-Za-z_@][\w@-]{0,60}(?:(?:\.|::|->)[A-Za-z_]\w{0,60}){0,6}/y;
const NUMBER = /-?\d{1,9}/y;
/** What joins two texts: in Python, Ruby, Jinja, Lua, Elixir, Nix, Basic, and PHP. */
const SUM = /\s{0,80}(?:\+\+?|~(?![\w/=])|\.\.(?!\.)|<>|&(?![&\w]))(?![=>])\s{0,80}/y;
const METHOD = /\s{0,40}\.([A-Za-z_]\w{0,40}[?!]?)/y;
const FILTER = /\s{0,40}\|>?\s{0,40}([A-Za-z_][\w.]{0,40})(?=[\s(:|)}\]]|$)/y;
const EITHER = /\s{0,40}(?:\|\||\/\/|\bor\b)\s{0,40}/y;

class ExpressionReader {
  parts = 0;
  private steps = 0;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly lookup: Lookup,
  ) {}

  expression(depth: number): Expressed | undefined {
    if (depth > MAX_DEPTH || ++this.steps > MAX_STEPS) return undefined;
    let value = this.sum(depth);
    for (;;) {
      const filter = this.accept(FILTER);
      if (filter) {
        const name = filter[1] as string;
        const args = this.text[this.at] === "(" ? this.list(")", depth + 1) : this.spacedArguments(depth);
        value =
          value === undefined ? undefined : called(name.split(".").at(-1) as string, [value, ...args], true);
        continue;
      }
      if (!this.accept(EITHER)) return value;
      const other = this.sum(depth);
      value ??= other;
    }
  }

  private sum(depth: number): Expressed | undefined {
    const values = [this.term(depth)];
    // Literals beside each other are one text in Python.
    while (values.length < MAX_ITEMS && (this.accept(SUM) || this.isBesideLiteral(values.at(-1))))
      values.push(this.term(depth));
    if (values.length === 1) return values[0];
    if (values.some((one) => one === undefined)) return undefined;
    if (values.every((one) => typeof one !== "string")) return values.flat() as Expressed[];
    return values
      .map((one) => textOfExpressed(one))
      .join("")
      .slice(0, MAX_LENGTH);
  }

  private isBesideLiteral(before: Expressed | undefined): boolean {
    if (typeof before !== "string" || !/["']/.test(this.text[this.at - 1] ?? "")) return false;
    const next = /^[ \t]{0,40}(?:\n[ \t]{0,80})?[rbfu]?(?=["'])/.exec(
      this.text.slice(this.at, this.at + 130),
    );
    // A list of Nix has its items beside each other.
    if (!next || this.isSpaced) return false;
    this.at += next[0].length;
    return true;
  }

  /** Whether items of the list that is read are separated by blanks. */
  private isSpaced = false;

  private term(depth: number): Expressed | undefined {
    if (depth > MAX_DEPTH || ++this.steps > MAX_STEPS) return undefined;
    this.blanks();
    let value = this.primary(depth);
    for (;;) {
      const method = this.accept(METHOD);
      if (method) {
        const isCall = this.text[this.at] === "(";
        const args = isCall ? this.list(")", depth + 1) : [];
        value = methodOf(value, method[1] as string, args);
      } else if (this.text[this.at] === "[" && value !== undefined && !this.isSpaced) {
        const [first] = this.list("]", depth + 1);
        value = itemOf(value, textOfExpressed(first));
      } else return value;
    }
  }

  private primary(depth: number): Expressed | undefined {
    const literal = this.accept(LITERAL);
    if (literal) {
      this.parts++;
      const written = literal.slice(1).find((one) => one !== undefined) ?? "";
      const isRaw = literal[5] !== undefined && !written.includes("\\");
      return this.interpolated(isRaw ? written : unescaped(written), depth);
    }
    const one = this.text[this.at];
    if (one === "[") return this.list("]", depth + 1).map((item) => item ?? UNKNOWN);
    if (one === "(") {
      const values = this.list(")", depth + 1);
      return values.length === 1 ? values[0] : values.map((item) => item ?? UNKNOWN);
    }
    const number = this.accept(NUMBER);
    if (number) return number[0];
    const name = this.accept(NAME)?.[0];
    if (name === undefined) return undefined;
    if (this.text[this.at] === "(") return this.call(name, depth);
    const known = this.lookup(name);
    if (known !== undefined) {
      this.parts++;
      return known;
    }
    const last = name.split(/\.|::|->/).at(-1) as string;
    if (APPLIED.test(last)) return called(last, this.spacedArguments(depth));
    // `name.method` without brackets.
    const cut = name.lastIndexOf(".");
    if (cut > 0) {
      const inner = this.lookup(name.slice(0, cut));
      if (inner !== undefined) return methodOf(inner, last, []);
    }
    return undefined;
  }

  /** `join(" ", list)`, or a method of a name: `name.join(" ")`. */
  private call(name: string, depth: number): Expressed | undefined {
    const args = this.list(")", depth + 1);
    const cut = name.lastIndexOf(".");
    const owner = cut > 0 ? this.lookup(name.slice(0, cut)) : undefined;
    if (owner !== undefined) {
      this.parts++;
      return methodOf(owner, name.slice(cut + 1), args);
    }
    return called(name.split(/\.|::|->/).at(-1) as string, args);
  }

  /** Arguments without brackets: `concatStringsSep " " [ a b ]`. */
  private spacedArguments(depth: number): (Expressed | undefined)[] {
    const args: (Expressed | undefined)[] = [];
    while (
      args.length < 4 &&
      /^[ \t]{1,40}(?:["'`[(]|\$?\.?[A-Za-z_])/.test(this.text.slice(this.at, this.at + 44))
    ) {
      this.blanks();
      args.push(this.primary(depth + 1));
    }
    return args;
  }

  /** The values up to a closing bracket. */
  private list(end: string, depth: number): (Expressed | undefined)[] {
    const values: (Expressed | undefined)[] = [];
    this.at++;
    const outer = this.isSpaced;
    this.isSpaced = end === "]" && this.hasNoComma();
    const loop = /^\s{0,20}for\s{1,4}(\w{1,40})\s{1,4}in\s{1,4}/.exec(this.text.slice(this.at, this.at + 90));
    if (loop) this.at += loop[0].length;
    while (this.at < this.text.length && values.length < MAX_ITEMS && ++this.steps < MAX_STEPS) {
      this.blanks();
      const one = this.text[this.at];
      if (one === end) {
        this.at++;
        break;
      }
      if (one === "," || one === ";" || one === ":" || one === "=" || one === "%") {
        this.at++;
        continue;
      }
      // `key = value` is the value.
      const key = /^\w{1,40}\s{0,4}=(?!=)\s{0,4}/.exec(this.text.slice(this.at, this.at + 60));
      if (key) this.at += key[0].length;
      const before = this.at;
      values.push(depth > MAX_DEPTH ? undefined : this.expression(depth + 1));
      if (this.at === before) this.at++;
      // `[for x in list : x]`, `[x for x in list]`
      const through = /^\s{1,20}for\s{1,4}\w{1,40}\s{1,4}in\s{1,4}/.exec(
        this.text.slice(this.at, this.at + 90),
      );
      if (through) {
        this.at += through[0].length;
        values[values.length - 1] = this.expression(depth + 1);
      }
    }
    this.isSpaced = outer;
    const [first] = values;
    if (loop && typeof first !== "string" && first !== undefined) return [...first];
    return values.length === 1 && end === "]" && typeof first !== "string" && first !== undefined
      ? [...first]
      : values;
  }

  private hasNoComma(): boolean {
    const end = this.text.indexOf("]", this.at);
    return (
      end > 0 &&
      end - this.at < 2_000 &&
      !this.text.slice(this.at, end).includes(",") &&
      /["'\w]\s{1,80}["'\w]/.test(this.text.slice(this.at, end))
    );
  }

  /** `${name}`, `#{name}`, and `{name}` in a literal. */
  private interpolated(written: string, depth: number): string {
    if (!/[$#]\{|\{\w|@\w/.test(written)) return written;
    return written
      .replace(
        /[$#]\{([^{}\n]{1,200})\}|@(\w{1,40})@/g,
        (whole, inner: string | undefined, marked: string) => {
          if (depth > MAX_DEPTH || ++this.steps > MAX_STEPS) return whole;
          const { value, parts } = evaluate(inner ?? marked, 0, this.lookup);
          this.parts += parts;
          return value === undefined ? whole : textOfExpressed(value);
        },
      )
      .slice(0, MAX_LENGTH);
  }

  private blanks(): void {
    const start = this.at;
    while (this.at < this.text.length && this.at - start < 2_000) {
      const one = this.text[this.at] as string;
      if (one === "#" && /[\s,[(]/.test(this.text[this.at - 1] ?? " ")) {
        const end = this.text.indexOf("\n", this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (one === " " || one === "\n" || one === "\t" || one === "\r") this.at++;
      else return;
    }
  }

  private accept(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }
}

/** Functions that languages call without brackets. */
const APPLIED =
  /^(?:concatStringsSep|concatStrings|concatLists|join|replaceStrings|reverseList|toLower|toUpper|removePrefix|removeSuffix|trim|lower|upper|printf|print|cat|quote|default)$/;

function itemOf(value: Expressed, key: string): Expressed | undefined {
  if (/^-?\d{1,4}$/.test(key)) return value.at(Number(key));
  return undefined;
}
