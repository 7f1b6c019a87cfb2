import type { RuleId } from "../rules.js";

/**
 * A dangerous statement, as steps that follow one another. Each step is a small expression without
 * long gaps, so matching takes linear time for any text; an expression with two gaps would not.
 */
export interface Sequence {
  rule: RuleId;
  steps: readonly RegExp[];
}

/** The text in which steps are searched: one line, or for a long line the range around the matched word. */
export interface Statement {
  text: string;
  /** Its offset in the text of its part. */
  start: number;
}

const BEFORE = 300;
const AFTER = 900;

/**
 * Yields the statements of `text` that contain a match of `anchor` (a global expression). Each
 * character is part of at most two statements.
 */
export function* statementsWith(text: string, anchor: RegExp): Generator<Statement> {
  anchor.lastIndex = 0;
  for (let hit = anchor.exec(text); hit; hit = anchor.exec(text)) {
    const before = text.slice(Math.max(0, hit.index - BEFORE), hit.index);
    const start = hit.index - before.length + before.lastIndexOf("\n") + 1;
    const after = text.slice(hit.index, hit.index + AFTER);
    const newline = after.indexOf("\n");
    const end = hit.index + (newline < 0 ? after.length : newline);
    yield { text: text.slice(start, end), start };
    anchor.lastIndex = Math.max(newline < 0 ? end - BEFORE : end, hit.index + 1);
  }
}

/** The position of the first step if all steps match one after another, or -1. */
export function followsInOrder(text: string, steps: readonly RegExp[]): number {
  let from = 0;
  let first = -1;
  for (const step of steps) {
    const match = step.exec(text.slice(from));
    if (!match) return -1;
    if (first < 0) first = from + match.index;
    from += match.index + match[0].length;
  }
  return first;
}

const ADVICE =
  /\b(?:never|don['’]t|do not|avoid|dangerous|malicious|malware|suspicious|detect\w{0,4}|flag(?:s|ged)?|block(?:s|ed|ing)?|red flags?|look for|watch for|warning|unsafe|attack\w{0,4}|vulnerab\w{0,8}|exploit\w{0,6}|payloads?|injection|untrusted|harmful|risky|forbid\w{0,5}|reject\w{0,3}|example of|anti-?patterns?)\b/i;

/** Whether the words before and around `at` warn about something instead of requesting it. */
export function isAdvice(text: string, at: number): boolean {
  return ADVICE.test(text.slice(Math.max(0, at - 400), at + 200));
}

/** How far a line is read back, so that a text without line breaks costs no more than one with them. */
const MAX_LINE = 600;

function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MAX_LINE), at);
  return before.slice(before.lastIndexOf("\n") + 1);
}

/**
 * Decides which positions of a text are quoted. It reads the text once from front to back, so
 * positions must be passed in ascending order.
 */
export class Quotation {
  private at = 0;
  private fences = 0;
  private docstrings = 0;

  constructor(private readonly text: string) {}

  /** Whether `at` is in a Markdown code block or code span, where a reader sees the text unchanged. */
  isShown(at: number): boolean {
    this.advance(at);
    return this.fences % 2 === 1 || countOf(lineBefore(this.text, at), "`") % 2 === 1;
  }

  /** Whether `at` is in a comment or a string literal: a program that mentions a pattern does not run it. */
  isLiteral(at: number): boolean {
    this.advance(at);
    const line = lineBefore(this.text, at);
    if (/^\s{0,100}(?:#|\/\/|\*|--|REM\b)/i.test(line)) return true;
    return this.docstrings % 2 === 1 || ['"', "'", "`"].some((quote) => countOf(line, quote) % 2 === 1);
  }

  private advance(to: number): void {
    TRIPLES.lastIndex = this.at;
    for (let mark = TRIPLES.exec(this.text); mark && mark.index < to; mark = TRIPLES.exec(this.text)) {
      this.at = TRIPLES.lastIndex;
      if (mark[0] !== "```") this.docstrings++;
      else if (/^[\s>]{0,20}$/.test(lineBefore(this.text, mark.index))) this.fences++;
    }
    this.at = Math.max(this.at, to);
  }
}

const TRIPLES = /```|"""|'''/g;

function countOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}
