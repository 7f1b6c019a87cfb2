/**
 * What a text must contain so that an expression can match: a literal, all of several requirements, or any of them.
 * `undefined` means that nothing is known.
 */
export type Requirement = string | Group | undefined;

export interface Group {
  readonly isAny: boolean;
  readonly parts: readonly (string | Group)[];
}

/** More literals of one place say little more and take time to look up. */
const MOST_LITERALS = 64;
/** The size of a set of characters whose characters are literals. */
const MOST_CHARACTERS = 12;

/** What is known of a part of an expression. */
interface Known {
  /** All texts that it can match, if they are few. */
  exact?: readonly string[] | undefined;
  /** What the text around must contain as well. */
  needs: readonly (string | Group)[];
}

const EMPTY: Known = { exact: [""], needs: [] };
const ANYTHING: Known = { needs: [] };

/** Derives what a text must contain so that `form` can match, with ASCII letters in lowercase. */
export function requirementOf(form: RegExp): Requirement {
  const { source, flags } = form;
  // Sets of Unicode, and folding of case beyond ASCII, are not read.
  if (/[uvy]/.test(flags)) return undefined;
  const read = new SourceReader(source, form.ignoreCase).read();
  return read && together(required(read));
}

/** The requirements of a part as a whole. */
function required({ exact, needs }: Known): (string | Group)[] {
  const own = exact && anyOf(exact);
  return own === undefined ? [...needs] : [...needs, own];
}

function together(parts: readonly (string | Group)[]): Requirement {
  return parts.length < 2 ? parts[0] : { isAny: false, parts };
}

/** One of these texts; undefined if one of them cannot be looked up. */
function anyOf(texts: readonly string[]): string | Group | undefined {
  const unique = [...new Set(texts)];
  if (!unique.every(isIndexed)) return undefined;
  return unique.length === 1 ? unique[0] : { isAny: true, parts: unique };
}

/** Reads the source of an expression. It gives up on what it does not know. */
class SourceReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly ignoresCase: boolean,
  ) {}

  read(): Known | undefined {
    try {
      const known = this.alternatives();
      return this.at === this.source.length ? known : undefined;
    } catch (error) {
      if (error instanceof Unknown) return undefined;
      throw error;
    }
  }

  private alternatives(): Known {
    const branches = [this.sequence()];
    while (this.accept("|")) branches.push(this.sequence());
    const [only] = branches;
    if (only && branches.length === 1) return only;
    const count = branches.reduce((sum, { exact }) => sum + (exact?.length ?? MOST_LITERALS), 0);
    if (count <= MOST_LITERALS && branches.every(({ needs }) => needs.length === 0))
      return { exact: branches.flatMap(({ exact }) => exact ?? []), needs: [] };
    const parts = branches.map((branch) => together(required(branch)));
    if (parts.includes(undefined)) return ANYTHING;
    return { needs: [{ isAny: true, parts: parts as (string | Group)[] }] };
  }

  private sequence(): Known {
    const needs: (string | Group)[] = [];
    let run: readonly string[] = [""];
    let isExact = true;
    const end = () => {
      const own = anyOf(run);
      if (own !== undefined) needs.push(own);
      isExact = false;
      run = [""];
    };
    while (this.at < this.source.length && !this.isNext("|", ")")) {
      const { exact, needs: more } = this.repeated();
      needs.push(...more);
      if (!exact) end();
      else if (exact.length * run.length <= MOST_LITERALS)
        run = run.flatMap((before) => exact.map((after) => before + after));
      else {
        end();
        run = exact;
      }
    }
    if (isExact) return { exact: run, needs };
    end();
    return { needs };
  }

  private repeated(): Known {
    const one = this.atom();
    const [least, most] = this.times();
    if (least === 1 && most === 1) return one;
    if (least === 0)
      return most === 1 && one.exact && one.needs.length === 0
        ? { exact: ["", ...one.exact], needs: [] }
        : ANYTHING;
    return { needs: required(one) };
  }

  /** How often the part before is repeated. */
  private times(): [number, number] {
    let times: [number, number] = [1, 1];
    if (this.accept("?")) times = [0, 1];
    else if (this.accept("*")) times = [0, Infinity];
    else if (this.accept("+")) times = [1, Infinity];
    else {
      const braces = /^\{(\d{1,9})(,?)(\d{0,9})\}/.exec(this.source.slice(this.at, this.at + 24));
      if (!braces) return times;
      this.at += braces[0].length;
      const least = Number(braces[1]);
      const most = braces[2] === "" ? least : braces[3] === "" ? Infinity : Number(braces[3]);
      times = [Math.min(least, 1), least === 0 && most === 1 ? 1 : most === least ? least : Infinity];
    }
    this.accept("?");
    return times;
  }

  private atom(): Known {
    const character = this.source[this.at++] as string;
    switch (character) {
      case "^":
      case "$":
        return EMPTY;
      case ".":
        return ANYTHING;
      case "(":
        return this.group();
      case "[":
        return this.set();
      case "\\":
        return this.escape();
      default:
        return this.literal(character);
    }
  }

  private group(): Known {
    if (!this.accept("?")) return this.closed();
    if (this.accept(":")) return this.closed();
    // What is before or after is also in the text.
    if (this.accept("=") || this.accept("<=")) return { exact: [""], needs: required(this.closed()) };
    if (!this.accept("!") && !this.accept("<!")) throw new Unknown();
    this.closed();
    return EMPTY;
  }

  private closed(): Known {
    const known = this.alternatives();
    if (!this.accept(")")) throw new Unknown();
    return known;
  }

  private set(): Known {
    const from = this.at;
    for (; this.source[this.at] !== "]"; this.at++) {
      if (this.at >= this.source.length) throw new Unknown();
      if (this.source[this.at] === "\\") this.at++;
    }
    const written = this.source.slice(from, this.at++);
    if (written.length > MOST_CHARACTERS || /[\\^-]/.test(written) || written === "") return ANYTHING;
    const read = [...written].map((one) => this.literal(one).exact?.[0]);
    return read.includes(undefined) ? ANYTHING : { exact: read as string[], needs: [] };
  }

  private escape(): Known {
    const character = this.source[this.at++] ?? "";
    if (character === "b" || character === "B") return EMPTY;
    if (character === "n") return this.literal("\n");
    if (character === "t") return this.literal("\t");
    if (character === "r") return this.literal("\r");
    // A reference to a group can be empty.
    if (/[dDwWsS1-9]/.test(character)) return ANYTHING;
    const digits = character === "u" ? 4 : character === "x" ? 2 : 0;
    if (digits > 0) {
      const code = this.source.slice(this.at, this.at + digits);
      if (!/^[0-9a-f]{2,4}$/i.test(code) || code.length !== digits) throw new Unknown();
      this.at += digits;
      return this.literal(String.fromCharCode(Number.parseInt(code, 16)));
    }
    if (/[\w\s]/.test(character) || character === "") throw new Unknown();
    return this.literal(character);
  }

  private literal(character: string): Known {
    const isAscii = character <= "\x7f";
    if (!isAscii && this.ignoresCase && character.toLowerCase() !== character.toUpperCase()) return ANYTHING;
    return { exact: [isAscii ? character.toLowerCase() : character], needs: [] };
  }

  private accept(expected: string): boolean {
    if (!this.source.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  private isNext(...characters: string[]): boolean {
    return characters.includes(this.source[this.at] as string);
  }
}

/** A construct that the reader does not know. */
class Unknown extends Error {}

/** The fewest characters of ASCII that are looked up together. */
export const SHORT = 3;

/** Whether a literal can be looked up: three characters, two beyond ASCII, or a mark that not every text has. */
function isIndexed(literal: string): boolean {
  return literal.length >= SHORT || isPair(literal) || MARK.test(literal);
}

/** A character of ASCII that is rare in prose. */
export const MARK = /[!"#$%&'*+/:;<=>?@[\\\]^_`{|}~]/;

export function isPair(literal: string): boolean {
  return literal.length === 2 && isBeyondAscii(literal.charCodeAt(0), literal.charCodeAt(1));
}

export function isBeyondAscii(one: number, other: number): boolean {
  return one > 0x7f && other > 0x7f;
}
