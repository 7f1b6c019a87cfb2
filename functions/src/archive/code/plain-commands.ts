import type { ParseBudget } from "./parser.js";
import { lineStartsOf, type ParsedText, type TreeNode } from "./tree.js";

/**
 * Most commands in instructions are a name and some words, alone, in pipelines, or in lists, or they set variables. Their
 * tree is known without a parser, which takes longer for them than everything else together. `plain-commands.test.ts`
 * compares both trees.
 */

const MAX_LENGTH = 16 * 1024;

/** Words that begin something else than a command. */
const RESERVED = new Set(
  "if then else elif fi case esac for while until do done in function select time coproc declare typeset export readonly local unset unsetenv".split(
    " ",
  ),
);

const [WORD, BLANK] = [1, 2];
/** The characters of words without quotation marks, and blanks. */
const CLASS_OF = new Uint8Array(128);
for (const one of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:@,%+=?~^-")
  CLASS_OF[one.charCodeAt(0)] = WORD as number;
for (const one of " \t") CLASS_OF[one.charCodeAt(0)] = BLANK as number;

const NAME = /^[A-Za-z_.~/][\w./:-]{0,400}$/;
/** The name of a variable that is set, and the sign after it. */
const SET = /(?!_=)[A-Za-z_]\w{0,100}=/y;
const VARIABLE = /^(?!_$)[A-Za-z_]\w{0,100}$/;
/** Operators, and numbers in other forms. */
const SPECIAL = /^(?:==|=~|-?0x)/;
/** What follows a command in a pipeline or a list. */
const OPERATOR = /^(?:\|(?!&)|&&)/;
/** A name in brackets, such as `{file}`. */
const BRACKETED = /(?:\{[A-Za-z_][\w-]{0,60}\}|\[[A-Za-z_][\w-]{0,60}\])/y;
/** What is inside of a text in double quotation marks as it is written. */
const IN_TEXT = /(?:[^"$`\\\n]|\\["\\]){1,16384}/y;
const NUMBER = /^-?\d{1,400}$/;

/** The tree of a text of plain commands, pipelines, lists, variables that are set, and comments, or undefined if it has anything else. */
export function plainCommands(source: string, budget: Pick<ParseBudget, "nodes">): ParsedText | undefined {
  if (source.length > MAX_LENGTH || budget.nodes <= 0) return undefined;
  const reader = new CommandReader(source);
  const root = reader.read();
  if (!root || reader.count >= budget.nodes) return undefined;
  budget.nodes -= reader.count;
  return { source, root, firstLine: 0, lineStarts: lineStartsOf(source) };
}

/** Whether a node is a pipeline of more than two commands. */
function isLong({ type, children }: TreeNode): boolean {
  return type === "pipeline" && children.length > 3;
}

class CommandReader {
  /** How many nodes were made. */
  count = 0;
  private at = 0;
  /** The place of the bracket that ends the last name in brackets. */
  private closing = -1;

  constructor(private readonly source: string) {}

  read(): TreeNode | undefined {
    const children: TreeNode[] = [];
    for (this.skipLines(); this.at < this.source.length; this.skipLines()) {
      const child = this.source[this.at] === "#" ? this.comment() : this.list();
      if (!child) return undefined;
      children.push(child);
    }
    const [first] = children;
    return first && this.node("program", first.start, children, "", this.source.length);
  }

  private node(
    type: string,
    start: number,
    children: TreeNode[] = [],
    field = "",
    end = this.at,
    named = true,
  ): TreeNode {
    this.count++;
    return { type, field, named, start, end, children, inner: undefined };
  }

  /** The end of what a sticky expression matches here. */
  private endOf(form: RegExp): number | undefined {
    form.lastIndex = this.at;
    return form.test(this.source) ? form.lastIndex : undefined;
  }

  /** A mark that is a node without a name. */
  private mark(length: number): TreeNode {
    const start = this.at;
    this.at += length;
    return this.node(this.source.slice(start, this.at), start, [], "", this.at, false);
  }

  /** Skips blanks and ends of lines. */
  private skipLines(): void {
    for (; ; this.at++) {
      const code = this.source.charCodeAt(this.at);
      if (CLASS_OF[code] !== BLANK && code !== 0x0a) return;
    }
  }

  /** Skips blanks between words, and returns whether the command continues on the next line. */
  private skipBlanks(): boolean {
    for (let isContinued = false; ; this.at++) {
      const code = this.source.charCodeAt(this.at);
      if (CLASS_OF[code] === BLANK) continue;
      if (code !== 0x5c || this.source[this.at + 1] !== "\n") return isContinued;
      isContinued = true;
      this.at++;
    }
  }

  private comment(): TreeNode {
    const start = this.at;
    const end = this.source.indexOf("\n", start);
    this.at = end < 0 ? this.source.length : end;
    return this.node("comment", start);
  }

  /** Pipelines with `&&` and `||` between them. */
  private list(): TreeNode | undefined {
    let left = this.pipeline();
    while (left && /^(?:&&|\|\|)/.test(this.source.slice(this.at, this.at + 2))) {
      const operator = this.mark(2);
      this.skipBlanks();
      const right = this.pipeline();
      // The grammar takes long pipelines in a list apart.
      if (!right || isLong(left) || isLong(right)) return undefined;
      left = this.node("list", left.start, [left, operator, right], "", right.end);
    }
    return left && this.isAtEnd(left.end) ? left : undefined;
  }

  private pipeline(): TreeNode | undefined {
    const first = this.step();
    let last = first;
    const children: TreeNode[] = [];
    while (last && this.source[this.at] === "|" && this.source[this.at + 1] !== "|") {
      children.push(last, this.mark(1));
      this.skipBlanks();
      last = this.step();
    }
    if (!first || !last || children.length === 0) return last;
    return this.node("pipeline", first.start, [...children, last], "", last.end);
  }

  /** A command, or variables that are set. The blanks after it are skipped. */
  private step(): TreeNode | undefined {
    if (this.source.startsWith("export ", this.at)) return this.declaration();
    if (this.endOf(SET) === undefined) return this.command();
    const set = this.assignment();
    return this.skipBlanks() ? undefined : set;
  }

  /** `NAME=value`. */
  private assignment(): TreeNode | undefined {
    const start = this.at;
    const end = this.endOf(SET);
    if (end === undefined) return undefined;
    this.at = end - 1;
    const name = this.node("variable_name", start, [], "name");
    const sign = this.mark(1);
    const value = this.word("value");
    return value && this.node("variable_assignment", start, [name, sign, value]);
  }

  /** `export NAME=value …`. */
  private declaration(): TreeNode | undefined {
    const start = this.at;
    const children = [this.mark("export".length)];
    let end = this.at;
    while (!this.isOver(end, this.skipBlanks())) {
      const set = this.at > end ? this.assignment() : undefined;
      if (!set) return undefined;
      children.push(set);
      end = this.at;
    }
    return children.length > 1 ? this.node("declaration_command", start, children, "", end) : undefined;
  }

  /** Whether a command that ended at `end` is followed by nothing else: the line ends, or a comment follows. */
  private isAtEnd(end: number): boolean {
    const next = this.source[this.at];
    return next === undefined || next === "\n" || (next === "#" && this.at > end);
  }

  /** Whether a command that ended at `end` has no more words. */
  private isOver(end: number, isContinued: boolean): boolean {
    return (!isContinued && this.isAtEnd(end)) || OPERATOR.test(this.source.slice(this.at, this.at + 2));
  }

  private command(): TreeNode | undefined {
    const start = this.at;
    const first = this.word("");
    const name = first && this.source.slice(start, this.at);
    if (first?.type !== "word" || !NAME.test(name as string) || RESERVED.has(name as string))
      return undefined;
    const children = [this.node("command_name", start, [first], "name")];
    let end = this.at;
    for (;;) {
      if (this.isOver(end, this.skipBlanks())) break;
      if (this.at === end) return undefined;
      const word = this.word("argument");
      if (!word) return undefined;
      children.push(word);
      end = this.at;
    }
    return this.node("command", start, children, "", end);
  }

  /** A word of one or more parts; undefined if it has one that is not plain. */
  private word(field: string): TreeNode | undefined {
    const start = this.at;
    const parts: TreeNode[] = [];
    let end = start;
    for (let part = this.part(); part; part = this.part()) {
      // The grammar takes some variables apart that follow several parts.
      if (parts.length > 1 && part.type.endsWith("expansion")) return undefined;
      parts.push(part);
      end = this.at;
    }
    // What begins as a part and does not end is something else.
    if (this.at > end) return undefined;
    const [first] = parts;
    if (!first || parts.length > 1) {
      const isPlain = parts.length > 1 && !parts.some(({ type }) => type === "number");
      return isPlain ? this.node("concatenation", start, parts, field) : undefined;
    }
    return { ...first, field };
  }

  private part(): TreeNode | undefined {
    const start = this.at;
    switch (this.source[start]) {
      case "'": {
        const end = this.source.indexOf("'", start + 1);
        if (end < 0) return undefined;
        this.at = end + 1;
        return this.node("raw_string", start);
      }
      case '"':
        return this.text();
      case "$":
        return this.variable();
    }
    if (this.isBracket()) {
      this.at++;
      return this.node("word", start);
    }
    while (CLASS_OF[this.source.charCodeAt(this.at)] === WORD) this.at++;
    if (this.at === start) return undefined;
    const written = this.source.slice(start, this.at);
    if (SPECIAL.test(written)) {
      this.at = start;
      return undefined;
    }
    return this.node(NUMBER.test(written) ? "number" : "word", start);
  }

  /** `{name}`, and `[name]`: the grammar takes each bracket for a word. */
  private isBracket(): boolean {
    const end = this.endOf(BRACKETED);
    if (end !== undefined) this.closing = end - 1;
    return end !== undefined || this.at === this.closing;
  }

  /** A text in double quotation marks on one line. */
  private text(): TreeNode | undefined {
    const start = this.at;
    const children = [this.mark(1)];
    for (;;) {
      const from = this.at;
      this.at = this.endOf(IN_TEXT) ?? from;
      if (this.at > from) {
        // The grammar leaves out spaces.
        if (this.source.slice(from, this.at).trim() === "") return undefined;
        children.push(this.node("string_content", from));
      }
      const next = this.source[this.at];
      if (next === '"') {
        children.push(this.mark(1));
        return this.node("string", start, children);
      }
      const variable = next === "$" ? this.variable() : undefined;
      if (!variable) return undefined;
      children.push(variable);
    }
  }

  /** `$NAME` or `${NAME}`. */
  private variable(): TreeNode | undefined {
    const start = this.at;
    const isBraced = this.source[start + 1] === "{";
    const mark = this.mark(isBraced ? 2 : 1);
    const from = this.at;
    while (/\w/.test(this.source[this.at] ?? "")) this.at++;
    if (!VARIABLE.test(this.source.slice(from, this.at))) return undefined;
    const children = [mark, this.node("variable_name", from)];
    if (!isBraced) return this.node("simple_expansion", start, children);
    if (this.source[this.at] !== "}") return undefined;
    children.push(this.mark(1));
    return this.node("expansion", start, children);
  }
}
