import { unescaped } from "../decode.js";
import { UNKNOWN } from "../value.js";
import { calculated, FUNCTIONS, Stop } from "./awk-tokens.js";

/** What a program of `awk` does to the world outside it. */
export interface AwkWorld {
  /** Runs a command, and returns what it prints, or undefined if that is not known. */
  run(command: string): string | undefined;
  /** Gives a text to a command, or to a file with a mark of a redirection. */
  print(text: string, mark: string, target: string): void;
  variable(name: string): string | undefined;
}

const MAX_STEPS = 6_000;
const MAX_TEXT = 8_000;
const MAX_FIELDS = 300;
const MAX_DEPTH = 40;

/** The expressions of a program of `awk`: values, variables, fields, and what commands print. */
export class AwkExpressions {
  protected at = 0;
  private steps = 0;
  protected depth = 0;
  protected readonly variables: Map<string, string>;
  protected readonly lists = new Map<string, Map<string, string>>();
  private fields: string[] = [];
  protected line = "";

  constructor(
    protected readonly tokens: readonly string[],
    protected readonly world: AwkWorld,
    given: ReadonlyMap<string, string>,
  ) {
    this.variables = new Map([
      ["FS", " "],
      ["OFS", " "],
      ["ORS", "\n"],
      ["NR", "0"],
      ["SUBSEP", "\x1c"],
      ...given,
    ]);
  }

  protected take(line: string): void {
    this.line = line;
    this.fields = this.divided(line, this.variables.get("FS") ?? " ");
    this.variables.set("NF", String(this.fields.length));
    this.variables.set("NR", String(Number(this.variables.get("NR")) + 1));
  }

  private divided(text: string, mark: string): string[] {
    if (text === "") return [];
    if (mark === " ") return text.trim().split(/\s{1,400}/);
    if (mark === "") return [...text];
    const set = /^\[([^\]\\]{1,20})\]\+?$/.exec(mark)?.[1];
    if (set !== undefined) {
      let marked = text;
      for (const one of set) marked = marked.replaceAll(one, "\x00");
      return marked.split("\x00");
    }
    return text.split(mark.replace(/^\\{1,4}/, ""));
  }

  protected spend(): void {
    if (++this.steps > MAX_STEPS) throw new Stop();
  }

  protected isTrue(value: string): boolean {
    return value !== "" && value !== "0";
  }

  protected get next(): string | undefined {
    return this.tokens[this.at];
  }

  protected accept(token: string): boolean {
    if (this.next !== token) return false;
    this.at++;
    return true;
  }

  protected expect(token: string): void {
    if (!this.accept(token)) throw new Stop();
  }

  /** In the words of `print`, `>` is no comparison. */
  protected isPrinting = false;

  protected list(end: string): string[] {
    const values: string[] = [];
    if (this.accept(end)) return values;
    do values.push(this.expression());
    while (this.accept(","));
    this.expect(end);
    return values;
  }

  protected expression(): string {
    this.spend();
    if (++this.depth > MAX_DEPTH) throw new Stop();
    const value = this.assignment();
    this.depth--;
    return value;
  }

  private assignment(): string {
    const start = this.at;
    const token = this.next ?? "";
    if (token === "getline") return this.getline(undefined);
    const target = this.target();
    const mark = this.next ?? "";
    if (target && /^(?:=|[-+*/%^]=)$/.test(mark)) {
      this.at++;
      const given = this.expression();
      const value = mark === "=" ? given : String(calculated(mark[0] as string, this.read(target), given));
      this.assign(target, value);
      return value;
    }
    this.at = start;
    const condition = this.condition();
    if (!this.accept("?")) return condition;
    const one = this.expression();
    this.expect(":");
    const other = this.expression();
    return this.isTrue(condition) ? one : other;
  }

  /** A variable, an element, or a field at the position. */
  private target(): { name: string; key?: string } | undefined {
    const name = this.next ?? "";
    if (name === "$") {
      this.at++;
      return { name: "$", key: this.primary() };
    }
    if (!/^[A-Za-z_]\w{0,60}$/.test(name)) return undefined;
    this.at++;
    if (this.next === "(") return undefined;
    if (!this.accept("[")) return { name };
    return { name, key: this.list("]").join(this.variables.get("SUBSEP")) };
  }

  private read({ name, key }: { name: string; key?: string }): string {
    if (name === "$") return key === "0" ? this.line : (this.fields[Number(key) - 1] ?? "");
    if (key === undefined) return this.variables.get(name) ?? "";
    if (name === "ENVIRON") return this.world.variable(key) ?? UNKNOWN;
    return this.lists.get(name)?.get(key) ?? "";
  }

  private assign({ name, key }: { name: string; key?: string }, value: string): void {
    const text = value.slice(0, MAX_TEXT);
    if (name === "$") {
      if (key === "0") this.take(text);
      else if (Number(key) > 0 && Number(key) < MAX_FIELDS) {
        this.fields[Number(key) - 1] = text;
        this.line = Array.from(this.fields, (one) => one ?? "").join(this.variables.get("OFS"));
      }
    } else if (key === undefined) this.variables.set(name, text);
    else {
      const list = this.lists.get(name) ?? new Map<string, string>();
      if (list.size < MAX_FIELDS) this.lists.set(name, list.set(key, text));
    }
  }

  private condition(): string {
    let value = this.comparison();
    for (let mark = this.next; mark === "&&" || mark === "||"; mark = this.next) {
      this.at++;
      const other = this.comparison();
      const isBoth =
        mark === "&&" ? this.isTrue(value) && this.isTrue(other) : this.isTrue(value) || this.isTrue(other);
      value = isBoth ? "1" : "0";
    }
    return value;
  }

  private comparison(): string {
    if (this.next?.startsWith("/")) {
      const form = (this.tokens[this.at++] as string).slice(1);
      return this.line.includes(form.replace(/[\\^$]/g, "")) ? "1" : "0";
    }
    let value = this.concatenation();
    // `command | getline name`
    while ((this.next === "|" || this.next === "|&") && this.tokens[this.at + 1] === "getline") {
      this.at++;
      value = this.getline(value);
    }
    const mark = this.next ?? "";
    if (this.isPrinting && mark === ">") return value;
    if (!/^(?:==|!=|<=|>=|<|>|~|!~|in)$/.test(mark)) return value;
    this.at++;
    if (mark === "in") return this.lists.get(this.tokens[this.at++] ?? "")?.has(value) ? "1" : "0";
    if (mark === "~" || mark === "!~") {
      const form = (
        this.next?.startsWith("/") ? (this.tokens[this.at++] as string).slice(1) : this.concatenation()
      ).replace(/[\\^$]/g, "");
      return value.includes(form) === (mark === "~") ? "1" : "0";
    }
    const other = this.concatenation();
    const areNumbers = /^-?[\d.]{1,20}$/.test(value) && /^-?[\d.]{1,20}$/.test(other);
    const [a, b] = areNumbers ? [Number(value), Number(other)] : [value, other];
    const result = { "==": a === b, "!=": a !== b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b }[mark];
    return result ? "1" : "0";
  }

  /** `getline` takes the next line of a command. What a command prints that is not known is not known either. */
  private getline(command: string | undefined): string {
    this.expect("getline");
    const target = /^[A-Za-z_$]/.test(this.next ?? "") ? this.target() : undefined;
    if (this.accept("<")) {
      this.concatenation();
      if (target) this.assign(target, UNKNOWN);
      return "0";
    }
    if (command === undefined) return "0";
    const isNew = !this.started.has(command);
    this.started.add(command);
    if (!isNew) return "0";
    const printed = this.world.run(command)?.split("\n", 1)[0] ?? UNKNOWN;
    if (target) this.assign(target, printed);
    else this.take(printed);
    return "1";
  }

  private readonly started = new Set<string>();

  protected concatenation(): string {
    let value = this.sum();
    while (this.startsValue()) value = (value + this.sum()).slice(0, MAX_TEXT);
    return value;
  }

  private startsValue(): boolean {
    const token = this.next ?? "";
    return (
      /^(?:["$(\d]|[A-Za-z_])/.test(token) && !/^(?:in|getline|else|if|for|while|print|printf)$/.test(token)
    );
  }

  private sum(): string {
    let value = this.product();
    for (let mark = this.next; mark === "+" || mark === "-"; mark = this.next) {
      this.at++;
      value = String(calculated(mark, value, this.product()));
    }
    return value;
  }

  private product(): string {
    let value = this.unary();
    for (
      let mark = this.next;
      mark === "*" || mark === "/" || mark === "%" || mark === "^";
      mark = this.next
    ) {
      this.at++;
      value = String(calculated(mark, value, this.unary()));
    }
    return value;
  }

  private unary(): string {
    if (this.accept("!")) return this.isTrue(this.unary()) ? "0" : "1";
    if (this.accept("-")) return String(-Number(this.unary()));
    if (this.accept("+")) return String(Number(this.unary()));
    if (this.next === "++" || this.next === "--") {
      const mark = this.tokens[this.at++] as string;
      const target = this.target();
      if (!target) throw new Stop();
      this.assign(target, String(calculated(mark[0] as string, this.read(target), "1")));
      return this.read(target);
    }
    return this.primary();
  }

  private primary(): string {
    this.spend();
    const token = this.next;
    if (token === undefined) throw new Stop();
    if (token.startsWith('"')) {
      this.at++;
      return unescaped(token.slice(1, -1));
    }
    if (/^\d/.test(token)) {
      this.at++;
      return token;
    }
    if (this.accept("(")) {
      const value = this.expression();
      this.expect(")");
      return value;
    }
    if (this.tokens[this.at + 1] === "(" && Object.hasOwn(FUNCTIONS, token)) return this.called(token);
    const target = this.target();
    if (!target) throw new Stop();
    const value = this.read(target);
    if (this.next === "++" || this.next === "--") {
      const mark = this.tokens[this.at++] as string;
      this.assign(target, String(calculated(mark[0] as string, value, "1")));
    }
    return value;
  }

  private called(name: string): string {
    this.at += 2;
    if (name === "split") return this.split();
    if (name === "sub" || name === "gsub") return this.substitute(name);
    if (name === "length" && this.lists.has(this.next ?? "")) {
      const size = this.lists.get(this.tokens[this.at++] as string)?.size ?? 0;
      this.expect(")");
      return String(size);
    }
    const args = this.list(")");
    if (name === "system") {
      this.world.run(args[0] ?? "");
      return "0";
    }
    if (name === "length" && args.length === 0) return String(this.line.length);
    return FUNCTIONS[name]?.(args) ?? "";
  }

  private split(): string {
    const text = this.expression();
    this.expect(",");
    const name = this.tokens[this.at++] as string;
    const mark = this.accept(",") ? this.separator() : (this.variables.get("FS") ?? " ");
    this.expect(")");
    const parts = this.divided(text, mark).slice(0, MAX_FIELDS);
    this.lists.set(name, new Map(parts.map((part, at) => [String(at + 1), part])));
    return String(parts.length);
  }

  private separator(): string {
    return this.next?.startsWith("/") ? (this.tokens[this.at++] as string).slice(1) : this.expression();
  }

  private substitute(name: string): string {
    const form = this.separator();
    this.expect(",");
    const other = this.expression();
    const start = this.at;
    const target = this.accept(",") ? this.target() : { name: "$", key: "0" };
    if (!target || this.at === start + 1) throw new Stop();
    this.expect(")");
    const before = this.read(target);
    const set = /^\[([^\]^\\-]{1,40})\]\+?$/.exec(form)?.[1];
    const wanted = form.replace(/\\(.)/g, "$1");
    if (set === undefined && /[*+?^$()|{}[\].]/.test(form.replace(/\\./g, ""))) throw new Stop();
    const after =
      set === undefined
        ? name === "gsub"
          ? before.replaceAll(wanted, () => other)
          : before.replace(wanted, () => other)
        : [...before].map((one) => (set.includes(one) ? other : one)).join("");
    this.assign(target, after);
    return after === before ? "0" : "1";
  }
}
