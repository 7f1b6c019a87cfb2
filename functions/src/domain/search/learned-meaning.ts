import type { Concept, ConceptEntry } from "./concept-lines.js";
import { weightOfWord } from "./sentence-words.js";
import type { Meaning, NearWords } from "./types.js";
import { stemOf } from "./word-forms.js";
import { WordVectors } from "./word-vectors.js";

/** How near two entries of one concept are, and a related one to the others. */
const SAME = 1;
const RELATED = 0.6;
/** Co-occurrence is weaker evidence than a concept. */
const LEARNED = 0.8;

/** The largest number of near words of one word. */
const MOST_NEAR = 48;

/** An entry of a concept, by the stems that a query must have. */
interface Phrase {
  readonly concept: Concept;
  readonly entry: ConceptEntry;
  readonly stems: readonly string[];
  /** Whether words that only hold a sentence together may stand between the others, or be missing. */
  readonly isLoose: boolean;
}

/**
 * The meaning of words, from the list of concepts and from vectors learned from the catalog.
 *
 * A phrase of a concept counts where its words follow one another in the query; `review my code` has the phrase
 * `review code`. Two words that are only
 * related to a concept are not near each other, so that relations do not chain.
 */
export class LearnedMeaning implements Meaning {
  /** Learned from the catalog; replaced when it is learned again. */
  vectors = WordVectors.none();
  private readonly entries = new Map<string, Phrase[]>();
  private readonly known = new Set<string>();

  constructor(readonly concepts: readonly Concept[]) {
    for (const concept of concepts) {
      for (const entry of concept) {
        for (const stem of entry.stems) this.known.add(stem);
        const telling = entry.stems.filter((_, at) => weightOfWord(entry.words[at] as string) > 0);
        const isLoose = telling.length > 1;
        const stems = isLoose ? telling : entry.stems;
        const [first = ""] = stems;
        const phrase = { concept, entry, stems, isLoose };
        const same = this.entries.get(first);
        if (same) same.push(phrase);
        else this.entries.set(first, [phrase]);
      }
    }
  }

  knows(word: string): boolean {
    return this.known.has(stemOf(word));
  }

  near(words: readonly string[]): ReadonlyMap<string, readonly NearWords[]> {
    const all = words.map((word) => ({ word, stem: stemOf(word) }));
    const telling = all.filter(({ word }) => weightOfWord(word) > 0);
    const near = new Map<string, Map<string, NearWords>>();
    for (const [at, { word, stem }] of all.entries()) {
      for (const { concept, entry, stems, isLoose } of this.entries.get(stem) ?? []) {
        const sequence = isLoose ? telling : all;
        const from = isLoose ? telling.indexOf(all[at] as (typeof all)[number]) : at;
        if (from < 0 || !stems.every((each, index) => sequence[from + index]?.stem === each)) continue;
        const phrase = sequence.slice(from, from + stems.length).map((each) => each.word);
        for (const part of phrase) this.add(near, part, concept, entry, phrase);
      }
      if (!near.has(word)) this.addLearned(near, word, stem);
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
