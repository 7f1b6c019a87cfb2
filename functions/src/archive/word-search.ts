/** A word of two or more ASCII characters. */
export interface Word {
  readonly text: string;
  /** Whether capital and small letters are the same. */
  readonly foldsCase: boolean;
  /** Whether it must begin, and end, where a word does (`\b`). */
  readonly starts: boolean;
  readonly ends: boolean;
  /** How many characters of an address or of base64 must follow it at least. */
  readonly tail?: number;
}

/** What one look at some bytes tells. */
export interface WordsFound<Group extends string> {
  /** Whether a word of the group is among the bytes. */
  has(group: Group): boolean;
  readonly isAscii: boolean;
}

interface Placed extends Required<Word> {
  /** The bit of its group. */
  readonly bit: number;
  /** Where in the word the pair stands by which it is looked for. */
  readonly pairAt: number;
}

/**
 * Finds which groups have a word among some bytes, in one pass.
 *
 * Each word is looked for by its rarest pair of neighbouring characters: one table tells of each
 * two bytes whether they are such a pair, which costs about a nanosecond, whatever the number of
 * words; only there are the words themselves compared.
 */
export class WordSearch<Group extends string> {
  private readonly bits: ReadonlyMap<Group, number>;
  /** By two bytes: 0, or the place in `candidates` of the words that are looked for by them. */
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

  /** Reads UTF-8, or anything else whose bytes below 128 are ASCII. */
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

/** Characters of English text, the most frequent first; what is not among them is rarer than all. */
const BY_FREQUENCY = " etaoinshrdlucmfwygpbvk-./xjqz";

/** The place of the pair of characters that text is likely to hold least of. */
function rarestPair(text: string): number {
  if (text.length < 2) throw new RangeError(`"${text}" is too short to be looked for`);
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

/** Whether a word stands at `start` as it must. */
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

/** What `\w` matches. */
function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const code = lower(byte);
  return (code >= 0x61 && code <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f;
}
