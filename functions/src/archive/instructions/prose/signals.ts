import { codesOf } from "../../codes.js";
import { matchesIn } from "../../prefilter.js";
import { type Concept, LEXICON, type Phrase } from "./lexicon.js";

/** A phrase that ends at a node of a vocabulary. */
interface Entry {
  concept: Concept;
  phrase: Phrase;
  /** How many characters of the phrase are before its first word. */
  lead: number;
}

const SPACE = 0x20;
const ROOT = 0;

/**
 * Phrases as a tree of their characters from the first word on. A text follows it from the start of each of its words,
 * and leaves it within a few characters.
 */
class Vocabulary {
  private readonly edges = new Edges();
  /** The phrases that end at each node. */
  private readonly entries: (Entry[] | undefined)[] = [];

  add(concept: Concept, phrase: Phrase): void {
    const { text } = phrase;
    const lead = Math.max(0, text.search(/[a-z0-9]|[^\0-\x7f]/));
    let node = ROOT;
    for (let at = lead; at < text.length; at++) node = this.edges.grown(node, text.charCodeAt(at));
    while (this.entries.length <= node) this.entries.push(undefined);
    const own = this.entries[node];
    if (own) own.push({ concept, phrase, lead });
    else this.entries[node] = [{ concept, phrase, lead }];
  }

  /** Visits the places of its phrases in a folded text. It stops where the visitor returns `true`. */
  find(text: string, visit: (concept: Concept, at: number) => boolean): void {
    const codes = codesOf(text);
    const { length } = codes;
    let isInWord = false;
    for (let at = 0; at < length; at++) {
      const code = codes[at] as number;
      const isWord = isWordCode(code);
      // Each character beyond ASCII is a word, because not every script has spaces.
      const begins = code > 0x7f || (isWord && !isInWord);
      isInWord = isWord;
      if (begins && this.follow(codes, at, visit)) return;
    }
  }

  private follow(
    codes: Uint16Array,
    start: number,
    visit: (concept: Concept, at: number) => boolean,
  ): boolean {
    let node = ROOT;
    for (let at = start; at < codes.length; at++) {
      const code = codes[at] as number;
      // A line break is a space.
      node = this.edges.child(node, code === 0x0a || code === 0x0d ? SPACE : code);
      if (node < 0) return false;
      const entries = this.entries[node];
      if (entries === undefined) continue;
      for (const { concept, phrase, lead } of entries)
        if (isPhrase(codes, phrase, start - lead, lead) && visit(concept, start - lead)) return true;
    }
    return false;
  }
}

const NONE = -1;

/** The edges of a tree in one table of numbers, which holds tens of thousands of them: a node and a character lead to a node. */
class Edges {
  /** The number of nodes. The root is one. */
  private count = 1;
  private mask = 0xff;
  private nodes = new Int32Array(this.mask + 1).fill(NONE);
  private codes = new Uint16Array(this.mask + 1);
  private targets = new Int32Array(this.mask + 1);

  /** The node after another one, which is made if there is none. */
  grown(node: number, code: number): number {
    const known = this.child(node, code);
    if (known !== NONE) return known;
    // At most half of the table is used, so that what is not in it is soon known.
    if (this.count * 2 > this.mask) this.enlarge();
    this.put(node, code, this.count);
    return this.count++;
  }

  private enlarge(): void {
    const { nodes, codes, targets } = this;
    this.mask = this.mask * 2 + 1;
    this.nodes = new Int32Array(this.mask + 1).fill(NONE);
    this.codes = new Uint16Array(this.mask + 1);
    this.targets = new Int32Array(this.mask + 1);
    for (let slot = 0; slot < nodes.length; slot++)
      if (nodes[slot] !== NONE)
        this.put(nodes[slot] as number, codes[slot] as number, targets[slot] as number);
  }

  private put(node: number, code: number, target: number): void {
    let slot = this.slotOf(node, code);
    while (this.nodes[slot] !== NONE) slot = (slot + 1) & this.mask;
    this.nodes[slot] = node;
    this.codes[slot] = code;
    this.targets[slot] = target;
  }

  /** The node after another one, or -1. */
  child(node: number, code: number): number {
    let slot = this.slotOf(node, code);
    for (;;) {
      const at = this.nodes[slot] as number;
      if (at === NONE) return NONE;
      if (at === node && this.codes[slot] === code) return this.targets[slot] as number;
      slot = (slot + 1) & this.mask;
    }
  }

  private slotOf(node: number, code: number): number {
    const mixed = Math.imul(Math.imul(node, 0x9e3779b1) ^ code, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.mask;
  }
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

/** Whether a phrase, whose characters from its first word on are known to be there, is there as a whole. */
function isPhrase(
  codes: Uint16Array,
  { text: wanted, isStem }: Phrase,
  start: number,
  lead: number,
): boolean {
  if (start < 0) return false;
  for (let at = 0; at < lead; at++) {
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
