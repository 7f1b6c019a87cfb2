import { MAX_DEPTH, type PerlNode, Stop, TokenReader } from "./nodes.js";
import type { Token } from "./tokens.js";

/** How strongly operators bind. */
const LEVELS: readonly (readonly string[])[] = [
  ["or", "xor"],
  ["and"],
  ["not"],
  ["=", "+=", "-=", ".=", "*=", "/=", "x=", "||=", "&&=", "//=", "|=", "&=", "^=", "**="],
  ["?"],
  ["..", "..."],
  ["||", "//"],
  ["&&"],
  ["|", "^"],
  ["&"],
  ["==", "!=", "eq", "ne", "<=>", "cmp"],
  ["<", ">", "<=", ">=", "lt", "gt", "le", "ge"],
  ["<<", ">>"],
  ["+", "-", "."],
  ["*", "/", "%", "x"],
  ["=~", "!~"],
];
const LEVEL_OF = new Map(
  LEVELS.flatMap((marks, level) => marks.map((mark): [string, number] => [mark, level])),
);
/** Functions that take one value without parentheses. */
const UNARY =
  /^(?:lc|uc|lcfirst|ucfirst|chr|ord|length|defined|ref|scalar|hex|oct|int|abs|quotemeta|shift|pop|keys|values|each|chdir|rmdir|readline|close|eof|exists|delete|do|require|rand|sqrt|chomp|chop|caller|undef|umask|sleep|localtime|lock|fc)$/;

/** Reads the expressions of a program. */
export abstract class ExpressionParser extends TokenReader {
  private operator(): string | undefined {
    const token = this.next;
    if (!token) return undefined;
    return (token.kind === "mark" || token.kind === "word") && LEVEL_OF.has(token.text)
      ? token.text
      : undefined;
  }

  /** An expression, with a list if commas follow. */
  protected expression(least: number): PerlNode {
    if (++this.depth > MAX_DEPTH) throw new Stop();
    const first = this.operation(least > 2 ? least : 3);
    let value = first;
    if (least <= 3 && (this.isMark(",") || this.isMark("=>"))) {
      const parts = [first];
      while (this.accept(",") || this.accept("=>")) {
        if (
          !this.next ||
          /^[)\]};]$/.test(this.next.text) ||
          this.isWord(/^(?:or|and|if|unless|for|foreach|while|until)$/)
        )
          break;
        parts.push(this.operation(3));
      }
      value = this.node("list", "", parts, first.token);
    }
    if (least < 3)
      for (
        let mark = this.operator();
        mark !== undefined && (LEVEL_OF.get(mark) as number) < 3;
        mark = this.operator()
      ) {
        const token = this.next;
        this.at++;
        value = this.node("binary", mark, [value, this.expression(3)], token);
      }
    this.depth--;
    return value;
  }

  private operation(least: number): PerlNode {
    if (++this.depth > MAX_DEPTH) throw new Stop();
    let left = this.prefixed();
    for (let mark = this.operator(); mark !== undefined; mark = this.operator()) {
      const level = LEVEL_OF.get(mark) as number;
      if (level < least) break;
      const token = this.next;
      this.at++;
      if (mark === "?") {
        const one = this.operation(3);
        this.expect(":");
        left = this.node("choice", "", [left, one, this.operation(3)], token);
      } else left = this.node("binary", mark, [left, this.operation(level === 3 ? 3 : level + 1)], token);
    }
    this.depth--;
    return left;
  }

  private prefixed(): PerlNode {
    const token = this.next;
    if (token?.kind === "mark" && /^(?:!|-|\\|\+|~|\+\+|--)$/.test(token.text)) {
      this.at++;
      // `-e $file` asks about a file.
      if (token.text === "-" && this.isWord(/^[a-zA-Z]$/) && this.tokens[this.at + 1]?.kind !== "mark")
        this.at++;
      return this.node("prefix", token.text, [this.prefixed()], token);
    }
    if (this.isWord(/^not$/)) {
      this.at++;
      return this.node("prefix", "!", [this.prefixed()], token);
    }
    let value = this.primary();
    for (;;) {
      const follow = this.follow(value);
      if (!follow) return value;
      value = follow;
    }
  }

  /** An element, a call, or a method after a value. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  private follow(value: PerlNode): PerlNode | undefined {
    const token = this.next;
    if (token?.kind !== "mark") return undefined;
    if (token.text === "++" || token.text === "--") {
      this.at++;
      return this.node("step", token.text, [value], token);
    }
    // `*{"name"}{CODE}` is a function.
    if (value.kind === "glob" && this.isMark("{") && this.tokens[this.at + 1]?.text === "CODE") {
      this.at += 2;
      this.expect("}");
      return this.node("code", "", [value], token);
    }
    const isReferring = token.text === "->";
    const after = isReferring ? this.tokens[this.at + 1] : token;
    const isElement =
      isReferring ||
      value.kind === "element" ||
      value.kind === "call of value" ||
      (value.kind === "variable" && value.text.startsWith("$"));
    if (!isElement || !after) return undefined;
    if (isReferring) this.at++;
    if (this.isMark("[") || this.isMark("{")) {
      const isTable = this.isMark("{");
      this.at++;
      const isBare = isTable && this.next?.kind === "word" && this.tokens[this.at + 1]?.text === "}";
      const key = isBare
        ? this.node("text", (this.tokens[this.at++] as Token).text, [], after)
        : this.expression(0);
      this.expect(isTable ? "}" : "]");
      return this.node("element", `${isReferring ? "->" : ""}${isTable ? "{" : "["}`, [value, key], token);
    }
    if (this.isMark("("))
      return isReferring || value.kind !== "variable"
        ? this.node("call of value", "", [value, this.given()], token)
        : undefined;
    if (!isReferring) return undefined;
    if (this.accept("@") || this.accept("$") || this.accept("%")) {
      this.accept("*");
      return this.node("all", "", [value], token);
    }
    const name = this.next;
    if (name?.kind === "word") {
      this.at++;
      return this.node(
        "method",
        name.text,
        [value, this.isMark("(") ? this.given() : this.node("list", "", [], token)],
        token,
      );
    }
    if (name?.kind === "variable") {
      const method = this.primary();
      return this.node(
        "method",
        "",
        [value, this.isMark("(") ? this.given() : this.node("list", "", [], token), method],
        token,
      );
    }
    throw new Stop();
  }

  private given(): PerlNode {
    const token = this.next;
    this.expect("(");
    const parts = this.isMark(")") ? [] : [this.expression(0)];
    this.expect(")");
    const [only] = parts;
    return only?.kind === "list" && only.text === "" ? only : this.node("list", "", parts, token);
  }

  protected primary(): PerlNode {
    const token = this.next;
    if (!token) throw new Stop();
    this.at++;
    switch (token.kind) {
      case "number":
      case "text":
      case "command":
      case "words":
      case "match":
      case "exchange":
      case "letters":
      case "handle":
        return this.node(token.kind, token.text, [], token);
      case "variable":
        return this.variable(token);
      case "word":
        return this.word(token);
      default:
        return this.marked(token);
    }
  }

  private variable(token: Token): PerlNode {
    if (token.text === "$" || token.text === "@" || token.text === "%") {
      // `$$name`, and `@{…}`
      const inner = this.isMark("{") ? this.block() : this.primary();
      return this.node(token.text === "$" ? "referred" : "all", token.text, [inner], token);
    }
    if (token.text.startsWith("&")) {
      const list = this.isMark("(") ? this.given() : this.node("variable", "@_", [], token);
      return this.node("call", token.text.slice(1), [list], token);
    }
    // `@names{"a", "b"}` and `@list[1, 2]`
    if (token.text.startsWith("@") && (this.isMark("[") || this.isMark("{"))) {
      const isTable = this.isMark("{");
      this.at++;
      const keys = this.expression(0);
      this.expect(isTable ? "}" : "]");
      return this.node("slice", `${isTable ? "{" : "["}${token.text.slice(1)}`, [keys], token);
    }
    return this.node("variable", token.text, [], token);
  }

  private marked(token: Token): PerlNode {
    switch (token.text) {
      case "(": {
        const parts = this.isMark(")") ? [] : [this.expression(0)];
        this.expect(")");
        const [only] = parts;
        const list = only?.kind === "list" ? only : this.node("list", "()", parts, token);
        if (!this.accept("[")) return list;
        const keys = this.expression(0);
        this.expect("]");
        return this.node("part", "", [list, keys], token);
      }
      case "[": {
        const parts = this.isMark("]") ? [] : [this.expression(0)];
        this.expect("]");
        return this.node("array", "", parts, token);
      }
      case "{": {
        const parts = this.isMark("}") ? [] : [this.expression(0)];
        this.expect("}");
        return this.node("table", "", parts, token);
      }
      case "$":
      case "@":
      case "%":
      case "&": {
        const inner = this.isMark("{") ? this.block() : this.primary();
        if (token.text === "&")
          return this.node(
            "call of value",
            "",
            [inner, this.isMark("(") ? this.given() : this.node("variable", "@_", [], token)],
            token,
          );
        return this.node(token.text === "$" ? "referred" : "all", token.text, [inner], token);
      }
      case "*": {
        if (this.isMark("{")) return this.node("glob", "", [this.block()], token);
        const name = this.next?.kind === "word" ? (this.tokens[this.at++] as Token).text : "";
        return this.node("glob", name, [], token);
      }
      default:
        throw new Stop();
    }
  }

  private word(token: Token): PerlNode {
    const name = token.text;
    if (this.isMark("=>")) return this.node("text", name, [], token);
    if (/^(?:my|our|local|state)$/.test(name)) {
      const value = this.prefixed();
      return this.node("declared", name, [value], token);
    }
    if (name === "sub") return this.node("function", "", [this.block()], token);
    if ((name === "do" || name === "eval") && this.isMark("{"))
      return this.node(`${name} block`, "", [this.block()], token);
    if (/^(?:map|grep|sort|first|any|all)$/.test(name) && (this.isMark("{") || this.isMark("(")))
      return this.mapped(token);
    if (name === "return" || name === "last" || name === "next" || name === "die")
      return this.node(
        "call",
        name,
        [this.isEnd() ? this.node("list", "", [], token) : this.expression(3)],
        token,
      );
    if (/^(?:print|printf|say|exec|system)$/.test(name)) return this.printing(token);
    if (this.isMark("->") || this.isMark("::")) {
      this.accept("::");
      return this.node("class", name, [], token);
    }
    if (this.isMark("(")) return this.node("call", name, [this.given()], token);
    if (/^[A-Z]/.test(name) && this.isWord(/^[A-Z]/) === false && this.isEnd())
      return this.node("class", name, [], token);
    if (/^__(?:PACKAGE|FILE|LINE|DATA|END)__$/.test(name) || this.isEnd())
      return this.node("call", name, [this.node("list", "", [], token)], token);
    const isOne = UNARY.test(name);
    const value = isOne ? this.operation(12) : this.expression(3);
    const list = value.kind === "list" && value.text === "" ? value : this.node("list", "", [value], token);
    return this.node("call", name, [list], token);
  }

  /** Whether no value follows. */
  private isEnd(): boolean {
    const token = this.next;
    if (!token) return true;
    if (token.kind === "mark")
      return !/^(?:[({[\\$@%&!+*]|-)$/.test(token.text) || (token.text === "{" && true);
    return (
      token.kind === "word" &&
      (LEVEL_OF.has(token.text) || /^(?:if|unless|for|foreach|while|until|cmp)$/.test(token.text))
    );
  }

  /** `map { … } @list`, and `map(…, @list)` */
  private mapped(token: Token): PerlNode {
    const hasParentheses = this.accept("(");
    const parts: PerlNode[] = [];
    if (this.isMark("{")) {
      parts.push(this.block());
      this.accept(",");
    } else {
      parts.push(this.operation(3));
      this.accept(",");
    }
    parts.push(this.isEnd() && !this.isMark("(") ? this.node("list", "", [], token) : this.expression(3));
    if (hasParentheses) this.expect(")");
    return this.node("mapped", token.text, parts, token);
  }

  /** `print $handle "…"`, `print {$handle} "…"`, and `system {$program} @words` */
  private printing(token: Token): PerlNode {
    const hasParentheses = this.accept("(");
    let handle: PerlNode | undefined;
    const after = this.tokens[this.at + 1];
    const isBeforeValue =
      after !== undefined &&
      (after.kind === "text" ||
        after.kind === "variable" ||
        after.kind === "command" ||
        after.kind === "number" ||
        (after.kind === "word" &&
          !LEVEL_OF.has(after.text) &&
          !/^(?:if|unless|for|foreach|while|until)$/.test(after.text)));
    if (this.isMark("{")) handle = this.block();
    else if (
      isBeforeValue &&
      (this.next?.kind === "variable" ||
        (this.next?.kind === "word" && /^[A-Z]\w{0,200}$/.test(this.next.text)))
    ) {
      const own = this.next;
      this.at++;
      handle =
        own.kind === "variable"
          ? this.node("variable", own.text, [], own)
          : this.node("text", own.text, [], own);
    }
    const isEmpty = hasParentheses ? this.isMark(")") : this.isEnd();
    const value = isEmpty ? this.node("list", "", [], token) : this.expression(3);
    if (hasParentheses) this.expect(")");
    const list = value.kind === "list" && value.text === "" ? value : this.node("list", "", [value], token);
    return this.node("call", token.text, handle ? [list, handle] : [list], token);
  }

  protected abstract block(): PerlNode;
}
