import { matchesIn } from "../../prefilter.js";
import { type Concept, LEXICON, type Phrase } from "./lexicon.js";

interface Entry {
  concept: Concept;
  phrase: Phrase;
  /** How many characters of the phrase are before its key. */
  lead: number;
}

const STEM_KEY = 3;
const EXACT = new Map<string, Entry[]>();
const STEMS = new Map<string, Entry[]>();
const PATTERNS: readonly [Concept, RegExp][] = (
  Object.entries(LEXICON) as [Concept, RegExp | readonly Phrase[]][]
).flatMap(([concept, ways]) => {
  if (ways instanceof RegExp) return [[concept, ways]];
  for (const phrase of ways) index(concept, phrase);
  return [];
});

/** Files a phrase under its first word, or under its first character in a script without spaces. */
function index(concept: Concept, phrase: Phrase): void {
  const lead = Math.max(0, phrase.text.search(/[a-z0-9]|[^\0-\x7f]/));
  const word = wordAt(phrase.text, lead);
  // The last word of a stem can continue, so only its beginning is known.
  const isOpen = phrase.isStem && lead + word.length === phrase.text.length;
  const table = isOpen ? STEMS : EXACT;
  const key = isOpen ? word.slice(0, STEM_KEY) : word;
  const entries = table.get(key);
  const entry = { concept, phrase, lead };
  if (entries) entries.push(entry);
  else table.set(key, [entry]);
}

/** The word at an offset; each character beyond ASCII is a word, because not every script has spaces. */
function wordAt(text: string, at: number): string {
  if (text.charCodeAt(at) > 0x7f) return text[at] as string;
  let end = at;
  while (isWordCode(text.charCodeAt(end))) end++;
  return text.slice(at, end);
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** The positions of the lexicon's concepts in a folded text, found in one pass over its words. */
export class Signals {
  private readonly found = new Map<Concept, number[]>();

  constructor(private readonly text: string) {
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (code <= 0x7f && !isWordCode(code)) {
        at++;
        continue;
      }
      const word = wordAt(text, at);
      this.tryAll(EXACT.get(word), at);
      this.tryAll(STEMS.get(word.slice(0, STEM_KEY)), at);
      at += word.length;
    }
    for (const [concept, way] of PATTERNS) {
      for (const match of matchesIn(way, text)) this.note(concept, match.index);
    }
    for (const places of this.found.values()) places.sort((a, b) => a - b);
  }

  private tryAll(entries: readonly Entry[] | undefined, at: number): void {
    for (const { concept, phrase, lead } of entries ?? []) {
      if (matches(this.text, phrase, at - lead)) this.note(concept, at - lead);
    }
  }

  private note(concept: Concept, at: number): void {
    const places = this.found.get(concept);
    if (!places) this.found.set(concept, [at]);
    else if (places.at(-1) !== at) places.push(at);
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

function matches(text: string, { text: wanted, isStem }: Phrase, start: number): boolean {
  if (start < 0) return false;
  for (let at = 0; at < wanted.length; at++) {
    const character = text[start + at];
    if (character !== wanted[at] && !(wanted[at] === " " && (character === "\r" || character === "\n")))
      return false;
  }
  const isWhole = isStem || !isWordCode(text.charCodeAt(start + wanted.length));
  return isWhole && !(isWordCode(wanted.charCodeAt(0)) && isWordCode(text.charCodeAt(start - 1)));
}

/** Whether a text contains a word about recognizing attacks. */
export function speaksOfAttacks(text: string): boolean {
  return new Signals(text).of("detection").length > 0;
}
