import { lengthened } from "./compound-words.js";
import { hashRange } from "./hash.js";
import { BlockLists } from "./posting-lists.js";
import { KINDS, type Kind, kindOf } from "./score.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { SortedTerms } from "./sorted-terms.js";

/** The terms that contain a word. The word occurs in `terms[i]` as `KINDS[kinds[i]]`. */
export interface Matches {
  terms: number[];
  kinds: number[];
}

const KIND_INDEX = Object.fromEntries(KINDS.map((kind, index) => [kind, index])) as Record<Kind, number>;

/** Encodes one or two UTF-16 code units as a number. */
function gramAt(text: string, at: number, size: 1 | 2): number {
  return size === 1
    ? text.charCodeAt(at)
    : (((text.charCodeAt(at) + 1) << 16) | text.charCodeAt(at + 1)) >>> 0;
}

/** A copy of `term` that does not keep the long text in memory that it was sliced from. */
function detached(term: string): string {
  return Buffer.from(term, "utf16le").toString("utf16le");
}

/**
 * The distinct terms of all products, numbered in the order of arrival.
 *
 * An index from each character and each pair of characters to the terms that contain it finds
 * substrings of words. It covers the vocabulary, not the products, so it stays small for any number
 * of products.
 */
export class Vocabulary {
  private terms: string[] = [];
  /** A hash table with open addressing. A slot has two numbers: a term plus one (0 if free), and its hash. */
  private slots = new Uint32Array(4_096);
  /** The list of each gram in `termsOfGram`, in the order of list numbers. */
  private gramLists = new Map<number, number>();
  private termsOfGram = new BlockLists();
  /** The last term of each list in `termsOfGram`, plus one. */
  private lastTerms = new Uint32Array(256);
  private scratch = new Uint32Array(0);
  /** The terms in alphabetical order. */
  sorted = new SortedTerms(this);

  /**
   * @param seed of the hash table, 32 bits. A random one makes it impossible to choose words that
   * collide.
   */
  constructor(readonly seed: number) {}

  static restore(from: SnapshotReader): Vocabulary {
    const [seed = 0] = from.uint32s();
    const restored = new Vocabulary(seed);
    restored.terms = from.texts();
    restored.slots = from.uint32s();
    for (const gram of from.uint32s()) restored.gramLists.set(gram, restored.gramLists.size);
    restored.lastTerms = from.uint32s();
    restored.termsOfGram = BlockLists.restore(from);
    restored.sorted = new SortedTerms(restored, from.uint32s());
    return restored;
  }

  save(into: SnapshotWriter): void {
    into.numbers(Uint32Array.of(this.seed));
    into.texts(this.terms);
    into.numbers(this.slots);
    into.numbers(Uint32Array.from(this.gramLists.keys()));
    into.numbers(this.lastTerms.subarray(0, this.gramLists.size));
    this.termsOfGram.save(into);
    into.numbers(this.sorted.all());
  }

  get size(): number {
    return this.terms.length;
  }

  term(number: number): string {
    return this.terms[number] as string;
  }

  /**
   * The number of the term in `text` from `start` (included) to `end` (excluded). A new term gets a
   * new number.
   *
   * The lookup compares the text's characters instead of slicing a string, because most words of a
   * new product are already known.
   */
  intern(text: string, start = 0, end = text.length): number {
    const hash = hashRange(text, start, end, this.seed);
    const slot = this.slotOf(text, start, end, hash);
    const taken = this.slots[slot] as number;
    return taken !== 0 ? taken - 1 : this.add(detached(text.slice(start, end)), hash, slot);
  }

  /** The number of a term; undefined if no product has it. */
  find(term: string): number | undefined {
    const hash = hashRange(term, 0, term.length, this.seed);
    const taken = this.slots[this.slotOf(term, 0, term.length, hash)] as number;
    return taken === 0 ? undefined : taken - 1;
  }

  /** Every term that equals the word, starts with it or contains it. */
  matches(word: string): Matches {
    const found: Matches = { terms: [], kinds: [] };
    const list = this.rarestGram(word);
    if (list === undefined) return found;
    const length = this.termsOfGram.length(list);
    if (this.scratch.length < length) this.scratch = new Uint32Array(length * 2);
    this.termsOfGram.copy(list, this.scratch);
    for (let index = 0; index < length; index++) {
      const number = this.scratch[index] as number;
      const kind = kindOf(word, this.terms[number] as string);
      if (kind === undefined) continue;
      found.terms.push(number);
      found.kinds.push(KIND_INDEX[kind]);
    }
    return found;
  }

  /** The shortest list of the word's pairs, or the list of its only character. */
  private rarestGram(word: string): number | undefined {
    if (word.length === 1) return this.gramLists.get(gramAt(word, 0, 1));
    let rarest: number | undefined;
    for (let at = 0; at + 1 < word.length; at++) {
      const list = this.gramLists.get(gramAt(word, at, 2));
      if (list === undefined) return undefined;
      if (rarest === undefined || this.termsOfGram.length(list) < this.termsOfGram.length(rarest)) {
        rarest = list;
      }
    }
    return rarest;
  }

  /** The slot of a term, or the free one where it would be. */
  private slotOf(text: string, start: number, end: number, hash: number): number {
    const slots = this.slots;
    let slot = this.home(hash);
    for (let taken = slots[slot] as number; taken !== 0; taken = slots[slot] as number) {
      if (slots[slot + 1] === hash && this.equals(taken - 1, text, start, end)) return slot;
      slot = (slot + 2) & (slots.length - 1);
    }
    return slot;
  }

  private equals(number: number, text: string, start: number, end: number): boolean {
    const term = this.terms[number] as string;
    if (term.length !== end - start) return false;
    for (let at = 0; at < term.length; at++) {
      if (term.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
    }
    return true;
  }

  private add(term: string, hash: number, slot: number): number {
    const number = this.terms.length;
    this.terms.push(term);
    this.slots[slot] = number + 1;
    this.slots[slot + 1] = hash;
    if (this.terms.length * 4 > this.slots.length) this.grow();
    for (let at = 0; at < term.length; at++) {
      this.addGram(gramAt(term, at, 1), number);
      if (at + 1 < term.length) this.addGram(gramAt(term, at, 2), number);
    }
    return number;
  }

  /** The first slot to probe for a hash. */
  private home(hash: number): number {
    return ((hash ^ (hash >>> 15)) << 1) & (this.slots.length - 1);
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(before.length * 2);
    for (let from = 0; from < before.length; from += 2) {
      if (before[from] === 0) continue;
      let slot = this.home(before[from + 1] as number);
      while (this.slots[slot] !== 0) slot = (slot + 2) & (this.slots.length - 1);
      this.slots[slot] = before[from] as number;
      this.slots[slot + 1] = before[from + 1] as number;
    }
  }

  private addGram(gram: number, term: number): void {
    let list = this.gramLists.get(gram);
    if (list === undefined) {
      list = this.termsOfGram.create();
      this.gramLists.set(gram, list);
      if (list >= this.lastTerms.length) this.lastTerms = lengthened(this.lastTerms, (list + 1) * 2);
    }
    if (this.lastTerms[list] === term + 1) return;
    this.lastTerms[list] = term + 1;
    this.termsOfGram.append(list, term);
  }
}
