import type { Token } from "./tokens.js";

/** A part of a program: what it is, its text, and its parts. */
export interface PerlNode {
  readonly kind: string;
  readonly text: string;
  readonly parts: readonly PerlNode[];
  readonly token: Token;
}

/** Deeper nesting is left out. */
export const MAX_DEPTH = 120;
export const MAX_NODES = 40_000;

/** Ends a statement that cannot be read. */
export class Stop extends Error {}

/** Takes tokens one after another. */
export abstract class TokenReader {
  protected at = 0;

  protected depth = 0;

  protected count = 0;

  constructor(protected readonly tokens: readonly Token[]) {}

  protected get next(): Token | undefined {
    return this.tokens[this.at];
  }

  protected isMark(text: string): boolean {
    return this.next?.kind === "mark" && this.next.text === text;
  }

  protected isWord(form: RegExp): boolean {
    return this.next?.kind === "word" && form.test(this.next.text);
  }

  protected accept(text: string): boolean {
    if (!this.isMark(text)) return false;
    this.at++;
    return true;
  }

  protected expect(text: string): void {
    if (!this.accept(text)) throw new Stop();
  }

  protected node(kind: string, text: string, parts: readonly PerlNode[], token: Token | undefined): PerlNode {
    if (++this.count > MAX_NODES || !token) throw new Stop();
    return { kind, text, parts, token };
  }
}
