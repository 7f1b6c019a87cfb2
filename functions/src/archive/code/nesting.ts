const OPEN = new Set([..."([{"].map((bracket) => bracket.charCodeAt(0)));
const CLOSE = new Set([...")]}"].map((bracket) => bracket.charCodeAt(0)));

/**
 * The maximum number of open brackets in a text. Brackets in strings and comments are counted, because excluding them
 * would require parsing the language. Programs that people write never come close to the limit.
 */
export function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (OPEN.has(code)) most = Math.max(most, ++depth);
    else if (CLOSE.has(code) && depth > 0) depth--;
  }
  return most;
}
