import { lengthened } from "./compound-words.js";
import { hashWords } from "./hash.js";
import { BlockLists } from "./posting-lists.js";
import { FIELDS, type Field, KINDS, WORD_SCORES } from "./score.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { eachWord, fold } from "./tokenize.js";
import type { SearchableProduct } from "./types.js";
import { type Matches, Vocabulary } from "./vocabulary.js";

const FIELD_BITS = FIELDS.length;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const BIT: Record<Field, number> = { title: 1, slug: 2, tags: 4, description: 8 };

/** How much a further match of the same word adds to what is missing to a whole match. */
const MORE = 0.3;

/** The value of two matches of one word in a product: the better one, and a little more. */
export function together(one: number, other: number): number {
  const [better, worse] = one > other ? [one, other] : [other, one];
  return better >= 1 ? better : better + MORE * worse * (1 - better);
}

/** `BEST_SCORES[kind << 4 | fields]`: the score of a term that occurs in these fields. */
const BEST_SCORES = new Uint8Array(KINDS.length << FIELD_BITS);
for (const [kind, name] of KINDS.entries()) {
  for (let fields = 1; fields <= FIELD_MASK; fields++) {
    const scores = FIELDS.filter((field) => fields & BIT[field]).map((field) => WORD_SCORES[field][name]);
    BEST_SCORES[(kind << FIELD_BITS) | fields] = Math.max(...scores);
  }
}

/**
 * The inverted index: for each term, the rows and fields in which it occurs, in the order of arrival.
 * A posting is `row << 4 | fields`.
 */
export class TextIndex {
  private vocabulary: Vocabulary;
  private postings = new BlockLists();
  /** While a product is indexed: the fields of each term in it. */
  private fieldsOfTerm = new Uint8Array(1_024);
  private termsOfProduct: number[] = [];
  private scratch = new Uint32Array(1_024);
  /** While a word is matched: its best score in each row. */
  private best = new Uint8Array(0);

  /** @param seed of the vocabulary's hash table */
  constructor(seed: number) {
    this.vocabulary = new Vocabulary(seed);
  }

  get seed(): number {
    return this.vocabulary.seed;
  }

  /** The distinct words of all products. */
  get words(): Vocabulary {
    return this.vocabulary;
  }

  /** How many rows have a term, including dead ones. */
  postingsOf(term: number): number {
    return this.postings.length(term);
  }

  /** Calls back for each row with a term; `fields` is 1 for title, 2 slug, 4 tags, 8 description, added up. */
  eachPosting(term: number, onPosting: (row: number, fields: number) => void): void {
    const length = this.read(term);
    const postings = this.scratch;
    for (let at = 0; at < length; at++) {
      const posting = postings[at] as number;
      onPosting(posting >>> FIELD_BITS, posting & FIELD_MASK);
    }
  }

  /**
   * Raises `best` of each live row with a term to `values[fields]`.
   *
   * @param hits receives the rows whose `best` was 0, from `count` on
   * @returns the new count
   */
  raise(
    term: number,
    values: Float32Array,
    live: Uint8Array,
    best: Float32Array,
    hits: Uint32Array,
    count: number,
  ): number {
    const length = this.read(term);
    const postings = this.scratch;
    let total = count;
    for (let at = 0; at < length; at++) {
      const posting = postings[at] as number;
      const row = posting >>> FIELD_BITS;
      const value = values[posting & FIELD_MASK] as number;
      const before = best[row] as number;
      if (value <= 0 || live[row] === 0) continue;
      if (before === 0) hits[total++] = row;
      best[row] = together(before, value);
    }
    return total;
  }

  /** Whether a live row has a term. */
  isLive(term: number, live: Uint8Array): boolean {
    const length = this.read(term);
    for (let at = 0; at < length; at++) {
      if (live[(this.scratch[at] as number) >>> FIELD_BITS] === 1) return true;
    }
    return false;
  }

  /** The occurrences of a term in some rows: its fields for each row, 0 for none. Postings are in the order of rows. */
  fieldsIn(term: number, rows: readonly number[]): number[] {
    const length = this.read(term);
    const postings = this.scratch;
    return rows.map((row) => {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((postings[middle] as number) >>> FIELD_BITS < row) low = middle + 1;
        else high = middle;
      }
      const posting = low < length ? (postings[low] as number) : 0;
      return low < length && posting >>> FIELD_BITS === row ? posting & FIELD_MASK : 0;
    });
  }

  static restore(from: SnapshotReader): TextIndex {
    const vocabulary = Vocabulary.restore(from);
    const restored = new TextIndex(vocabulary.seed);
    restored.vocabulary = vocabulary;
    restored.postings = BlockLists.restore(from);
    restored.fieldsOfTerm = new Uint8Array(Math.max(1_024, vocabulary.size));
    return restored;
  }

  save(into: SnapshotWriter): void {
    this.vocabulary.save(into);
    this.postings.save(into);
  }

  /** Indexes the texts of a product under a new row; returns the hash of its title's words. */
  add(row: number, product: SearchableProduct): number {
    const title: string[] = [];
    this.addText(product.title, BIT.title, title);
    this.addText(product.slug, BIT.slug);
    for (const tag of product.tags) this.addText(tag, BIT.tags);
    this.addText(product.description, BIT.description);
    for (const term of this.termsOfProduct) {
      this.postings.append(term, ((row << FIELD_BITS) | (this.fieldsOfTerm[term] as number)) >>> 0);
      this.fieldsOfTerm[term] = 0;
    }
    this.termsOfProduct.length = 0;
    return hashWords(title);
  }

  /**
   * Finds the rows that contain all words and adds up their scores.
   *
   * @param words distinct, at least one
   * @param live 1 for each row that may be found
   * @param relevance zeros; afterward contains the sums of the rows found
   * @param rows receives the rows found
   * @returns how many rows were found
   */
  find(words: string[], live: Uint8Array, relevance: Uint32Array, rows: Uint32Array): number {
    if (this.best.length < relevance.length) this.best = new Uint8Array(relevance.length);
    const searches = words.map((word) => this.prepare(word)).sort((a, b) => a.postings - b.postings);
    if (searches[0]?.postings === 0) return 0;
    let found = 0;
    for (const [index, { matches }] of searches.entries()) {
      if (index === 0) found = this.first(matches, live, rows);
      else this.narrow(matches, relevance);
      found = this.settle(relevance, rows, found);
      if (found === 0) break;
    }
    return found;
  }

  /** Drops the postings of dead rows and unused terms; `moved` is the result of `Columns.compact`. */
  compact(moved: Int32Array): void {
    const vocabulary = new Vocabulary(this.vocabulary.seed);
    const postings = new BlockLists();
    for (let term = 0; term < this.vocabulary.size; term++) {
      const length = this.read(term);
      let list = -1;
      for (let index = 0; index < length; index++) {
        const posting = this.scratch[index] as number;
        const row = moved[posting >>> FIELD_BITS] as number;
        if (row < 0) continue;
        if (list < 0) {
          list = postings.create();
          vocabulary.intern(this.vocabulary.term(term));
        }
        postings.append(list, ((row << FIELD_BITS) | (posting & FIELD_MASK)) >>> 0);
      }
    }
    this.vocabulary = vocabulary;
    this.postings = postings;
  }

  /** Adds the terms of a text; `words` receives its words. */
  private addText(text: string, bit: number, words?: string[]): void {
    const folded = fold(text);
    eachWord(folded, (start, end, aliasStart, aliasEnd) => {
      this.addTerm(folded, start, end, bit);
      if (aliasEnd > aliasStart) this.addTerm(folded, aliasStart, aliasEnd, bit);
      words?.push(folded.slice(start, end));
    });
  }

  private addTerm(text: string, start: number, end: number, bit: number): void {
    const term = this.vocabulary.intern(text, start, end);
    if (term === this.postings.count) {
      this.postings.create();
      if (term === this.fieldsOfTerm.length) {
        this.fieldsOfTerm = lengthened(this.fieldsOfTerm, term * 2);
      }
    }
    const fields = this.fieldsOfTerm[term] as number;
    if (fields === 0) this.termsOfProduct.push(term);
    this.fieldsOfTerm[term] = fields | bit;
  }

  /**
   * The terms in which a word occurs, and their number of postings, by which rare words are matched
   * first.
   */
  private prepare(word: string): { matches: Matches; postings: number } {
    const matches = this.vocabulary.matches(word);
    let postings = 0;
    for (const term of matches.terms) postings += this.postings.length(term);
    return { matches, postings };
  }

  /** Records the scores of the first word and collects its rows; returns how many. */
  private first({ terms, kinds }: Matches, live: Uint8Array, rows: Uint32Array): number {
    const best = this.best;
    let found = 0;
    for (let index = 0; index < terms.length; index++) {
      const length = this.read(terms[index] as number);
      const scores = (kinds[index] as number) << FIELD_BITS;
      const postings = this.scratch;
      for (let at = 0; at < length; at++) {
        const posting = postings[at] as number;
        const row = posting >>> FIELD_BITS;
        const score = BEST_SCORES[scores | (posting & FIELD_MASK)] as number;
        const before = best[row] as number;
        if (score <= before) continue;
        if (before === 0) {
          if (live[row] === 0) continue;
          rows[found++] = row;
        }
        best[row] = score;
      }
    }
    return found;
  }

  /** Records the scores of another word in the rows found so far. */
  private narrow({ terms, kinds }: Matches, relevance: Uint32Array): void {
    const best = this.best;
    for (let index = 0; index < terms.length; index++) {
      const length = this.read(terms[index] as number);
      const scores = (kinds[index] as number) << FIELD_BITS;
      const postings = this.scratch;
      for (let at = 0; at < length; at++) {
        const posting = postings[at] as number;
        const row = posting >>> FIELD_BITS;
        if (relevance[row] === 0) continue;
        const score = BEST_SCORES[scores | (posting & FIELD_MASK)] as number;
        if (score > (best[row] as number)) best[row] = score;
      }
    }
  }

  /** Adds the recorded scores to the relevance and drops the rows without one; returns how many remain. */
  private settle(relevance: Uint32Array, rows: Uint32Array, found: number): number {
    let kept = 0;
    for (let index = 0; index < found; index++) {
      const row = rows[index] as number;
      const score = this.best[row] as number;
      if (score === 0) {
        relevance[row] = 0;
        continue;
      }
      relevance[row] = (relevance[row] as number) + score;
      this.best[row] = 0;
      rows[kept++] = row;
    }
    return kept;
  }

  /** Copies the postings of a term into the scratch array; returns how many. */
  private read(term: number): number {
    const length = this.postings.length(term);
    if (this.scratch.length < length) this.scratch = new Uint32Array(length * 2);
    return this.postings.copy(term, this.scratch);
  }
}
