import type { RuleId } from "../rules.js";

/**
 * A dangerous statement, as steps that follow one another in it. Each step is
 * a small expression without long gaps, so that the time to match is linear in
 * the text whatever the text is; an expression with two gaps would not be.
 */
export interface Sequence {
  rule: RuleId;
  steps: readonly RegExp[];
}

/** Where steps are searched: one line, and of a long line the stretch around the word that drew attention. */
export interface Statement {
  text: string;
  /** Where it starts in the text of its part. */
  start: number;
}

const BEFORE = 300;
const AFTER = 900;

/**
 * The statements of `text` that hold one of the words of `anchor` (a global
 * expression). Each character is part of at most two statements.
 */
export function* statementsWith(text: string, anchor: RegExp): Generator<Statement> {
  anchor.lastIndex = 0;
  for (let hit = anchor.exec(text); hit; hit = anchor.exec(text)) {
    const lineStart = text.lastIndexOf("\n", hit.index - 1) + 1;
    const newline = text.indexOf("\n", hit.index);
    const lineEnd = newline < 0 ? text.length : newline;
    const start = Math.max(lineStart, hit.index - BEFORE);
    const end = Math.min(lineEnd, hit.index + AFTER);
    const statement = { text: text.slice(start, end), start };
    const resume = end === lineEnd ? end : hit.index + AFTER - BEFORE;
    yield statement;
    anchor.lastIndex = Math.max(resume, hit.index + 1);
  }
}

/** Where the first step matches when all steps match one after another, or -1. */
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

/** Whether the words before and around `at` warn about something instead of asking for it. */
export function isAdvice(text: string, at: number): boolean {
  return ADVICE.test(text.slice(Math.max(0, at - 400), at + 200));
}

/** Whether `at` lies inside a fenced block or an inline code span of Markdown, where a reader sees the text as it is. */
export function isQuoted(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  if (countOf(text, "`", lineStart, at) % 2 === 1) return true;
  let fences = 0;
  for (let fence = text.indexOf("```"); fence >= 0 && fence < at; fence = text.indexOf("```", fence + 3)) {
    const before = text.slice(text.lastIndexOf("\n", fence - 1) + 1, fence);
    if (/^[\s>]{0,20}$/.test(before)) fences++;
  }
  return fences % 2 === 1;
}

/** Whether `at` lies in a comment or a string literal of its line: a program that names a pattern does not run it. */
export function isLiteral(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf("\n", at - 1) + 1, at - 2_000), at);
  if (/^\s{0,100}(?:#|\/\/|\*|--|REM\b)/i.test(line)) return true;
  if (['"', "'", "`"].some((quote) => countOf(line, quote, 0, line.length) % 2 === 1)) return true;
  return ['"""', "'''"].some((quote) => countOf(text, quote, 0, at) % 2 === 1);
}

function countOf(text: string, word: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf(word, from); at >= 0 && at < to; at = text.indexOf(word, at + word.length))
    count++;
  return count;
}
