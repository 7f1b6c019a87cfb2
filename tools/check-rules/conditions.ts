/** One condition of a rules file, as a place in its text. */
export interface Condition {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Line of its first character, from 1. */
  readonly line: number;
  /** The operator that joins it to its neighbours; undefined when it stands alone. */
  readonly joinedBy: "&&" | "||" | undefined;
  /** The first segment of the `match` around it, such as `users`; undefined in what all of them share. */
  readonly block: string | undefined;
}

/**
 * Every condition in a rules file: what follows `allow …: if` and what a boolean
 * function returns, taken apart at `&&`, `||` and the parentheses around them.
 */
export function conditionsOf(rules: string): Condition[] {
  const plain = withoutComments(rules);
  const found: Condition[] = [];
  for (const match of plain.matchAll(/\bif\s|\breturn\s/g)) {
    const start = match.index + match[0].length;
    const end = endOfStatement(plain, start);
    if (/^\s*(\{|get\()/.test(plain.slice(start, end))) continue;
    takeApart(plain, start, end, undefined, blockAt(plain, start), found);
  }
  return found;
}

function takeApart(
  text: string,
  from: number,
  to: number,
  joinedBy: Condition["joinedBy"],
  block: string | undefined,
  found: Condition[],
): void {
  const [start, end] = trimmed(text, from, to);
  for (const operator of ["||", "&&"] as const) {
    const parts = splitAt(text, start, end, operator);
    if (parts.length === 1) continue;
    for (const [partStart, partEnd] of parts) takeApart(text, partStart, partEnd, operator, block, found);
    return;
  }
  const line = text.slice(0, start).split("\n").length;
  found.push({ start, end, text: text.slice(start, end), line, joinedBy, block });
  if (text[start] === "(" && closing(text, start) === end - 1) {
    const inner = splitAt(text, start + 1, end - 1, "||").length + splitAt(text, start + 1, end - 1, "&&").length;
    if (inner > 2) takeApart(text, start + 1, end - 1, joinedBy, block, found);
  }
}

/** The parts of an expression between an operator, outside of brackets and texts. */
function splitAt(text: string, start: number, end: number, operator: string): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    at = skipNested(text, at);
    if (text.startsWith(operator, at) && at < end) {
      parts.push([from, at]);
      at += operator.length - 1;
      from = at + 1;
    }
  }
  parts.push([from, end]);
  return parts;
}

const PAIRS: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** The end of the text or bracket that begins here, or here when none does. */
function skipNested(text: string, at: number): number {
  const char = text[at] ?? "";
  if (char === "'") return endOfText(text, at);
  return char in PAIRS ? closing(text, at) : at;
}

function closing(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === PAIRS[text[open] ?? ""]) return at;
    at = skipNested(text, at);
  }
  throw new Error(`A bracket at ${open} is not closed`);
}

function endOfText(text: string, open: number): number {
  let at = open + 1;
  while (text[at] !== "'") at += text[at] === "\\" ? 2 : 1;
  return at;
}

function endOfStatement(text: string, start: number): number {
  let at = start;
  while (text[at] !== ";") at = skipNested(text, at) + 1;
  return at;
}

function trimmed(text: string, from: number, to: number): [number, number] {
  const inside = text.slice(from, to);
  return [from + (inside.length - inside.trimStart().length), to - (inside.length - inside.trimEnd().length)];
}

/** Of the `match` blocks around a place, the outermost but the service's own. */
function blockAt(text: string, place: number): string | undefined {
  for (const match of text.matchAll(/\bmatch (\/\S*) \{/g)) {
    const open = match.index + match[0].length - 1;
    const path = match[1] ?? "";
    if (/^\/(databases|b)\//.test(path)) continue;
    if (match.index < place && place < closing(text, open)) return path.split("/")[1];
  }
  return undefined;
}

/** The same text with spaces for comments, so that places stay. Paths hold `//` in no rules file. */
function withoutComments(rules: string): string {
  return rules.replace(/'(?:\\.|[^'\\])*'|\/\/[^\n]*/g, (part) =>
    part.startsWith("'") ? part : " ".repeat(part.length),
  );
}
