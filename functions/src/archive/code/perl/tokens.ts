/** A token of Perl: a word, a variable, a mark, or a text. */
export interface Token {
  readonly kind:
    | "word"
    | "variable"
    | "mark"
    | "number"
    | "text"
    | "command"
    | "words"
    | "match"
    | "exchange"
    | "letters"
    | "handle";
  readonly text: string;
  /** What replaces the text, for `s` and `tr`. */
  readonly other?: string;
  readonly options?: string;
  /** Whether variables in the text are filled in. */
  readonly isOpen?: boolean;
  readonly at: number;
}

const MAX_TOKENS = 20_000;
const MAX_TEXT = 16_000;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const SPACE = /(?:\s|#[^\n]{0,2000}){1,2000}/y;
const POD = /(?<=^|\n)=[a-z]{2,20}\b[\s\S]{0,16000}?(?:\n=cut[^\n]{0,200}|$)/y;
const NUMBER = /0x[0-9a-fA-F]{1,16}|0b[01]{1,40}|\d[\d_]{0,20}(?:\.(?!\.)\d{1,15})?/y;
const VARIABLE =
  /[$@%&]#?(?:\{\^?\w{1,60}\}|(?:::)?[A-Za-z_]\w{0,60}(?:(?:::|')\w{1,60}){0,6}|\d{1,3}|[_&!@/\\,;.0](?![\w{])|\$(?=[A-Za-z_{]))/y;
const WORD = /[A-Za-z_]\w{0,60}(?:::\w{1,60}){0,6}/y;
const MARK =
  /->|=>|<=>|\*\*=?|\+\+|--|&&=?|\|\|=?|\/\/=?|\.\.\.?|=~|!~|==|!=|<=|>=|<<=?|>>=?|[-+*/.%x|&^]=|::|[-+*/%=.,;:?!~\\<>&|^(){}[\]$@]/y;
const HANDLE = /<(\$?\w{0,40})>/y;
const HERE = /<<(~?)(?:"([^"\n]{1,40})"|'([^'\n]{1,40})'|([A-Za-z_]\w{0,40}))/y;

/** Divides a program of Perl into tokens. */
export function tokensOf(text: string): Token[] {
  return new Lexer(text).all();
}

class Lexer {
  private at = 0;
  private readonly tokens: Token[] = [];
  /** Documents that begin on the next line. */
  private open: { token: Token & { text: string }; end: string; isIndented: boolean }[] = [];

  constructor(private readonly text: string) {}

  all(): Token[] {
    while (this.at < this.text.length && this.tokens.length < MAX_TOKENS) {
      this.skip();
      if (this.at >= this.text.length || !this.next()) break;
    }
    return this.tokens;
  }

  private match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (match) this.at = form.lastIndex;
    return match;
  }

  private skip(): void {
    for (let before = -1; before !== this.at; ) {
      before = this.at;
      if (this.open.length > 0) {
        const line = /[^\S\n]{0,400}(?:#[^\n]{0,2000})?\n/y;
        line.lastIndex = this.at;
        if (line.test(this.text)) {
          this.at = line.lastIndex;
          this.documents();
          continue;
        }
        this.match(/[^\S\n]{1,400}/y);
        continue;
      }
      this.match(SPACE);
      this.match(POD);
    }
  }

  private documents(): void {
    for (const { token, end, isIndented } of this.open) {
      const form = new RegExp(`^${isIndented ? "[ \\t]{0,80}" : ""}${end}[ \\t]{0,8}$`, "m");
      const rest = this.text.slice(this.at, this.at + MAX_TEXT);
      const found = form.exec(rest);
      token.text = rest.slice(0, found?.index ?? rest.length);
      if (isIndented) token.text = token.text.replace(/^[ \t]{1,80}/gm, "");
      this.at += found ? found.index + found[0].length : rest.length;
    }
    this.open = [];
  }

  private push(token: Token): true {
    this.tokens.push(token);
    return true;
  }

  /** Whether a value can begin here, so that `/` begins a pattern. */
  private get isOperand(): boolean {
    const last = this.tokens.at(-1);
    if (!last) return true;
    if (last.kind === "mark") return !/^[)\]}]$/.test(last.text);
    return (
      last.kind === "word" &&
      /^(?:and|or|not|if|unless|while|until|return|split|grep|map|join|push|x|eq|ne|print)$/.test(last.text)
    );
  }

  private next(): boolean {
    const at = this.at;
    const one = this.text[at] as string;
    if (one === '"' || one === "'" || one === "`") {
      this.at++;
      const text = this.until(one, one);
      return this.push({ kind: one === "`" ? "command" : "text", text, isOpen: one !== "'", at });
    }
    const before = this.tokens.at(-1);
    const isKey = before?.kind === "mark" && (before.text === "{" || before.text === "->");
    const quote = /(qq|qw|qx|qr|q|m|s|tr|y)(?=\s{0,4}[^\w\s,;=)]|\s{1,4}[^\w\s=,;)])/y;
    quote.lastIndex = at;
    const kind =
      isKey && /^\w{1,2}\s{0,4}\}/.test(this.text.slice(at, at + 8)) ? null : quote.exec(this.text);
    if (kind && !/^\s{0,8}=>/.test(this.text.slice(quote.lastIndex, quote.lastIndex + 12)))
      return this.quoted(kind[1] as string, at);
    const here = this.match(HERE);
    if (here) {
      const token = { kind: "text" as const, text: "", isOpen: here[3] === undefined, at };
      this.open.push({ token, end: (here[2] ?? here[3] ?? here[4]) as string, isIndented: here[1] === "~" });
      return this.push(token);
    }
    const handle = this.isOperand ? this.match(HANDLE) : null;
    if (handle) return this.push({ kind: "handle", text: handle[1] as string, at });
    if (one === "/" && this.isOperand) return this.quoted("m", at, true);
    const isName = this.tokens.at(-1)?.kind === "word";
    if (/[$@%&]/.test(one) && (one === "$" || one === "@" || isName || this.isOperand)) {
      const variable = this.match(VARIABLE);
      if (variable)
        return this.push({
          kind: "variable",
          text: variable[0].replace(/[{}^]/g, "").replaceAll("'", "::"),
          at,
        });
    }
    const number = this.match(NUMBER);
    if (number) return this.push({ kind: "number", text: number[0].replaceAll("_", ""), at });
    const word = this.match(WORD);
    if (word) return this.push({ kind: "word", text: word[0], at });
    const mark = this.match(MARK);
    if (mark) return this.push({ kind: "mark", text: mark[0], at });
    this.at++;
    return true;
  }

  /** The text up to a mark, with pairs of marks inside it. */
  private until(open: string, close: string): string {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.text.length && this.at - start < MAX_TEXT; this.at++) {
      const one = this.text[this.at];
      if (one === "\\") this.at++;
      else if (one === close && depth === 0) break;
      else if (open !== close && one === open) depth++;
      else if (one === close) depth--;
    }
    return this.text.slice(start, this.at++);
  }

  private quoted(kind: string, at: number, isBare = false): boolean {
    this.at = at + (isBare ? 0 : kind.length);
    this.match(/\s{1,8}/y);
    const open = this.text[this.at++] ?? "";
    const close = CLOSING[open] ?? open;
    const text = this.until(open, close);
    if (kind === "q" || kind === "qq") return this.push({ kind: "text", text, isOpen: kind === "qq", at });
    if (kind === "qx") return this.push({ kind: "command", text, isOpen: open !== "'", at });
    if (kind === "qw") return this.push({ kind: "words", text, at });
    if (kind === "m" || kind === "qr") {
      const options = this.match(/[a-z]{0,8}/y)?.[0] ?? "";
      return this.push({ kind: "match", text, options, at });
    }
    let second = close;
    if (open !== close) {
      this.match(/\s{1,40}/y);
      const next = this.text[this.at++] ?? "";
      second = CLOSING[next] ?? next;
      const other = this.until(next, second);
      const options = this.match(/[a-z]{0,8}/y)?.[0] ?? "";
      return this.push({ kind: kind === "s" ? "exchange" : "letters", text, other, options, at });
    }
    const other = this.until(open, second);
    const options = this.match(/[a-z]{0,8}/y)?.[0] ?? "";
    return this.push({ kind: kind === "s" ? "exchange" : "letters", text, other, options, at });
  }
}
