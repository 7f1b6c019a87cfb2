import type { Concept, ConceptEntry } from "./concept-lines.js";
import { weightOfWord } from "./sentence-words.js";
import type { Meaning, NearWords } from "./types.js";
import { stemOf } from "./word-forms.js";
import { WordVectors } from "./word-vectors.js";

/** How near two entries of one concept are, and a related one to the others. */
const SAME = 1;
const RELATED = 0.6;
/** Company is weaker evidence than a concept. */
const LEARNED = 0.8;

/** The largest number of near words of one word. */
const MOST_NEAR = 48;

/**
 * What words mean, from the list of concepts and from vectors learned from the catalog.
 *
 * A phrase of a concept counts where its words follow one another in the query. Two words that are only
 * related to a concept are not near each other, so that relations do not chain.
 */
export class LearnedMeaning implements Meaning {
  /** Learned from the catalog; replaced when it is learned again. */
  vectors = WordVectors.none();
  private readonly entries = new Map<string, { concept: Concept; entry: ConceptEntry }[]>();
  private readonly known = new Set<string>();

  constructor(readonly concepts: readonly Concept[]) {
    for (const concept of concepts) {
      for (const entry of concept) {
        for (const stem of entry.stems) this.known.add(stem);
        const [first = ""] = entry.stems;
        const same = this.entries.get(first);
        if (same) same.push({ concept, entry });
        else this.entries.set(first, [{ concept, entry }]);
      }
    }
  }

  knows(word: string): boolean {
    return this.known.has(stemOf(word));
  }

  near(words: readonly string[]): ReadonlyMap<string, readonly NearWords[]> {
    const stems = words.map(stemOf);
    const near = new Map<string, Map<string, NearWords>>();
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string;
      for (const { concept, entry } of this.entries.get(stems[at] as string) ?? []) {
        if (!entry.stems.every((stem, index) => stems[at + index] === stem)) continue;
        const phrase = words.slice(at, at + entry.stems.length);
        for (const part of phrase) this.add(near, part, concept, entry, phrase);
      }
      if (!near.has(word)) this.addLearned(near, word, stems[at] as string);
    }
    const found = new Map<string, readonly NearWords[]>();
    for (const [word, all] of near) {
      found.set(word, [...all.values()].sort((a, b) => b.similarity - a.similarity).slice(0, MOST_NEAR));
    }
    return found;
  }

  private add(
    near: Map<string, Map<string, NearWords>>,
    word: string,
    concept: Concept,
    by: ConceptEntry,
    phrase: readonly string[],
  ): void {
    if (weightOfWord(word) === 0) return;
    for (const entry of concept) {
      if (entry === by || (entry.words.length === 1 && phrase.includes(entry.words[0] as string))) continue;
      if (by.isRelated && entry.isRelated) continue;
      const similarity = by.isRelated || entry.isRelated ? RELATED : SAME;
      put(near, word, { words: entry.words, similarity });
    }
  }

  private addLearned(near: Map<string, Map<string, NearWords>>, word: string, stem: string): void {
    if (weightOfWord(word) < 1) return;
    for (const { word: other, similarity } of this.vectors.near(stem)) {
      put(near, word, { words: [other], similarity: similarity * LEARNED });
    }
  }
}

function put(near: Map<string, Map<string, NearWords>>, word: string, found: NearWords): void {
  const all = near.get(word) ?? new Map<string, NearWords>();
  near.set(word, all);
  const key = found.words.join(" ");
  if ((all.get(key)?.similarity ?? 0) < found.similarity) all.set(key, found);
}
