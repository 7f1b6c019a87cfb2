import { type Deed, harmOf } from "./harms.js";
import { CLASSES } from "./meaning/classes.js";
import { CONCEPTS, Sentence } from "./sentence.js";
import type { Signals } from "./signals.js";

const MAX_SENTENCE = 600;

/**
 * Finds orders whose parts together harm the user: what is done, to what, for whom, and whether the user may know of
 * it. Each sentence is judged by its parts in whatever order and language they are written. An act that is forbidden,
 * that only happens after the user has agreed, or that is described and not ordered does not count.
 */
export function deedsOf(signals: Signals, text: string): Deed[] {
  const found: Deed[] = [];
  // A long text often repeats itself, and padding always does.
  const harmless = new Set<string>();
  let before: Sentence | undefined;
  for (const sentence of sentencesIn(signals, text)) {
    const read = `${before?.words ?? ""}\n${sentence.words}`;
    if (!harmless.has(read)) {
      const deed = sentence.isRow ? harmInRow(sentence) : harmOf(sentence, before);
      if (deed) found.push(deed);
      else if (harmless.size < MOST_REMEMBERED) harmless.add(read);
    }
    before = sentence;
  }
  return found;
}

/** An act in one cell of a table has nothing to do with the words of the others. */
function harmInRow(row: Sentence): Deed | undefined {
  for (const cell of row.cells()) {
    const deed = harmOf(cell, undefined);
    if (deed) return deed;
  }
  return undefined;
}

/** How many sentences a judge remembers. */
export const MOST_REMEMBERED = 5_000;

const READ = new WeakMap<Signals, readonly Sentence[]>();

/** The sentences of a text. Two judges share the result. */
export function sentencesIn(signals: Signals, text: string): readonly Sentence[] {
  const known = READ.get(signals);
  if (known) return known;
  const read: Sentence[] = [];
  const hits = hitsOf(signals);
  let next = 0;
  for (const { from, to } of sentencesOf(text)) {
    const present: number[] = [];
    let words = 0;
    let last = -1;
    while (next < hits.length && (hits[next] as number) < from * SPREAD) next++;
    for (; next < hits.length && (hits[next] as number) < to * SPREAD; next++) {
      const concept = (hits[next] as number) % SPREAD;
      if (!present.includes(concept)) present.push(concept);
      const at = ((hits[next] as number) - concept) / SPREAD;
      if (concept >= FIRST_CLASS) continue;
      if (at !== last) words++;
      last = at;
    }
    read.push(new Sentence(signals, text, from, to, present, words < 2));
  }
  READ.set(signals, read);
  return read;
}

/** The classes of words of the learned judge are the last concepts. They are not evidence for the others. */
const FIRST_CLASS = CONCEPTS.length - Object.keys(CLASSES).length;

/** More than there are concepts. */
const SPREAD = 256;

/**
 * All places of all concepts in order, each as its offset times `SPREAD` plus the number of its concept. Most sentences
 * have few concepts, and so few questions about them need a search.
 */
function hitsOf(signals: Signals): Float64Array {
  const places = CONCEPTS.map((concept) => signals.of(concept));
  const hits = new Float64Array(places.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const [number, list] of places.entries()) for (const at of list) hits[count++] = at * SPREAD + number;
  return hits.sort();
}

const END = /[.!?]["')\]]{0,2}(?=\s|$)|[。！？；;\n]/g;

function* sentencesOf(text: string): Generator<{ from: number; to: number }> {
  let from = 0;
  for (const { index } of [...text.matchAll(END), { index: text.length }]) {
    for (; index - from > MAX_SENTENCE; from += MAX_SENTENCE) yield { from, to: from + MAX_SENTENCE };
    if (index - from > MIN_SENTENCE) yield { from, to: index };
    from = index + 1;
  }
}

const MIN_SENTENCE = 6;
