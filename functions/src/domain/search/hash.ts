/** The hash of empty input, for hashes that must be the same everywhere. */
const EMPTY_HASH = 0x811c9dc5;

/**
 * A 32-bit hash (FNV-1a over UTF-16 code units) of `text` from `start` (included) to `end`
 * (excluded). `hash` is a previous hash to continue, or a seed.
 */
export function hashRange(text: string, start: number, end: number, hash: number): number {
  let mixed = hash;
  for (let at = start; at < end; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}

/** A 32-bit hash of words in order. */
export function hashWords(words: string[]): number {
  let hash = EMPTY_HASH;
  for (const word of words) hash = hashRange(`${word} `, 0, word.length + 1, hash);
  return hash;
}
