import { codesOf } from "../../codes.js";
import { matchesIn } from "../../prefilter.js";
import { type Concept, LEXICON, type Phrase } from "./lexicon.js";

/** A phrase of a vocabulary. */
interface Entry {
  concept: Concept;
  phrase: Phrase;
  /** How many characters of the phrase are before its first word. */
  lead: number;
  /** The phrase from its first word on. */
  from: string;
}

const SPACE = 0x20;
const NONE = -1;
/** So few phrases are compared sooner than the tree is followed. */
const FEW = 3;

/**
 * Phrases as a tree of their characters from the first word on. A text follows it from the start of each of its words,
 * and leaves it within a few characters. A branch ends where few phrases are left.
 *
 * The nodes are numbered by their depth, so the children of a node are neighbors. The tree is a few rows of numbers,
 * because most of the time of a search is waiting for memory.
 */
class Vocabulary {
  /** The node of each character that begins a phrase. */
  private readonly roots = new Int32Array(1 << 16).fill(NONE);
  /** The character that leads to each node. */
  private readonly characters: Uint16Array;
  /** The first child of each node, which is after the last child of the node before. */
  private readonly children: Int32Array;
  /** The first phrase to compare at each node. */
  private readonly firsts: Int32Array;
  /** The phrases, sorted by their nodes. */
  private readonly entries: Entry[] = [];
  /** The character of each phrase that follows those which lead to its node, or 0. */
  private readonly following: Uint16Array;

  constructor(phrases: readonly (readonly [Concept, Phrase])[]) {
    const all = phrases.map(([concept, phrase]) => {
      const lead = Math.max(0, phrase.text.search(/[a-z0-9]|[^\0-\x7f]/));
      return { concept, phrase, lead, from: phrase.text.slice(lead) };
    });
    // The phrases that begin alike are then neighbors.
    all.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
    const nodes = branchesOf(all, { code: 0, depth: 0, start: 0, end: all.length });
    for (const [node, { code }] of nodes.entries()) this.roots[code] = node;
    const children: number[] = [];
    const firsts: number[] = [];
    const following: number[] = [];
    for (const branch of nodes) {
      const { depth, start, end } = branch;
      firsts.push(this.entries.length);
      children.push(nodes.length);
      const isEnd = end - start <= FEW;
      for (let number = start; number < end; number++) {
        const entry = all[number] as Entry;
        if (!isEnd && entry.from.length > depth) break;
        this.entries.push(entry);
        following.push(entry.from.length > depth ? entry.from.charCodeAt(depth) : 0);
      }
      if (!isEnd) nodes.push(...branchesOf(all, branch));
    }
    this.characters = Uint16Array.from(nodes, ({ code }) => code);
    this.children = Int32Array.from([...children, nodes.length]);
    this.firsts = Int32Array.from([...firsts, this.entries.length]);
    this.following = Uint16Array.from(following);
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
    let node = this.roots[codes[start] as number] as number;
    for (let at = start + 1; node !== NONE; at++) {
      const next = at < codes.length ? spaced(codes[at] as number) : 0;
      const end = this.firsts[node + 1] as number;
      for (let number = this.firsts[node] as number; number < end; number++) {
        const following = this.following[number];
        if (following !== 0 && following !== next) continue;
        const { concept, phrase, lead } = this.entries[number] as Entry;
        if (isPhrase(codes, phrase, start - lead) && visit(concept, start - lead)) return true;
      }
      node = this.child(node, next);
    }
    return false;
  }

  private child(node: number, code: number): number {
    const end = this.children[node + 1] as number;
    for (let child = this.children[node] as number; child < end; child++)
      if (this.characters[child] === code) return child;
    return NONE;
  }
}

/** A node: the character that leads to it, its depth, and which of the sorted phrases begin like it. */
interface Branch {
  code: number;
  depth: number;
  start: number;
  end: number;
}

/** The children of a node, each with the phrases that have the same next character. */
function branchesOf(sorted: readonly Entry[], { depth, start, end }: Branch): Branch[] {
  const branches: Branch[] = [];
  let last: Branch | undefined;
  for (let number = start; number < end; number++) {
    const { from } = sorted[number] as Entry;
    if (from.length === depth) continue;
    const code = from.charCodeAt(depth);
    if (code !== last?.code) {
      last = { code, depth: depth + 1, start: number, end: number };
      branches.push(last);
    }
    last.end = number + 1;
  }
  return branches;
}

/** A line break is a space. */
function spaced(code: number): number {
  return code === 0x0a || code === 0x0d ? SPACE : code;
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

const CONCEPTS = Object.entries(LEXICON) as [Concept, RegExp | readonly Phrase[]][];
const PHRASES = CONCEPTS.flatMap(([concept, ways]) =>
  ways instanceof RegExp ? [] : ways.map((phrase) => [concept, phrase] as const),
);
const PATTERNS = CONCEPTS.flatMap(([concept, way]) =>
  way instanceof RegExp ? [[concept, way] as const] : [],
);
const ALL = new Vocabulary(PHRASES);
/** The words about recognizing attacks alone. */
const DETECTION = new Vocabulary(PHRASES.filter(([concept]) => concept === "detection"));

/** The positions of the lexicon's concepts in a folded text, found in one pass over its words. */
export class Signals {
  private readonly found = new Map<Concept, number[]>();

  constructor(text: string) {
    const note = (concept: Concept, at: number) => {
      this.note(concept, at);
      return false;
    };
    ALL.find(text, note);
    for (const [concept, way] of PATTERNS)
      for (const match of matchesIn(way, text)) this.note(concept, match.index);
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

/** Whether a phrase is at a place of a text. */
function isPhrase(codes: Uint16Array, { text: wanted, isStem }: Phrase, start: number): boolean {
  if (start < 0) return false;
  const { length } = wanted;
  for (let at = 0; at < length; at++) {
    const code = codes[start + at] ?? 0;
    const expected = wanted.charCodeAt(at);
    if (code !== expected && !(expected === SPACE && spaced(code) === SPACE)) return false;
  }
  const isWhole = isStem || !isWordCode(codes[start + length] ?? 0);
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
