/** A condition in a rules file, as a range of the text. */
export interface Condition {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Line of its first character, from 1. */
  readonly line: number;
  /** The operator that joins it to its neighbors; undefined if it is the only condition. */
  readonly joinedBy: "&&" | "||" | undefined;
  /** The first segment of the enclosing `match`, such as `users`; undefined for shared functions. */
  readonly block: string | undefined;
  /** The enclosing permission or function, such as `allow create` or `function isSelf`. */
  readonly owner: string;
}

/**
 * All conditions in a rules file: the expressions after `allow …: if` and the return values of boolean functions, split
 * at `&&`, `||`, and their parentheses.
 */
export function conditionsOf(rules: string): Condition[] {
  const plain = withoutComments(rules);
  const found: Condition[] = [];
  for (const match of plain.matchAll(/\bif\s|\breturn\s/g)) {
    const start = match.index + match[0].length;
    const end = endOfStatement(plain, start);
    if (/^\s*(\{|get\()/.test(plain.slice(start, end))) continue;
    const owner =
      plain
        .slice(0, start)
        .match(/allow [a-z, ]+(?=:)|function \w+/g)
        ?.at(-1) ?? "";
    takeApart(plain, { start, end, owner, joinedBy: undefined, block: blockAt(plain, start) }, found);
  }
  return found;
}

type Stretch = Omit<Condition, "text" | "line">;

function takeApart(text: string, stretch: Stretch, found: Condition[]): void {
  const [start, end] = trimmed(text, stretch.start, stretch.end);
  for (const operator of ["||", "&&"] as const) {
    const parts = splitAt(text, start, end, operator);
    if (parts.length === 1) continue;
    for (const [partStart, partEnd] of parts) {
      takeApart(text, { ...stretch, start: partStart, end: partEnd, joinedBy: operator }, found);
    }
    return;
  }
  const line = text.slice(0, start).split("\n").length;
  found.push({ ...stretch, start, end, text: text.slice(start, end), line });
  if (text[start] !== "(" || closing(text, start) !== end - 1) return;
  const inner = { ...stretch, start: start + 1, end: end - 1 };
  const isJoined = (["||", "&&"] as const).some(
    (operator) => splitAt(text, inner.start, inner.end, operator).length > 1,
  );
  if (isJoined) takeApart(text, inner, found);
}

/** The parts of an expression between an operator, outside of brackets and strings. */
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

/** The end of the string or bracket that starts here; this position if none does. */
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
  for (let at = open + 1; at < text.length; at += text[at] === "\\" ? 2 : 1) if (text[at] === "'") return at;
  throw new Error(`A text at ${open} is not closed`);
}

function endOfStatement(text: string, start: number): number {
  for (let at = start; at < text.length; at = skipNested(text, at) + 1) if (text[at] === ";") return at;
  throw new Error(`A statement at ${start} does not end`);
}

function trimmed(text: string, from: number, to: number): [number, number] {
  const inside = text.slice(from, to);
  return [from + (inside.length - inside.trimStart().length), to - (inside.length - inside.trimEnd().length)];
}

/** The outermost `match` block around a place, except the service's own. */
function blockAt(text: string, place: number): string | undefined {
  for (const match of text.matchAll(/\bmatch (\/\S*) \{/g)) {
    const open = match.index + match[0].length - 1;
    const path = match[1] ?? "";
    if (/^\/(databases|b)\//.test(path)) continue;
    if (match.index < place && place < closing(text, open)) return path.split("/")[1];
  }
  return undefined;
}

/**
 * The same text with comments replaced by spaces, so that positions are unchanged. No path in a rules file
 * contains `//`.
 */
function withoutComments(rules: string): string {
  return rules.replace(/'(?:\\.|[^'\\])*'|\/\/[^\n]*/g, (part) =>
    part.startsWith("'") ? part : " ".repeat(part.length),
  );
}
