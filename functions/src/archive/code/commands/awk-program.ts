import { AwkExpressions, type AwkWorld } from "./awk-expressions.js";
import { formatted, Stop, tokensOf } from "./awk-tokens.js";

const MAX_TEXT = 8_000;
const MAX_ROUNDS = 300;
const MAX_DEPTH = 40;

/**
 * Follows a program of `awk` with its input: variables, lists, texts that are put together, loops, and the commands that it starts.
 * Returns what it prints, or undefined if the program cannot be followed.
 */
export function runAwk(
  program: string,
  input: string | undefined,
  given: ReadonlyMap<string, string>,
  world: AwkWorld,
): string | undefined {
  const tokens = tokensOf(program);
  if (!tokens || tokens.length === 0) return undefined;
  const reader = new AwkReader(tokens, world, given);
  try {
    reader.all(input);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (!reader.isEnded) return undefined;
  }
  return reader.printed;
}

class AwkReader extends AwkExpressions {
  printed = "";
  isEnded = false;

  /** Runs the rules: those for the beginning, for each line of the input, and for the end. */
  all(input: string | undefined): void {
    const rules = this.rules();
    for (const { kind, body } of rules) if (kind === "BEGIN") this.block(body);
    const lines = input === undefined ? [] : input.replace(/\n$/, "").split("\n").slice(0, MAX_ROUNDS);
    const others = rules.filter(({ kind }) => kind === "");
    for (const line of others.length === 0 ? [] : lines) {
      this.take(line);
      for (const { condition, body } of others) {
        if (condition !== undefined && !this.isTrue(this.valueAt(condition))) continue;
        if (body < 0) this.write(`${this.line}\n`);
        else this.block(body);
      }
    }
    for (const { kind, body } of rules) if (kind === "END") this.block(body);
  }

  private rules(): { kind: string; condition?: number; body: number }[] {
    const found: { kind: string; condition?: number; body: number }[] = [];
    for (let at = 0; at < this.tokens.length; ) {
      const token = this.tokens[at] as string;
      if (token === ";") {
        at++;
        continue;
      }
      if (token === "function") throw new Stop();
      const start = at;
      while (at < this.tokens.length && this.tokens[at] !== "{" && this.tokens[at] !== ";") at++;
      const hasBody = this.tokens[at] === "{";
      const kind = token === "BEGIN" || token === "END" ? token : "";
      found.push({
        kind,
        ...(kind === "" && at > start ? { condition: start } : {}),
        body: hasBody ? at : -1,
      });
      if (hasBody) at = this.endOf(at);
    }
    return found;
  }

  /** The position behind the brace that closes the one at a position. */
  private endOf(start: number): number {
    let depth = 0;
    for (let at = start; at < this.tokens.length; at++) {
      if (this.tokens[at] === "{") depth++;
      else if (this.tokens[at] === "}" && --depth === 0) return at + 1;
    }
    return this.tokens.length;
  }

  private write(text: string): void {
    if (this.printed.length < MAX_TEXT) this.printed += text;
  }

  private valueAt(position: number): string {
    const before = this.at;
    this.at = position;
    const value = this.expression();
    this.at = before;
    return value;
  }

  private block(position: number): void {
    this.at = position;
    this.statement();
  }

  private skipMarks(): void {
    while (this.next === ";") this.at++;
  }

  /** Moves behind a statement without carrying it out. */
  private skip(): void {
    this.skipMarks();
    if (this.next === "{") {
      this.at = this.endOf(this.at);
      return;
    }
    if (/^(?:if|while|for)$/.test(this.next ?? "")) {
      const isIf = this.next === "if";
      this.at++;
      this.skipParentheses();
      this.skip();
      if (isIf) {
        const before = this.at;
        this.skipMarks();
        if (this.accept("else")) this.skip();
        else this.at = before;
      }
      return;
    }
    let depth = 0;
    while (this.next !== undefined && !(depth === 0 && /^[;}]$/.test(this.next))) {
      if (/^[({[]$/.test(this.next)) depth++;
      if (/^[)}\]]$/.test(this.next)) depth--;
      this.at++;
    }
  }

  private skipParentheses(): void {
    let depth = 0;
    do {
      if (this.next === "(") depth++;
      else if (this.next === ")") depth--;
      this.at++;
    } while (depth > 0 && this.at < this.tokens.length);
  }

  private statement(): void {
    this.spend();
    if (++this.depth > MAX_DEPTH) throw new Stop();
    this.skipMarks();
    const token = this.next;
    if (token === "{") {
      this.at++;
      for (this.skipMarks(); this.next !== "}" && this.next !== undefined; this.skipMarks()) this.statement();
      this.expect("}");
    } else if (token === "if") this.choice();
    else if (token === "while") this.loop();
    else if (token === "for") this.counted();
    else if (token === "print" || token === "printf") this.print(token);
    else if (token === "exit" || token === "next" || token === "getline" || token === "return") {
      if (token === "getline") this.expression();
      else {
        this.isEnded = token !== "return";
        throw new Stop();
      }
    } else if (token !== undefined && token !== "}") {
      const before = this.at;
      this.expression();
      if (this.at === before) throw new Stop();
    }
    this.depth--;
  }

  private choice(): void {
    this.at++;
    this.expect("(");
    const isTrue = this.isTrue(this.expression());
    this.expect(")");
    if (isTrue) this.statement();
    else this.skip();
    const before = this.at;
    this.skipMarks();
    if (!this.accept("else")) {
      this.at = before;
      return;
    }
    if (isTrue) this.skip();
    else this.statement();
  }

  private loop(): void {
    const start = this.at + 1;
    for (let round = 0; ; round++) {
      this.at = start;
      this.expect("(");
      const isTrue = this.isTrue(this.expression());
      this.expect(")");
      if (!isTrue || round >= MAX_ROUNDS) break;
      this.statement();
    }
    this.skip();
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private counted(): void {
    this.at++;
    const start = this.at;
    const name = this.tokens[start + 1] ?? "";
    if (this.tokens[start + 2] === "in" && this.tokens[start + 4] === ")") {
      const keys = [...(this.lists.get(this.tokens[start + 3] ?? "")?.keys() ?? [])];
      for (const key of keys) {
        this.variables.set(name, key);
        this.at = start + 5;
        this.statement();
      }
      this.at = start + 5;
      if (keys.length === 0) this.skip();
      return;
    }
    this.expect("(");
    if (this.next !== ";") this.expression();
    this.expect(";");
    const condition = this.at;
    for (let round = 0; ; round++) {
      this.at = condition;
      const isTrue = this.next === ";" || this.isTrue(this.expression());
      this.expect(";");
      const step = this.at;
      let depth = 1;
      while (depth > 0 && this.at < this.tokens.length) {
        if (this.next === "(") depth++;
        else if (this.next === ")") depth--;
        this.at++;
      }
      if (!isTrue || round >= MAX_ROUNDS) break;
      this.statement();
      if (this.tokens[step] !== ")") this.valueAt(step);
    }
    this.skip();
  }

  private print(kind: string): void {
    this.at++;
    const isListed = this.next === "(";
    const before = this.at;
    const values: string[] = [];
    this.isPrinting = true;
    if (isListed) {
      this.at++;
      values.push(...this.list(")"));
      // `print ("a") "b"`: the parentheses are a part of an expression.
      if (this.next !== undefined && !/^(?:[;}>|]|>>|\|&)$/.test(this.next)) {
        this.at = before;
        values.length = 0;
        do values.push(this.expression());
        while (this.accept(","));
      }
    } else if (this.next !== undefined && !/^(?:[;}>|]|>>|\|&)$/.test(this.next)) {
      do values.push(this.expression());
      while (this.accept(","));
    }
    this.isPrinting = false;
    const text =
      kind === "printf"
        ? formatted(values)
        : `${(values.length === 0 ? [this.line] : values).join(this.variables.get("OFS"))}${this.variables.get("ORS")}`;
    const mark = this.next ?? "";
    if (/^(?:>|>>|\||\|&)$/.test(mark)) {
      this.at++;
      this.isPrinting = true;
      this.world.print(text, mark, this.concatenation());
      this.isPrinting = false;
    } else this.write(text);
  }
}
