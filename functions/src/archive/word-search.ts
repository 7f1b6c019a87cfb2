/** A word of two or more ASCII characters. */
export interface Word {
  readonly text: string;
  /** Whether matching ignores case. */
  readonly foldsCase: boolean;
  /** Whether it must start, and end, at a word boundary (`\b`). */
  readonly starts: boolean;
  readonly ends: boolean;
  /** The minimum number of URL or base64 characters that must follow it. */
  readonly tail?: number;
}

/** The result of one search. */
export interface WordsFound<Group extends string> {
  /** Whether the bytes contain a word of the group. */
  has(group: Group): boolean;
  readonly isAscii: boolean;
}

interface Placed extends Required<Word> {
  /** The bit of its group. */
  readonly bit: number;
  /** The position in the word of the pair that the search looks for. */
  readonly pairAt: number;
}

/**
 * Finds the groups with a word in the given bytes, in one pass.
 *
 * The search looks for the rarest pair of adjacent characters of each word. A table lookup decides
 * whether two bytes are such a pair, which takes about a nanosecond regardless of the number of
 * words. Only at those positions does it compare the words themselves.
 */
export class WordSearch<Group extends string> {
  private readonly bits: ReadonlyMap<Group, number>;
  /** Indexed by two bytes: 0, or the index in `candidates` of the words with this pair. */
  private readonly pairs = new Uint8Array(1 << 16);
  private readonly candidates: Placed[][] = [[]];

  /** @param groups at most 31 */
  constructor(groups: Readonly<Record<Group, readonly Word[]>>) {
    const names = Object.keys(groups) as Group[];
    this.bits = new Map(names.map((name, index) => [name, 1 << index]));
    for (const name of names) {
      for (const word of groups[name])
        this.place({ ...word, tail: word.tail ?? 0, bit: this.bit(name), pairAt: rarestPair(word.text) });
    }
  }

  /** Accepts UTF-8, or any other encoding in which bytes below 128 are ASCII. */
  find(bytes: Uint8Array): WordsFound<Group> {
    const { pairs, candidates } = this;
    let found = 0;
    let before = 0;
    let allBits = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      allBits |= byte;
      const place = pairs[(before << 8) | byte] as number;
      before = byte;
      if (place === 0) continue;
      for (const word of candidates[place] as Placed[]) {
        if ((found & word.bit) === 0 && isAt(word, bytes, at - 1 - word.pairAt)) found |= word.bit;
      }
    }
    return { has: (group) => (found & this.bit(group)) !== 0, isAscii: allBits < 0x80 };
  }

  private bit(group: Group): number {
    return this.bits.get(group) as number;
  }

  private place(word: Placed): void {
    const [first, second] = [...word.text.slice(word.pairAt, word.pairAt + 2)].map(bothCases);
    const slots = first?.flatMap((one) => second?.map((other) => (one << 8) | other) ?? []) ?? [];
    const known = slots.map((slot) => this.pairs[slot] as number).find((place) => place !== 0);
    const place = known ?? this.candidates.push([]) - 1;
    if (place > 0xff) throw new RangeError("The words have too many different pairs");
    this.candidates[place]?.push(word);
    for (const slot of slots) this.pairs[slot] = place;
  }
}

/** Characters of English text, the most frequent first. Other characters are rarer than all of them. */
const BY_FREQUENCY = " etaoinshrdlucmfwygpbvk-./xjqz";

/** The position of the pair of characters that is rarest in ordinary text. */
function rarestPair(text: string): number {
  if (text.length < 2) throw new RangeError(`"${text}" is too short to search for`);
  const frequency = [...text.toLowerCase()].map((character) => {
    const rank = BY_FREQUENCY.indexOf(character);
    return 1 / (rank < 0 ? BY_FREQUENCY.length : rank + 1);
  });
  const pairs = frequency.slice(1).map((share, at) => share * (frequency[at] as number));
  return pairs.indexOf(Math.min(...pairs));
}

function bothCases(character: string): number[] {
  return [...new Set([character.toLowerCase(), character.toUpperCase()])].map((one) => one.charCodeAt(0));
}

/** Whether a word matches at `start`, including its boundaries and tail. */
function isAt({ text, foldsCase, starts, ends, tail }: Placed, bytes: Uint8Array, start: number): boolean {
  const end = start + text.length;
  if (start < 0 || end + tail > bytes.length) return false;
  for (let at = 0; at < text.length; at++) {
    const byte = bytes[start + at] as number;
    const wanted = text.charCodeAt(at);
    if (foldsCase ? lower(byte) !== lower(wanted) : byte !== wanted) return false;
  }
  if (starts && isWordByte(bytes[start - 1]) === isWordByte(bytes[start])) return false;
  if (ends && isWordByte(bytes[end - 1]) === isWordByte(bytes[end])) return false;
  for (let at = end; at < end + tail; at++) if (!isTailByte(bytes[at])) return false;
  return true;
}

const CASE_BIT = 0x20;

function lower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + CASE_BIT : code;
}

/** Letters, digits and `_+/.-`. */
function isTailByte(byte: number | undefined): boolean {
  return isWordByte(byte) || byte === 0x2b || (byte !== undefined && byte >= 0x2d && byte <= 0x2f);
}

/** Whether `\w` matches. */
function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const code = lower(byte);
  return (code >= 0x61 && code <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f;
}
