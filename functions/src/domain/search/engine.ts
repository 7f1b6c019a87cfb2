import { ClosestSearch, NOTHING_CLOSE } from "./closest.js";
import { Columns } from "./columns.js";
import { completions } from "./completions.js";
import { type Concept, readConcepts } from "./concept-lines.js";
import { CONCEPTS } from "./concepts.js";
import { conditionsOf } from "./conditions.js";
import { countFacets } from "./facets.js";
import { hashWords } from "./hash.js";
import { LearnedMeaning } from "./learned-meaning.js";
import { EXACT_SLUG, EXACT_TITLE, SORTS, WORD_SCORES } from "./score.js";
import { selectPage } from "./select-page.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { TextIndex } from "./text-index.js";
import { fold, wordsOf } from "./tokenize.js";
import type {
  Closest,
  Facets,
  SearchableProduct,
  SearchEngine,
  SearchQuery,
  SearchResult,
  Suggestions,
} from "./types.js";
import { WordVectors } from "./word-vectors.js";

export type { SearchableProduct, SearchEngine, SearchQuery, SearchResult, SearchSort } from "./types.js";

/** The engine compacts when it has at least this many dead rows and they are a fifth of all rows. */
const COMPACT_FROM = 64;

/**
 * Up to this catalog size, a search process learns the vectors itself. For a larger
 * catalog, they come with the snapshot, because learning them takes longer than a
 * search may.
 */
const LEARN_AT_ONCE = 5_000;

/** The concepts of this code, read once. */
let ownConcepts: readonly Concept[] | undefined;

export function conceptsOfThisCode(): readonly Concept[] {
  ownConcepts ??= readConcepts(CONCEPTS);
  return ownConcepts;
}

/** A search engine with an in-memory index that can be saved as bytes. */
export interface EmbeddedSearchEngine extends SearchEngine {
  /** The words for which `giveVectors` can provide vectors. */
  wordsForVectors(): string[];
  /** Uses the vectors of a model, until the index is saved, instead of learned ones. */
  giveVectors(vectors: ReadonlyMap<string, Int8Array>): void;
  /** Writes the whole index. `restoreSearchEngine` restores an engine with the same results. */
  save(into: SnapshotWriter): void;
}

/**
 * Creates an empty engine that keeps its index in memory (DESIGN §10 "Search").
 *
 * @param seed of the words' hash table, 32 bits. In production it must be random: otherwise an
 * author could publish words that collide in the table and slow down every search process.
 * @param part set if the engine contains only a part of a larger catalog
 */
export function createSearchEngine(seed: number, part?: PartOfCatalog): EmbeddedSearchEngine {
  return new Embedded(new Columns(seed), new TextIndex(seed), WordVectors.none(), part);
}

/** Restores a saved engine. */
export function restoreSearchEngine(from: SnapshotReader): EmbeddedSearchEngine {
  const texts = TextIndex.restore(from);
  const columns = Columns.restore(from, texts.seed);
  return new Embedded(columns, texts, WordVectors.restore(from));
}

/** Statistics about the whole catalog, for an engine that contains only a part. */
export interface PartOfCatalog {
  /** The number of products in the whole catalog. */
  readonly catalogSize: number;
}

class Embedded implements EmbeddedSearchEngine {
  /** All zeros between searches. */
  private relevance = new Uint32Array(0);
  private rows = new Uint32Array(0);
  private readonly meaning: LearnedMeaning;
  private closestSearch: ClosestSearch;
  /** Number of products from which the vectors were learned. */
  private learnedFrom: number;
  private hasGivenVectors = false;

  constructor(
    private columns: Columns,
    private texts: TextIndex,
    vectors: WordVectors,
    private readonly part?: PartOfCatalog,
  ) {
    this.meaning = new LearnedMeaning(conceptsOfThisCode());
    this.meaning.vectors = vectors;
    this.learnedFrom = vectors.size > 0 ? columns.size : 0;
    this.closestSearch = new ClosestSearch(columns, texts, this.meaning, part?.catalogSize);
  }

  get size(): number {
    return this.columns.size;
  }

  upsert(product: SearchableProduct): void {
    this.remove(product.id);
    const row = this.columns.add(product);
    this.columns.titles[row] = this.texts.add(row, product);
  }

  remove(id: string): void {
    const row = this.columns.rowOf(id);
    if (row === undefined) return;
    this.columns.kill(row);
    if (this.dead >= COMPACT_FROM && this.dead * 5 >= this.columns.rows) this.compact();
  }

  rebuild(products: Iterable<SearchableProduct>): void {
    this.columns = new Columns(this.texts.seed);
    this.texts = new TextIndex(this.texts.seed);
    this.closestSearch = new ClosestSearch(this.columns, this.texts, this.meaning, this.part?.catalogSize);
    this.meaning.vectors = WordVectors.none();
    this.learnedFrom = 0;
    this.hasGivenVectors = false;
    for (const product of products) this.upsert(product);
  }

  save(into: SnapshotWriter): void {
    if (this.dead > 0) this.compact();
    if (!this.hasGivenVectors) this.learn();
    this.texts.save(into);
    this.columns.save(into);
    this.meaning.vectors.save(into);
  }

  wordsForVectors(): string[] {
    return WordVectors.wordsOf(this.texts, this.liveIds(), this.meaning.concepts);
  }

  giveVectors(vectors: ReadonlyMap<string, Int8Array>): void {
    this.meaning.vectors = WordVectors.given(vectors);
    this.learnedFrom = this.columns.size;
    this.hasGivenVectors = true;
  }

  search(query: SearchQuery): SearchResult {
    this.makeRoom();
    const matched = this.match(query);
    const total = this.filter(query, matched);
    const order = this.order(query);
    const page = selectPage(this.rows, total, order, query);
    for (let index = 0; index < total; index++) this.relevance[this.rows[index] as number] = 0;
    return { ids: page.map((row) => this.columns.ids.at(row)), total };
  }

  closest(query: SearchQuery, found: SearchResult): Closest {
    const room = query.limit - found.total;
    if (query.offset > 0 || query.slug || room <= 0 || query.q.trim() === "") return NOTHING_CLOSE;
    this.makeRoom();
    const { size } = this.columns;
    if (!this.part && size <= LEARN_AT_ONCE && size >= this.learnedFrom * 2 && size > 0) this.learn();
    const without = found.ids.flatMap((id) => this.columns.rowOf(id) ?? []);
    return this.closestSearch.find(query, room, without, (rows, count) => this.filter(query, count, rows));
  }

  facets(query: SearchQuery): Facets {
    this.makeRoom();
    const matched = this.match(query);
    const facets = countFacets(this.columns, this.rows, matched, conditionsOf(query, this.columns));
    for (let index = 0; index < matched; index++) this.relevance[this.rows[index] as number] = 0;
    return facets;
  }

  suggest(typed: string, limit: number): Suggestions {
    const query: SearchQuery = { q: typed, free: false, sort: "relevance", limit, offset: 0 };
    const ids = typed.trim() === "" ? [] : this.search(query).ids;
    const products = ids.map((id) => {
      const row = this.columns.rowOf(id) as number;
      return {
        id,
        slug: this.columns.slugs.at(row),
        title: this.columns.displayTitles.at(row),
      };
    });
    return { products, ...completions(this.columns, typed, limit) };
  }

  /** Number of rows whose products were replaced or removed. */
  private get dead(): number {
    return this.columns.rows - this.columns.size;
  }

  /** Learns the vectors of words from all products. They apply to later products immediately. */
  private learn(): void {
    this.meaning.vectors = WordVectors.learn(this.texts, this.liveIds(), this.meaning.concepts);
    this.learnedFrom = this.columns.size;
  }

  /** The IDs of products by row; undefined for a dead row. */
  private liveIds(): (string | undefined)[] {
    const { ids, live, rows } = this.columns;
    return Array.from({ length: rows }, (_, row) => (live[row] === 1 ? ids.at(row) : undefined));
  }

  private compact(): void {
    this.texts.compact(this.columns.compact());
  }

  private makeRoom(): void {
    if (this.rows.length >= this.columns.rows) return;
    this.relevance = new Uint32Array(this.columns.capacity);
    this.rows = new Uint32Array(this.columns.capacity);
  }

  /**
   * Writes the rows that match the words into `rows` and their relevance into `relevance`; returns
   * how many.
   */
  private match({ q, slug }: SearchQuery): number {
    const words = wordsOf(q);
    if (words.length > 0) return this.matchWords(q, words);
    if (q.trim() !== "") return 0;
    if (slug) {
      const row = this.columns.rowOfSlug(slug);
      if (row === undefined) return 0;
      this.rows[0] = row;
      return 1;
    }
    let found = 0;
    for (let row = 0; row < this.columns.rows; row++) {
      if (this.columns.live[row] === 1) this.rows[found++] = row;
    }
    return found;
  }

  private matchWords(q: string, words: string[]): number {
    const { relevance, rows, columns } = this;
    const distinct = [...new Set(words)];
    const found = this.texts.find(distinct, columns.live, relevance, rows);
    // Only a title that contains each word whole can consist of exactly these words, so few titles
    // need the hash.
    const wholeTitle = distinct.length * WORD_SCORES.title.whole;
    const hash = hashWords(words);
    for (let index = 0; index < found; index++) {
      const row = rows[index] as number;
      if (relevance[row] === wholeTitle && columns.titles[row] === hash)
        relevance[row] = wholeTitle + EXACT_TITLE;
    }
    const bySlug = columns.rowOfSlug(fold(q).trim());
    const relevanceBySlug = bySlug === undefined ? 0 : (relevance[bySlug] as number);
    if (bySlug !== undefined && relevanceBySlug > 0) relevance[bySlug] = relevanceBySlug + EXACT_SLUG;
    return found;
  }

  /** Keeps those of the first `count` rows that pass all filters; returns how many. */
  private filter(query: SearchQuery, count: number, rows: Uint32Array = this.rows): number {
    const conditions = conditionsOf(query, this.columns);
    if (conditions.length === 0) return count;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const row = rows[index] as number;
      if (conditions.every(({ passes }) => passes(row))) rows[kept++] = row;
      else this.relevance[row] = 0;
    }
    return kept;
  }

  /** A comparison of two rows as defined in `score.ts`. */
  private order({ sort }: SearchQuery): (a: number, b: number) => number {
    const { ids, downloads } = this.columns;
    const relevance = this.relevance;
    const { by, direction } = SORTS[sort];
    const keys = by === "relevance" ? relevance : this.columns[by];
    const sign = direction === "ascending" ? 1 : -1;
    return (a, b) => {
      const x = keys[a] as number;
      const y = keys[b] as number;
      if (x !== y) return x < y ? -sign : sign;
      const relevances = (relevance[b] as number) - (relevance[a] as number);
      if (relevances !== 0) return relevances;
      const difference = (downloads[b] as number) - (downloads[a] as number);
      if (difference !== 0) return difference;
      return a === b ? 0 : ids.isBefore(a, b) ? -1 : 1;
    };
  }
}
