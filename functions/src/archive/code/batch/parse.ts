/** A part of a batch file: a command, a group in parentheses, a choice, or a loop. */
export type Statement =
  | { readonly kind: "command"; readonly text: string; readonly line: number; readonly isPiped: boolean }
  | {
      readonly kind: "group";
      readonly items: readonly Statement[];
      readonly output: string;
      readonly line: number;
    }
  | {
      readonly kind: "if";
      readonly condition: string;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
      readonly line: number;
    }
  | {
      readonly kind: "for";
      readonly options: string;
      readonly variable: string;
      readonly list: string;
      readonly body: readonly Statement[];
      readonly line: number;
    }
  | { readonly kind: "label"; readonly name: string; readonly line: number };

const MAX_STATEMENTS = 100_000;
const MAX_DEPTH = 60;
const MAX_COMMAND = 8_000;

/** Divides a batch file into its statements. What is not closed ends with the file. */
export function statementsOf(text: string): Statement[] {
  return new BatchParser(text).all();
}

class BatchParser {
  private at = 0;
  private line = 0;
  private counted = 0;
  private count = 0;

  constructor(private readonly text: string) {}

  all(): Statement[] {
    const found: Statement[] = [];
    while (this.at < this.text.length && this.count < MAX_STATEMENTS) {
      found.push(...this.statements(0));
      // A parenthesis that closes nothing.
      if (this.text[this.at] === ")") this.at++;
    }
    return found;
  }

  /** The line of the position. Positions only grow. */
  private lineHere(): number {
    for (; this.counted < this.at; this.counted++) if (this.text[this.counted] === "\n") this.line++;
    return this.line;
  }

  private match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (match) this.at = form.lastIndex;
    return match;
  }

  private skip(form: RegExp): void {
    this.match(form);
  }

  private statements(depth: number): Statement[] {
    const found: Statement[] = [];
    let isPiped = false;
    while (this.at < this.text.length && this.count++ < MAX_STATEMENTS) {
      this.skip(/[\s&@;,=]{0,4000}/y);
      if (this.text[this.at] === "|") {
        this.at++;
        isPiped = true;
        continue;
      }
      if (this.at >= this.text.length || (depth > 0 && this.text[this.at] === ")")) break;
      if (depth === 0 && this.text[this.at] === ")") break;
      const one = this.statement(depth, isPiped);
      if (one) found.push(one);
      isPiped = false;
      this.skip(/[ \t]{0,400}/y);
      if (this.text[this.at] === "|" && this.text[this.at + 1] !== "|") {
        this.at++;
        isPiped = true;
      } else this.skip(/\|\|/y);
    }
    return found;
  }

  private statement(depth: number, isPiped: boolean): Statement | undefined {
    const line = this.lineHere();
    if (this.match(/(?:rem\b|::)[^\n]{0,8000}/iy)) return undefined;
    const label = this.match(/:[ \t]{0,40}([^\s:&|()]{1,80})[^\n]{0,4000}/y);
    if (label) return { kind: "label", name: (label[1] as string).toLowerCase(), line };
    if (this.text[this.at] === "(" && depth < MAX_DEPTH) return this.group(depth, line);
    if (depth < MAX_DEPTH && this.match(/if(?=[\s(/])/iy)) return this.choice(depth, line);
    const loop = depth < MAX_DEPTH ? this.loop(depth, line) : undefined;
    if (loop) return loop;
    const start = this.at;
    this.skipCommand(depth);
    if (this.at === start) this.at++;
    return {
      kind: "command",
      text: this.text.slice(start, Math.min(this.at, start + MAX_COMMAND)),
      line,
      isPiped,
    };
  }

  private group(depth: number, line: number): Statement {
    this.at++;
    const items = this.statements(depth + 1);
    if (this.text[this.at] === ")") this.at++;
    const output = this.match(
      /[ \t]{0,40}(?:\d?>{1,2}[ \t]{0,8}(?:"[^"\n]{1,200}"|[^\s&|()]{1,200})[ \t]{0,8}){1,4}/y,
    );
    return { kind: "group", items, output: output?.[0] ?? "", line };
  }

  private one(depth: number): Statement[] {
    this.skip(/[ \t]{0,400}@?/y);
    if (this.text[this.at] === "(") return [this.group(depth, this.lineHere())];
    const found: Statement[] = [];
    // All commands of the line belong to the condition.
    let isPiped = false;
    for (let count = 0; count < MAX_COMMAND; count++) {
      const one = this.statement(depth, isPiped);
      if (one) found.push(one);
      this.skip(/[ \t]{0,400}/y);
      const mark = this.match(/&{1,2}|\|{1,2}/y);
      if (!mark) break;
      isPiped = mark[0] === "|";
      this.skip(/[ \t@]{0,400}/y);
    }
    return found;
  }

  private choice(depth: number, line: number): Statement {
    const condition = this.match(
      /\s{0,8}(?:\/i\s{1,8})?(?:not\s{1,8})?(?:(?:exist|defined|errorlevel|cmdextversion)\s{1,8}(?:"[^"\n]{0,400}"|[^\s()]{1,400})|(?:"[^"\n]{0,400}"|[^\s"=()]){0,400}\s{0,8}(?:==|\b(?:equ|neq|lss|leq|gtr|geq)\b)\s{0,8}(?:"[^"\n]{0,400}"|[^\s"()]){1,400})\s{0,8}/iy,
    );
    const then = this.one(depth + 1);
    const otherwise = this.match(/\s{0,8}else\b\s{0,8}/iy) ? this.one(depth + 1) : [];
    return { kind: "if", condition: condition?.[0] ?? "", then, otherwise, line };
  }

  private loop(depth: number, line: number): Statement | undefined {
    const head = this.match(
      /for\s{1,8}((?:\/[fldr]\s{1,8}){0,2})(?:("[^"\n]{0,200}"|(?!%)\S{1,200})\s{1,8})?%{1,2}(\S)\s{1,8}in\s{0,8}\(/iy,
    );
    if (!head) return undefined;
    const start = this.at;
    let isQuoted = false;
    for (let nested = 1; this.at < this.text.length; this.at++) {
      const one = this.text[this.at];
      if (one === '"') isQuoted = !isQuoted;
      else if (one === "^") this.at++;
      else if (!isQuoted && one === "(") nested++;
      else if (!isQuoted && one === ")" && --nested === 0) break;
      if (this.at - start > MAX_COMMAND) break;
    }
    const list = this.text.slice(start, this.at);
    this.at++;
    this.skip(/\s{0,8}do\b/iy);
    const options = `${head[1] ?? ""}${head[2] ?? ""}`;
    return { kind: "for", options, variable: head[3] as string, list, body: this.one(depth + 1), line };
  }

  /** Moves to the end of a command: an end of a line, `&`, `|`, or the end of the group. */
  private skipCommand(depth: number): void {
    let isQuoted = false;
    for (; this.at < this.text.length; this.at++) {
      const one = this.text[this.at];
      if (one === "\n") {
        if (this.text[this.at - 1] === "^" && this.text[this.at - 2] !== "^") continue;
        return;
      }
      if (one === '"') isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (one === "^" && this.text[this.at + 1] !== "\n") this.at++;
      else if (one === "&" && this.text[this.at - 1] === ">") continue;
      else if (one === "&" || one === "|" || (one === ")" && depth > 0)) return;
    }
  }
}
