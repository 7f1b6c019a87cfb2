import { ExpressionParser } from "./expressions.js";
import { MAX_DEPTH, MAX_NODES, type PerlNode, Stop } from "./nodes.js";
import { type Token, tokensOf } from "./tokens.js";

export type { PerlNode } from "./nodes.js";

/** The statements of a program. What cannot be read is left out up to the end of its statement. */
export function parsePerl(text: string): PerlNode[] {
  return new PerlParser(tokensOf(text)).program();
}

class PerlParser extends ExpressionParser {
  program(): PerlNode[] {
    return this.statements(undefined);
  }

  private statements(end: string | undefined): PerlNode[] {
    const found: PerlNode[] = [];
    while (this.next && !(end !== undefined && this.isMark(end))) {
      if (this.accept(";")) continue;
      const start = this.at;
      const { depth } = this;
      try {
        found.push(this.statement());
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        this.depth = depth;
        if (this.count > MAX_NODES) return found;
        this.recover(start, end);
      }
    }
    return found;
  }

  /** Moves behind a statement that cannot be read. */
  private recover(start: number, end: string | undefined): void {
    this.at = Math.max(this.at, start + 1);
    while (this.next && !this.isMark(";") && !(end !== undefined && this.isMark(end))) this.at++;
  }

  protected block(): PerlNode {
    const token = this.next;
    this.expect("{");
    if (++this.depth > MAX_DEPTH) throw new Stop();
    const parts = this.statements("}");
    this.accept("}");
    this.depth--;
    return this.node("block", "", parts, token);
  }

  private statement(): PerlNode {
    const token = this.next as Token;
    if (this.isMark("{")) return this.block();
    if (token.kind === "word") {
      if (/^(?:use|no|package)$/.test(token.text)) return this.declaration(token);
      if (token.text === "sub" && this.tokens[this.at + 1]?.kind === "word") {
        this.at += 2;
        const name = this.tokens[this.at - 1]?.text ?? "";
        while (this.next && !this.isMark("{") && !this.isMark(";")) this.at++;
        return this.node("sub", name, this.isMark("{") ? [this.block()] : [], token);
      }
      if (/^(?:BEGIN|END|INIT|CHECK)$/.test(token.text) && this.tokens[this.at + 1]?.text === "{") {
        this.at++;
        return this.block();
      }
      if (/^(?:if|unless|while|until|for|foreach)$/.test(token.text)) return this.compound(token);
    }
    const value = this.expression(0);
    return this.modified(value);
  }

  private declaration(token: Token): PerlNode {
    const start = this.at;
    while (this.next && !this.isMark(";") && !this.isMark("{")) this.at++;
    const text = this.tokens
      .slice(start, this.at)
      .map((one) => one.text)
      .join(" ");
    return this.isMark("{") ? this.block() : this.node("declaration", text, [], token);
  }

  private compound(token: Token): PerlNode {
    this.at++;
    let variable: PerlNode | undefined;
    if (/^for/.test(token.text)) {
      if (this.isWord(/^(?:my|our|local)$/)) this.at++;
      if (this.next?.kind === "variable") variable = this.primary();
    }
    this.expect("(");
    const head: PerlNode[] = [];
    while (this.next && !this.isMark(")")) {
      if (this.accept(";")) {
        head.push(this.node("mark", ";", [], token));
        continue;
      }
      head.push(this.expression(0));
    }
    this.expect(")");
    const parts = [this.block()];
    while (this.isWord(/^(?:elsif|else|continue)$/)) {
      const isElse = this.next?.text !== "elsif";
      this.at++;
      if (!isElse) {
        this.expect("(");
        parts.push(this.expression(0));
        this.expect(")");
      }
      parts.push(this.block());
    }
    const list = this.node("list", "", head, token);
    return this.node(
      /^for/.test(token.text) ? "for" : token.text,
      "",
      variable ? [list, ...parts, variable] : [list, ...parts],
      token,
    );
  }

  /** `command if condition;` */
  private modified(value: PerlNode): PerlNode {
    const token = this.next;
    if (token?.kind !== "word" || !/^(?:if|unless|for|foreach|while|until)$/.test(token.text)) return value;
    this.at++;
    const condition = this.expression(0);
    const list = this.node("list", "", [condition], token);
    return this.node(/^for/.test(token.text) ? "for" : token.text, "", [list, value], token);
  }
}
