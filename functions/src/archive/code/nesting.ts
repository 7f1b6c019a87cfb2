const OPEN = new Set([..."([{"].map((bracket) => bracket.charCodeAt(0)));
const CLOSE = new Set([...")]}"].map((bracket) => bracket.charCodeAt(0)));

/**
 * How many brackets of a text are open at once, at most. Brackets in strings and
 * comments count too, because excluding them requires parsing the language. No
 * program written by a person comes near the limit either way.
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
