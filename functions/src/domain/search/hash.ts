/** What a hash of nothing is where the hash must be the same everywhere. */
const EMPTY_HASH = 0x811c9dc5;

/** A 32-bit hash (FNV-1a over UTF-16 code units) of `text` from `start` to before `end`, continued from `hash`, or from a seed. */
export function hashRange(text: string, start: number, end: number, hash: number): number {
  let mixed = hash;
  for (let at = start; at < end; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}

/** A 32-bit hash of words in their order: the same words in the same order have the same. */
export function hashWords(words: string[]): number {
  let hash = EMPTY_HASH;
  for (const word of words) hash = hashRange(`${word} `, 0, word.length + 1, hash);
  return hash;
}
