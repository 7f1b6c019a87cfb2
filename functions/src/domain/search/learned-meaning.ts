import type { Concept, ConceptEntry } from "./concept-lines.js";
import { type Lexicon, lexiconOfThisCode, type Rendering } from "./lexicon-words.js";
import { weightOfWord } from "./sentence-words.js";
import type { NodeBudget } from "./sorted-terms.js";
import type { Meaning, NearWords } from "./types.js";
import { stemOf } from "./word-forms.js";
import { WordVectors } from "./word-vectors.js";

/** How near two entries of one concept are, and a related entry to the others. */
const SAME = 1;
const RELATED = 0.6;
/** How certainly a word belongs to the concepts of its translation, or of a synonym. */
const TRANSLATED = 0.7;
const SYNONYM = 0.6;
/** Co-occurrence is weaker evidence than a concept. */
const LEARNED = 0.8;

/** The largest number of near words of one word. */
const MOST_NEAR = 64;

/** An entry of a concept, by the stems that a query must have. */
interface Phrase {
  readonly concept: Concept;
  readonly entry: ConceptEntry;
  readonly stems: readonly string[];
  /** Whether function words may stand between the other words, or be missing. */
  readonly isLoose: boolean;
}

/**
 * The meaning of words, derived from the list of concepts, the lexicon, and vectors learned from the catalog.
 *
 * A word is similar to its translations, and belongs to the concepts of its English translations. A phrase of a concept
 * matches if its words are adjacent in the query, ignoring function words: `review my code` contains the phrase `review
 * code`. Two words that are only related to the same concept are not similar, so that relations do not chain.
 */
export class LearnedMeaning implements Meaning {
  /** Learned from the catalog; replaced when it is learned again. */
  vectors = WordVectors.none();
  private readonly entries = new Map<string, Phrase[]>();
  private readonly known = new Set<string>();

  constructor(
    readonly concepts: readonly Concept[],
    /** Read with the first query, so that it delays no other start. */
    private readonly lexicon: () => Lexicon = lexiconOfThisCode,
  ) {
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
    return this.known.has(stemOf(word)) || this.lexicon().knows(word);
  }

  meantBy(word: string, budget: NodeBudget): { word: string; distance: number } | undefined {
    return this.lexicon().meantBy(word, budget);
  }

  near(words: readonly string[]): ReadonlyMap<string, readonly NearWords[]> {
    const renderings = this.lexicon().renderings(words);
    const all = words.map((word) => readingOf(word, renderings.get(word) ?? []));
    const telling = all.filter(({ word }) => weightOfWord(word) > 0);
    const near = new Map<string, Map<string, NearWords>>();
    for (const reading of all) {
      const { word } = reading;
      this.addConcepts(near, reading, all, telling);
      if (!near.has(word)) this.addLearned(near, word, stemOf(word));
      for (const { word: other, isTranslation, certainty } of renderings.get(word) ?? []) {
        const similarity = (isTranslation ? SAME : SYNONYM) * certainty;
        put(near, word, { words: [other], similarity, isTranslation });
      }
    }
    const found = new Map<string, readonly NearWords[]>();
    for (const [word, all] of near) {
      found.set(word, [...all.values()].sort((a, b) => b.similarity - a.similarity).slice(0, MOST_NEAR));
    }
    return found;
  }

  /** The concepts that have an entry starting at a word of the query. */
  private addConcepts(
    near: Map<string, Map<string, NearWords>>,
    reading: Reading,
    all: readonly Reading[],
    telling: readonly Reading[],
  ): void {
    for (const stem of reading.stems.keys()) {
      for (const { concept, entry, stems, isLoose } of this.entries.get(stem) ?? []) {
        const sequence = isLoose ? telling : all;
        const from = sequence.indexOf(reading);
        const certainty = from < 0 ? 0 : certaintyOf(sequence, from, stems);
        if (certainty === 0) continue;
        const phrase = sequence.slice(from, from + stems.length).map((each) => each.word);
        const bearers = phrase.filter((word) => weightOfWord(word) > 0);
        for (const part of bearers.length > 0 ? bearers : phrase.slice(0, 1)) {
          this.add(near, part, { concept, entry, phrase, certainty });
        }
      }
    }
  }

  private add(
    near: Map<string, Map<string, NearWords>>,
    word: string,
    { concept, entry: by, phrase, certainty }: Occurrence,
  ): void {
    for (const entry of concept) {
      if (entry === by ? certainty === SAME : by.isRelated && entry.isRelated) continue;
      if (entry.words.length === 1 && phrase.includes(entry.words[0] as string)) continue;
      const similarity = (by.isRelated || entry.isRelated ? RELATED : SAME) * certainty;
      put(near, word, { words: entry.words, similarity, isOfPhrase: phrase.length > 1 });
    }
  }

  private addLearned(near: Map<string, Map<string, NearWords>>, word: string, stem: string): void {
    if (weightOfWord(word) < 1) return;
    for (const { word: other, similarity } of this.vectors.near(stem)) {
      put(near, word, { words: [other], similarity: similarity * LEARNED });
    }
  }
}

/** An entry of a concept in a query. */
interface Occurrence {
  readonly concept: Concept;
  readonly entry: ConceptEntry;
  /** The words of the query that the entry was found in. */
  readonly phrase: readonly string[];
  /** 1 for the entry's own words, and less for translations and synonyms. */
  readonly certainty: number;
}

/** A word of a query with its possible stems, and the certainty of each. */
interface Reading {
  readonly word: string;
  readonly stems: ReadonlyMap<string, number>;
}

function readingOf(word: string, renderings: readonly Rendering[]): Reading {
  const stems = new Map([[stemOf(word), SAME]]);
  for (const { word: other, isTranslation, isEnglish, isBase, certainty: sure } of renderings) {
    if (!isEnglish && !isBase) continue;
    const certainty = sure * (isBase ? SAME : isTranslation ? TRANSLATED : SYNONYM);
    const stem = stemOf(other);
    if ((stems.get(stem) ?? 0) < certainty) stems.set(stem, certainty);
  }
  return { word, stems };
}

/** How certainly a sequence of words matches the stems from a position onward; 0 if it does not. */
function certaintyOf(sequence: readonly Reading[], from: number, stems: readonly string[]): number {
  return Math.min(...stems.map((stem, index) => sequence[from + index]?.stems.get(stem) ?? 0));
}

function put(near: Map<string, Map<string, NearWords>>, word: string, found: NearWords): void {
  const all = near.get(word) ?? new Map<string, NearWords>();
  near.set(word, all);
  const key = found.words.join(" ");
  const known = all.get(key);
  const isBetter =
    !known ||
    found.similarity > known.similarity ||
    (found.similarity === known.similarity && found.isTranslation && !known.isTranslation);
  if (isBetter) all.set(key, found);
}
