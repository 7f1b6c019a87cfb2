import type { Patience } from "../effort.js";

/** One element of a pattern of a shell. */
type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "many" }
  | { readonly kind: "set"; readonly has: (character: string) => boolean };

const MAX_TOKENS = 400;
/** Longer texts are not matched with patterns, because no hidden word is as long. */
const MAX_MATCHED = 4_000;
/** Replacing looks for a pattern at each place of a text. */
const MAX_REPLACED = 400;

/** The elements of a pattern: characters, `?`, `*`, and sets. What is in quotation marks means itself. */
function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length && tokens.length < MAX_TOKENS; at++) {
    const one = pattern[at] as string;
    if (one === "\\" && at + 1 < pattern.length) tokens.push({ kind: "text", text: pattern[++at] as string });
    else if (one === "?") tokens.push({ kind: "one" });
    else if (one === "*") {
      if (tokens.at(-1)?.kind !== "many") tokens.push({ kind: "many" });
    } else if (one === "[") {
      const set = /^\[([!^]?)(\]?[^\]]{0,80})\]/.exec(pattern.slice(at, at + 84));
      if (!set) tokens.push({ kind: "text", text: one });
      else {
        tokens.push({ kind: "set", has: setOf(set[2] as string, set[1] !== "") });
        at += set[0].length - 1;
      }
    } else tokens.push({ kind: "text", text: one });
  }
  return tokens;
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  "[:alpha:]": /[A-Za-z]/,
  "[:digit:]": /\d/,
  "[:alnum:]": /[A-Za-z0-9]/,
  "[:upper:]": /[A-Z]/,
  "[:lower:]": /[a-z]/,
  "[:space:]": /\s/,
  "[:punct:]": /[!-/:-@[-`{-~]/,
};

function setOf(written: string, isNegated: boolean): (character: string) => boolean {
  const named = /\[:[a-z]{5}:?/.exec(`[${written}`)?.[0];
  const form = named === undefined ? undefined : CLASSES[`${named.replace(/:$/, "")}:]`];
  const members = new Set<string>();
  for (const [whole, first, last] of written.matchAll(/([\s\S])-([\s\S])|[\s\S]/g)) {
    if (first === undefined || last === undefined) members.add(whole);
    else
      for (let code = first.charCodeAt(0); code <= Math.min(last.charCodeAt(0), 0xff); code++)
        members.add(String.fromCharCode(code));
  }
  return (character) => (members.has(character) || (form?.test(character) ?? false)) !== isNegated;
}

function isMatch(token: Token, character: string | undefined): boolean {
  if (character === undefined) return false;
  if (token.kind === "text") return token.text === character;
  return token.kind === "set" ? token.has(character) : true;
}

/** The lengths of the starts of a text that a pattern matches, from the shortest to the longest. */
function matchedLengths(tokens: readonly Token[], text: string, patience: Patience): number[] {
  let open = new Set([0]);
  for (const token of tokens) {
    patience.left -= open.size + (token.kind === "many" ? text.length : 0);
    if (patience.left < 0) return [];
    const next = new Set<number>();
    if (token.kind === "many") {
      const first = Math.min(...open);
      for (let at = first; at <= text.length; at++) next.add(at);
    } else for (const at of open) if (isMatch(token, text[at])) next.add(at + 1);
    if (next.size === 0) return [];
    open = next;
  }
  return [...open].sort((one, other) => one - other);
}

/** Whether a pattern matches all of a text. */
export function matchesGlob(pattern: string, text: string, patience: Patience): boolean {
  return (
    text.length <= MAX_MATCHED && matchedLengths(tokensOf(pattern), text, patience).at(-1) === text.length
  );
}

/** `${name#pattern}` and `${name##pattern}`: the text without the shortest or the longest start that matches. */
export function withoutStart(text: string, pattern: string, isLong: boolean, patience: Patience): string {
  if (text.length > MAX_MATCHED) return text;
  const lengths = matchedLengths(tokensOf(pattern), text, patience);
  return text.slice((isLong ? lengths.at(-1) : lengths[0]) ?? 0);
}

/** `${name%pattern}` and `${name%%pattern}`: the text without the shortest or the longest end that matches. */
export function withoutEnd(text: string, pattern: string, isLong: boolean, patience: Patience): string {
  if (text.length > MAX_MATCHED) return text;
  const lengths = matchedLengths(tokensOf(pattern).reverse(), [...text].reverse().join(""), patience);
  return text.slice(0, text.length - ((isLong ? lengths.at(-1) : lengths[0]) ?? 0));
}

/** `${name/pattern/other}`: the text with the longest match replaced, or with all of them. */
export function replaced(
  text: string,
  pattern: string,
  other: string,
  where: "first" | "all" | "start" | "end",
  patience: Patience,
): string {
  if (pattern === "") return text;
  if (!/[*?[\\]/.test(pattern)) return replacedText(text, pattern, other, where);
  if (text.length > MAX_REPLACED) return text;
  const tokens = tokensOf(pattern);
  let result = "";
  for (let at = 0; at < text.length; ) {
    const length = matchedLengths(tokens, text.slice(at), patience).at(-1) ?? 0;
    const isMeant = where === "end" ? at + length === text.length : where !== "start" || at === 0;
    if (length === 0 || !isMeant) {
      result += text[at++];
      continue;
    }
    result += other;
    at += length;
    if (where !== "all") return result + text.slice(at);
  }
  return result;
}

function replacedText(text: string, part: string, other: string, where: string): string {
  if (where === "all") return text.replaceAll(part, () => other);
  if (where === "first") return text.replace(part, () => other);
  if (where === "start") return text.startsWith(part) ? other + text.slice(part.length) : text;
  return text.endsWith(part) ? text.slice(0, -part.length) + other : text;
}
