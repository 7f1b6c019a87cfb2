import { codesOf } from "../../codes.js";
import { matchesIn } from "../../prefilter.js";
import { type Concept, LEXICON, type Phrase } from "./lexicon.js";

interface Entry {
  concept: Concept;
  phrase: Phrase;
  /** How many characters of the phrase are before its key. */
  lead: number;
}

/** The phrases that share a key. */
interface List {
  readonly entries: Entry[];
  /**
   * For each of them the distance from its key to its last character times `CODES`, plus the code of that character, or
   * `ANY`. Most phrases differ there, and these numbers are beside each other in memory.
   */
  readonly ends: number[];
}

const CODES = 0x10000;
const ANY = -1;

const SPACE = 0x20;
const STEM_KEY = 3;
const EXACT_BITS = 14;
/** Letters, digits, and nothing: the characters at one place of a key. */
const SYMBOLS = 37;
const STEM_KEYS = SYMBOLS ** STEM_KEY + 0x10000;

/** Phrases by their first word, or by their first character in a script without spaces. */
class Vocabulary {
  /** The number of the list of a word, by its hash. The comparison of the phrase distinguishes words that share one. */
  private readonly exact = new Uint16Array(1 << EXACT_BITS);
  /** The number of the list of a beginning. No two beginnings share one. */
  private readonly stems = new Uint16Array(STEM_KEYS);
  private readonly lists: List[] = [{ entries: [], ends: [] }];

  add(concept: Concept, phrase: Phrase): void {
    const { text, isStem } = phrase;
    const lead = Math.max(0, text.search(/[a-z0-9]|[^\0-\x7f]/));
    const word = wordAt(codesOf(text), lead);
    // The last word of a stem can continue, so only its beginning is known.
    const isOpen = isStem && lead + word.end - word.start === text.length;
    const table = isOpen ? this.stems : this.exact;
    const key = isOpen ? word.stem : word.hash;
    if (table[key] === 0) table[key] = this.lists.push({ entries: [], ends: [] }) - 1;
    const { entries, ends } = this.lists[table[key] as number] as List;
    entries.push({ concept, phrase, lead });
    const last = text.charCodeAt(text.length - 1);
    // A line break is a space, too.
    ends.push(last === SPACE ? ANY : (text.length - 1 - lead) * CODES + last);
  }

  /** Visits the places of its phrases in a folded text. It stops where the visitor returns `true`. */
  find(text: string, visit: (concept: Concept, at: number) => boolean): void {
    const { exact, stems } = this;
    const codes = codesOf(text);
    for (let at = 0; at < codes.length; ) {
      const code = codes[at] as number;
      if (code <= 0x7f && !isWordCode(code)) {
        at++;
        continue;
      }
      const { hash, stem, end } = wordAt(codes, at);
      const known = exact[hash] as number;
      if (known !== 0 && this.visitAll(known, codes, at, visit)) return;
      const begun = stems[stem] as number;
      if (begun !== 0 && this.visitAll(begun, codes, at, visit)) return;
      at = end;
    }
  }

  private visitAll(
    list: number,
    codes: Uint16Array,
    at: number,
    visit: (concept: Concept, at: number) => boolean,
  ): boolean {
    const { entries, ends } = this.lists[list] as List;
    for (let index = 0; index < ends.length; index++) {
      const end = ends[index] as number;
      if (end !== ANY && codes[at + (end >> 16)] !== (end & 0xffff)) continue;
      const { concept, phrase, lead } = entries[index] as Entry;
      if (matches(codes, phrase, at - lead) && visit(concept, at - lead)) return true;
    }
    return false;
  }
}

/** A word of a text, with the keys under which phrases that begin with it are filed. */
interface KeyedWord {
  start: number;
  end: number;
  hash: number;
  stem: number;
}

/** The word at an offset; each character beyond ASCII is a word, because not every script has spaces. */
function wordAt(codes: Uint16Array, start: number): KeyedWord {
  const first = codes[start] as number;
  if (first > 0x7f) return { start, end: start + 1, hash: hashed(first), stem: SYMBOLS ** STEM_KEY + first };
  let end = start;
  let hash = 0;
  let stem = 0;
  for (let code = first; isWordCode(code); code = codes[end] ?? 0) {
    hash = Math.imul(hash ^ code, 0x01000193);
    if (end - start < STEM_KEY) stem = stem * SYMBOLS + (code >= 0x61 ? code - 0x60 : code - 0x30 + 27);
    end++;
  }
  return { start, end, hash: hashed(hash), stem };
}

function hashed(value: number): number {
  return Math.imul(value, 0x9e3779b1) >>> (32 - EXACT_BITS);
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

const ALL = new Vocabulary();
/** The words about recognizing attacks alone. */
const DETECTION = new Vocabulary();
const PATTERNS: readonly [Concept, RegExp][] = (
  Object.entries(LEXICON) as [Concept, RegExp | readonly Phrase[]][]
).flatMap(([concept, ways]) => {
  if (ways instanceof RegExp) return [[concept, ways]];
  for (const phrase of ways) {
    ALL.add(concept, phrase);
    if (concept === "detection") DETECTION.add(concept, phrase);
  }
  return [];
});

/** The positions of the lexicon's concepts in a folded text, found in one pass over its words. */
export class Signals {
  private readonly found = new Map<Concept, number[]>();

  constructor(text: string) {
    const note = (concept: Concept, at: number) => {
      this.note(concept, at);
      return false;
    };
    ALL.find(text, note);
    for (const [concept, way] of PATTERNS) {
      for (const match of matchesIn(way, text)) this.note(concept, match.index);
    }
    for (const places of this.found.values()) if (!isAscending(places)) places.sort((a, b) => a - b);
  }

  private note(concept: Concept, at: number): void {
    const places = this.found.get(concept);
    if (!places) this.found.set(concept, [at]);
    else if (places[places.length - 1] !== at) places.push(at);
  }

  /** The offsets of a concept, ascending. */
  of(concept: Concept): readonly number[] {
    return this.found.get(concept) ?? [];
  }

  /** The first place of a concept between two offsets, or -1. */
  between(concept: Concept, from: number, to: number): number {
    const places = this.of(concept);
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    const place = places[low];
    return place !== undefined && place < to ? place : -1;
  }

  /** Whether a concept occurs within `reach` characters of an offset. */
  near(concept: Concept, at: number, reach: number): boolean {
    return this.between(concept, at - reach, at + reach) >= 0;
  }
}

function matches(codes: Uint16Array, { text: wanted, isStem }: Phrase, start: number): boolean {
  if (start < 0) return false;
  for (let at = 0; at < wanted.length; at++) {
    const code = codes[start + at];
    const expected = wanted.charCodeAt(at);
    // A line break is a space.
    if (code !== expected && !(expected === SPACE && (code === 0x0d || code === 0x0a))) return false;
  }
  const isWhole = isStem || !isWordCode(codes[start + wanted.length] ?? 0);
  return isWhole && !(isWordCode(wanted.charCodeAt(0)) && isWordCode(codes[start - 1] ?? 0));
}

function isAscending(places: readonly number[]): boolean {
  for (let index = 1; index < places.length; index++)
    if ((places[index] as number) < (places[index - 1] as number)) return false;
  return true;
}

/** Whether a text contains a word about recognizing attacks. */
export function speaksOfAttacks(text: string): boolean {
  let speaks = false;
  DETECTION.find(text, () => {
    speaks = true;
    return true;
  });
  return speaks;
}
