import { mayMatch } from "../prefilter.js";
import type { RuleId } from "../rules.js";

/**
 * A dangerous statement, as a sequence of steps that must match in order. Each step is a small expression without long
 * gaps, so that matching takes linear time in any text. An expression with two gaps would not be linear.
 */
export interface Sequence {
  rule: RuleId;
  steps: readonly RegExp[];
}

/** The text in which steps are searched: one line, or the part of a long line around the anchor word. */
export interface Statement {
  text: string;
  /** Its offset in the text of its part. */
  start: number;
}

const BEFORE = 300;
const AFTER = 900;

/**
 * The statements in `text` that contain a match of `anchor` (a global expression). Each character belongs to at most
 * two statements.
 */
export function* statementsWith(text: string, anchor: RegExp): Generator<Statement> {
  if (!mayMatch(anchor, text)) return;
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

/** The offset of the first step if all steps match in order, or -1. */
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

/** Whether the text around `at` is a warning and not a request. */
export function isAdvice(text: string, at: number): boolean {
  return ADVICE.test(text.slice(Math.max(0, at - 400), at + 200));
}

/**
 * How far back a line is read, so that a text without line breaks takes no longer than one with
 * them.
 */
const MAX_LINE = 600;

function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MAX_LINE), at);
  return before.slice(before.lastIndexOf("\n") + 1);
}

/**
 * Decides which offsets of a text are quoted and therefore not executed. Callers must pass offsets
 * in ascending order, because it reads the text once from start to end.
 */
export class Quotation {
  private at = 0;
  private fences = 0;
  private docstrings = 0;

  constructor(private readonly text: string) {}

  /** Whether `at` is in a fenced block or a code span of Markdown, where readers see the text as written. */
  isShown(at: number): boolean {
    this.advance(at);
    return this.fences % 2 === 1 || countOf(lineBefore(this.text, at), "`") % 2 === 1;
  }

  /** Whether `at` is in a comment or a string literal. A program that mentions a pattern does not run it. */
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
