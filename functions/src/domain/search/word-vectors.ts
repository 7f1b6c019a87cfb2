import type { Concept } from "./concept-lines.js";
import { VECTOR_BYTES } from "./given-vectors.js";
import { hashRange } from "./hash.js";
import { weightOfWord } from "./sentence-words.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import type { TextIndex } from "./text-index.js";
import { stemOf } from "./word-forms.js";

/** Numbers per vector. Each is one byte, so that 8,000 words take half a megabyte. */
const DIMENSIONS = VECTOR_BYTES;

/** Vectors are learned for at most this many stems: the most frequent ones. */
const MOST_STEMS = 8_000;

/** A stem in fewer products has too few neighbors to learn from; one in more is meaningless. */
const FEWEST_PRODUCTS = 4;
const LARGEST_SHARE = 0.2;

/** Non-zero numbers in the random direction of a product. */
const SIGNS = 8;

/** The minimum similarity of neighbors, and their maximum number. */
const LEAST_SIMILARITY = 0.7;
const MOST_NEIGHBORS = 8;

/** The neighbors of this many words are remembered. */
const CACHE = 2_000;

export interface Neighbor {
  /** The most frequent word of the stem. */
  readonly word: string;
  readonly similarity: number;
}

/**
 * Vectors of word stems, learned from which stems occur in the same products (random indexing, twice reflected): each
 * product has a random direction. A stem's vector is the sum of the directions of its products. A product's vector is
 * the sum of its stems' vectors, weighted by rarity. Then each stem's vector is summed again from those of its
 * products. Stems with the same neighbors are therefore similar, even if they never occur together.
 *
 * The directions follow from the products' IDs, so the same products give the same vectors.
 */
export class WordVectors {
  private readonly places: Map<string, number>;
  private readonly cache = new Map<string, readonly Neighbor[]>();

  private constructor(
    /** The most frequent word of each stem. */
    private readonly words: readonly string[],
    private readonly numbers: Int8Array,
  ) {
    this.places = new Map(words.map((word, place) => [stemOf(word), place]));
  }

  static none(): WordVectors {
    return new WordVectors([], new Int8Array(0));
  }

  /**
   * @param ids the IDs of the products by row; undefined for a row without a product
   * @param concepts which connect words across languages: each counts as one more product
   */
  static learn(
    texts: TextIndex,
    ids: readonly (string | undefined)[],
    concepts: readonly Concept[],
  ): WordVectors {
    const company = companyOf(texts, ids, concepts);
    const rows = ids.length + concepts.length;
    const directions = new Float32Array(rows * DIMENSIONS);
    for (const [row, id] of ids.entries()) if (id !== undefined) addDirection(directions, row, id);
    for (const at of concepts.keys()) addDirection(directions, ids.length + at, `concept ${at}`);
    const first = sums(company, directions);
    const products = new Float32Array(rows * DIMENSIONS);
    for (const [place, { rows: having }] of company.entries()) {
      const weight = Math.log(1 + rows / having.length);
      for (const row of having) addTo(products, row, first, place, weight);
    }
    center(products, rows);
    const second = sums(company, products);
    const numbers = Int8Array.from(second, (number) => Math.round(number * 127));
    return new WordVectors(
      company.map(({ word }) => word),
      numbers,
    );
  }

  /** The words for which `learn` would learn vectors, and for which vectors may be given instead. */
  static wordsOf(
    texts: TextIndex,
    ids: readonly (string | undefined)[],
    concepts: readonly Concept[],
  ): string[] {
    return companyOf(texts, ids, concepts).map(({ word }) => word);
  }

  /**
   * Vectors that a model made. A model's vectors often share a common direction, which is
   * subtracted.
   */
  static given(vectors: ReadonlyMap<string, Int8Array>): WordVectors {
    const all = new Float32Array(vectors.size * DIMENSIONS);
    let place = 0;
    for (const vector of vectors.values()) all.set(vector, DIMENSIONS * place++);
    center(all, vectors.size);
    normalize(all, vectors.size);
    return new WordVectors(
      [...vectors.keys()],
      Int8Array.from(all, (number) => Math.round(number * 127)),
    );
  }

  static restore(from: SnapshotReader): WordVectors {
    const words = from.texts();
    return new WordVectors(words, new Int8Array(from.uint32s().buffer));
  }

  save(into: SnapshotWriter): void {
    into.texts(this.words);
    into.numbers(new Uint32Array(this.numbers.slice().buffer));
  }

  get size(): number {
    return this.words.length;
  }

  /** The words whose stems are nearest to a stem, the nearest first. */
  near(stem: string): readonly Neighbor[] {
    const known = this.cache.get(stem);
    if (known) return known;
    const place = this.places.get(stem);
    const found = place === undefined ? [] : this.neighbors(place);
    if (this.cache.size >= CACHE) this.cache.clear();
    this.cache.set(stem, found);
    return found;
  }

  private neighbors(place: number): Neighbor[] {
    const { numbers, words } = this;
    const own = place * DIMENSIONS;
    const least = LEAST_SIMILARITY * 127 * 127;
    const found: Neighbor[] = [];
    for (let other = 0; other < words.length; other++) {
      if (other === place) continue;
      const from = other * DIMENSIONS;
      let product = 0;
      for (let at = 0; at < DIMENSIONS; at++) {
        product += (numbers[own + at] as number) * (numbers[from + at] as number);
      }
      if (product >= least)
        found.push({ word: words[other] as string, similarity: Math.min(1, product / 127 / 127) });
    }
    return found
      .sort((a, b) => b.similarity - a.similarity || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_NEIGHBORS);
  }
}

interface Company {
  readonly word: string;
  readonly rows: readonly number[];
}

/** The rows of each stem that is in enough of them and not in too many, in a fixed order. */
function companyOf(
  texts: TextIndex,
  ids: readonly (string | undefined)[],
  concepts: readonly Concept[],
): Company[] {
  const most = Math.max(8, ids.length * LARGEST_SHARE);
  const stems = new Map<string, { word: string; postings: number; rows: Set<number> }>();
  for (let term = 0; term < texts.words.size; term++) {
    const word = texts.words.term(term);
    const postings = texts.postingsOf(term);
    if (word.length < 3 || postings > most || weightOfWord(word) === 0) continue;
    const stem = stemOf(word);
    const found = stems.get(stem) ?? { word, postings: 0, rows: new Set<number>() };
    stems.set(stem, found);
    const isBetter = postings > found.postings || (postings === found.postings && word < found.word);
    if (isBetter) Object.assign(found, { word, postings });
    texts.eachPosting(term, (row) => {
      if (ids[row] !== undefined) found.rows.add(row);
    });
  }
  for (const [at, concept] of concepts.entries()) {
    for (const entry of concept) {
      if (entry.stems.length === 1) stems.get(entry.stems[0] as string)?.rows.add(ids.length + at);
    }
  }
  return [...stems.values()]
    .filter(({ rows }) => rows.size >= FEWEST_PRODUCTS && rows.size <= most)
    .sort((a, b) => b.rows.size - a.rows.size || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_STEMS)
    .map(({ word, rows }) => ({ word, rows: [...rows] }));
}

function addDirection(into: Float32Array, row: number, id: string): void {
  for (let sign = 0; sign < SIGNS; sign++) {
    const hash = hashRange(`${sign}${id}`, 0, id.length + 1, 0x811c9dc5);
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 8;
    const at = row * DIMENSIONS + (mixed % DIMENSIONS);
    into[at] = (into[at] as number) + ((mixed >>> 12) % 2 === 0 ? 1 : -1);
  }
}

/** The vector of each stem: the sum of those of its rows, with length 1. */
function sums(company: readonly Company[], of: Float32Array): Float32Array {
  const vectors = new Float32Array(company.length * DIMENSIONS);
  for (const [place, { rows }] of company.entries()) {
    for (const row of rows) addTo(vectors, place, of, row, 1);
  }
  normalize(vectors, company.length);
  return vectors;
}

/** Gives each vector the length 1. */
function normalize(vectors: Float32Array, count: number): void {
  for (let from = 0; from < count * DIMENSIONS; from += DIMENSIONS) {
    let square = 0;
    for (let at = 0; at < DIMENSIONS; at++) square += (vectors[from + at] as number) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let at = 0; at < DIMENSIONS; at++) vectors[from + at] = (vectors[from + at] as number) / length;
  }
}

function addTo(into: Float32Array, place: number, of: Float32Array, from: number, weight: number): void {
  for (let at = 0; at < DIMENSIONS; at++) {
    const to = place * DIMENSIONS + at;
    into[to] = (into[to] as number) + weight * (of[from * DIMENSIONS + at] as number);
  }
}

/** Subtracts the common direction of all vectors, which would make all words near each other. */
function center(vectors: Float32Array, count: number): void {
  for (let at = 0; at < DIMENSIONS; at++) {
    let sum = 0;
    for (let row = 0; row < count; row++) sum += vectors[row * DIMENSIONS + at] as number;
    for (let row = 0; row < count; row++) {
      vectors[row * DIMENSIONS + at] = (vectors[row * DIMENSIONS + at] as number) - sum / count;
    }
  }
}
