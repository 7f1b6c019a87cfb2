import type { Columns } from "./columns.js";
import { KINDS } from "./score.js";
import { selectPage } from "./select-page.js";
import { weightOfWord } from "./sentence-words.js";
import type { NearTerm, NodeBudget } from "./sorted-terms.js";
import { type TextIndex, together } from "./text-index.js";
import { fold, wordsOf } from "./tokenize.js";
import type {
  Closest,
  ClosestMatch,
  ClosestProduct,
  MatchKind,
  Meaning,
  NearWords,
  SearchQuery,
} from "./types.js";
import { stemOf } from "./word-forms.js";

/** The maximum number of products in `closest`. */
export const MOST_CLOSEST = 10;

/** Further words of a query are ignored: two hundred characters can contain a hundred words. */
const MOST_WORDS = 16;

/** The largest number of corrections of a word, and of terms that a beginning finds. */
const MOST_CORRECTIONS = 5;
const MOST_TERMS = 200;

/**
 * The largest number of postings that a search for `closest` reads, so that words
 * that occur in every product do not slow it down. Literal matches are read before
 * words that are similar in meaning.
 */
const MOST_POSTINGS = 400_000;

/** The largest number of nodes that the search for corrections visits. */
const MOST_NODES = 20_000;

/** How much a match of a word counts, by its kind. A whole word counts 1. */
const FORM = 0.9;
const PREFIX = 0.75;
const INSIDE = 0.45;
const SHORTER = 0.5;
/** How much the beginning or the inside of a term counts for a word that is known to be complete. */
const COMPLETE = 0.5;
/** The least weight of a word of an expression. */
const OF_PHRASE = 0.6;
const ONE_EDIT = 0.8;
const TWO_EDITS = 0.65;
/** Most typing errors do not affect the first letter. */
const OTHER_FIRST_LETTER = 0.85;
const MEANING = 0.7;
/** The same word in another language. */
const TRANSLATION = 0.8;
/**
 * A short unknown word in a sentence is more likely to be missing from all products
 * than to be a typing error.
 */
const UNCERTAIN = 0.6;
const CERTAIN_FROM = 6;
const SENTENCE_FROM = 3;

/**
 * Words of at least this length can match the beginning or the inside of a term. Shorter ones would
 * match too many terms.
 */
const PREFIX_FROM = 3;
const INSIDE_FROM = 4;

/** Words of at least these lengths may have one or two wrong letters, or one missing letter. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

/** The share of a word that all products have. A word that none has counts 1. */
const COMMONEST = 0.45;

/**
 * A product that covers less of the query than the first value is not listed, and one below the
 * second value is weak.
 */
const LEAST_COVERAGE = 0.1;
const WEAK_COVERAGE = 0.42;

/** How much a match counts by the fields in which it is: title 1, slug 2, tags 4, description 8. */
const FIELD_WEIGHTS = Float32Array.from({ length: 16 }, (_, fields) => {
  const weights = [1, 0.95, 0.95, 0.8].filter((_weight, bit) => fields & (1 << bit));
  return weights.length === 0 ? 0 : Math.max(...weights) + 0.05 * (weights.length - 1);
});

/** Only words in alphabetic scripts are corrected. */
const CORRECTABLE = /^(?!.*[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{M}]+$/u;

/**
 * A query in the form of a slug names one product, so it is not corrected to another product's
 * name.
 */
const SLUG = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+$/u;

/** One way in which a word of the query can occur: products with all of these terms. */
interface Variant {
  readonly terms: readonly number[];
  readonly weight: number;
  readonly how: MatchKind;
}

/** A word as it was typed. */
interface Typed {
  readonly text: string;
  /** 0 for a word that only holds a sentence together. */
  readonly weight: number;
  literal: readonly Variant[];
  /** The likely corrections of an unknown word, the most likely first. */
  corrected: readonly NearTerm[];
  /** The common word that an unknown word was probably meant to be, if it is nearer than any correction. */
  meant?: string;
}

interface Word {
  readonly text: string;
  /** The share of the query that this word is. */
  share: number;
  readonly variants: Variant[];
}

/**
 * Whether a word occurs nowhere, not even in another form. A term that starts with it does not
 * count.
 */
const isUnknown = (literal: readonly Variant[]) => literal.every(({ weight }) => weight === SHORTER);

/** The variants without those that another one repeats, the best first. */
function distinct(variants: readonly Variant[]): Variant[] {
  const sorted = variants.toSorted((a, b) => b.weight - a.weight);
  const known = new Map<string, Variant>();
  for (const variant of sorted) {
    const key = variant.terms.join(" ");
    if (!known.has(key)) known.set(key, variant);
  }
  return [...known.values()];
}

export const NOTHING_CLOSE: Closest = { products: [] };

/**
 * Finds the products that come closest to a sentence when few or none have all of its words (DESIGN §15): by the number
 * of matching words, by word forms, by corrected words, and by words with a similar meaning.
 *
 * A product's coverage is the sum, over the words of the query, of the word's share times its best match in the
 * product, to which further matches add a little. Rare words have larger shares, and function words have none. A word that occurs nowhere keeps its share, so
 * that products cover little of a sentence about a different subject.
 */
export class ClosestSearch {
  private coverage = new Float32Array(0);
  private best = new Float32Array(0);
  private rows = new Uint32Array(0);
  private hits = new Uint32Array(0);
  private readonly values = new Float32Array(FIELD_WEIGHTS.length);
  private postingsLeft = 0;
  private budget: NodeBudget = { nodes: 0 };

  constructor(
    private readonly columns: Columns,
    private readonly texts: TextIndex,
    private readonly meaning: Meaning,
    /** The number of products in the catalog, if these are only a part of it. */
    private readonly catalogSize = 0,
  ) {}

  /**
   * @param room the largest number of products
   * @param without the rows that match all words
   * @param filter keeps those of the first `count` rows that pass the query's filters; returns how many
   */
  find(
    { q }: SearchQuery,
    room: number,
    without: readonly number[],
    filter: (rows: Uint32Array, count: number) => number,
  ): Closest {
    this.budget = { nodes: MOST_NODES };
    const typed = this.read(q);
    const words = this.tellingOf(typed);
    const didYouMean = this.didYouMean(typed);
    if (words.length === 0 || room <= 0 || this.columns.size === 0) return { products: [], ...didYouMean };
    this.makeRoom();
    this.postingsLeft = MOST_POSTINGS;
    let found = this.collect(words);
    const { coverage, rows } = this;
    const touched = rows.slice(0, found);
    for (const row of without) coverage[row] = 0;
    found = filter(rows, found);
    let kept = 0;
    for (let index = 0; index < found; index++) {
      const row = rows[index] as number;
      if ((coverage[row] as number) >= LEAST_COVERAGE) rows[kept++] = row;
    }
    const page = selectPage(rows, kept, this.order(), { offset: 0, limit: Math.min(room, MOST_CLOSEST) });
    // Where products have all words, those that only mean something similar, and little of it, distract.
    const products = this.explain(page, words).filter(
      ({ isWeak, matches }) =>
        without.length === 0 || !isWeak || matches.some(({ how }) => how !== "meaning"),
    );
    for (const row of touched) coverage[row] = 0;
    return { products, ...didYouMean };
  }

  /**
   * The words of a query with what is known about them. If there are too many, only the first
   * words count.
   */
  private read(q: string): Typed[] {
    const isSlug = SLUG.test(fold(q).trim());
    const known = new Map<string, Typed>();
    return wordsOf(q).map((text) => {
      const before = known.get(text);
      if (before) return before;
      const typed: Typed = { text, weight: weightOfWord(text), literal: [], corrected: [] };
      known.set(text, typed);
      if (typed.weight === 0 || known.size > MOST_WORDS * 2) return typed;
      typed.literal = this.literal(text);
      if (!isSlug && !this.isKnown(text, typed.literal)) this.correct(typed);
      return typed;
    });
  }

  /** The meaningful words of a query, each with the ways in which it can occur. */
  private tellingOf(typed: readonly Typed[]): Word[] {
    // A corrected word means what it was meant to be, also in a phrase.
    const related = this.meaning.near(typed.map((word) => this.mostLikely(word)));
    // A word that says little alone can say much with others: `who does what`, `nobody knows`.
    const weightOf = (word: Typed) => {
      const isOfPhrase = related.get(this.mostLikely(word))?.some((near) => near.isOfPhrase);
      return isOfPhrase ? Math.max(word.weight, OF_PHRASE) : word.weight;
    };
    const telling = [...new Set(typed)]
      .map((word, at) => ({ word, weight: weightOf(word), at }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.at - b.at)
      .slice(0, MOST_WORDS)
      .sort((a, b) => a.at - b.at);
    const words = telling.map(({ word, weight }): Word => {
      const { text, literal, corrected } = word;
      const variants = [...literal, ...this.corrections(text, corrected, telling.length >= SENTENCE_FROM)];
      const likely = this.mostLikely(word);
      const certainty = likely === text ? 1 : ONE_EDIT;
      const meant = related.get(likely) ?? [];
      for (const near of meant) if (near.isTranslation) variants.push(...this.meant(near, certainty));
      const share = weight * this.rarity(variants);
      for (const near of meant) if (!near.isTranslation) variants.push(...this.meant(near, certainty));
      return { text, share, variants: distinct(variants) };
    });
    const sum = words.reduce((total, { share }) => total + share, 0);
    for (const word of words) word.share /= sum;
    return words;
  }

  /** Whether a word occurs in products or concepts, and is therefore not a typing error. */
  private isKnown(text: string, variants: readonly Variant[]): boolean {
    return variants.some(({ weight }) => weight >= FORM) || this.meaning.knows(text);
  }

  /** Corrects an unknown word to a word of the products, or to a common word that is nearer. */
  private correct(typed: Typed): void {
    typed.corrected = this.corrected(typed.text);
    const meant = CORRECTABLE.test(typed.text) ? this.meaning.meantBy(typed.text, this.budget) : undefined;
    const [best] = typed.corrected;
    if (!meant || (best && best.distance <= meant.distance)) return;
    typed.meant = meant.word;
    typed.corrected = [];
  }

  private literal(text: string): Variant[] {
    const { words } = this.texts;
    const variants: Variant[] = [];
    const { terms, kinds } = words.matches(text);
    const part = this.meaning.knows(text) ? COMPLETE : 1;
    for (const [index, term] of terms.entries()) {
      const kind = KINDS[kinds[index] as number];
      const weight =
        kind === "whole"
          ? 1
          : kind === "prefix" && text.length >= PREFIX_FROM
            ? PREFIX * part
            : kind === "inside" && text.length >= INSIDE_FROM
              ? INSIDE * part
              : 0;
      if (weight > 0) variants.push({ terms: [term], weight, how: "word" });
    }
    for (const term of this.formsOf(text)) variants.push({ terms: [term], weight: FORM, how: "form" });
    for (let length = text.length - 1; length >= Math.max(4, text.length * 0.6); length--) {
      const term = words.find(text.slice(0, length));
      if (term !== undefined) variants.push({ terms: [term], weight: SHORTER, how: "form" });
    }
    return variants;
  }

  /** The terms with the same stem as a word, without the word itself. */
  private formsOf(text: string): number[] {
    const { words } = this.texts;
    const stem = stemOf(text);
    return words.sorted.startingWith(stem, MOST_TERMS).filter((number) => {
      const term = words.term(number);
      return term !== text && stemOf(term) === stem && weightOfWord(term) > 0;
    });
  }

  private meant({ words, similarity, isTranslation }: NearWords, certainty: number): Variant[] {
    const terms = words.map((text) => {
      const exact = this.texts.words.find(text);
      return exact === undefined ? this.formsOf(text) : [exact, ...this.formsOf(text)];
    });
    const weight = (isTranslation ? TRANSLATION : MEANING) * similarity * certainty;
    const [first = [], ...others] = terms;
    if (others.length === 0) return first.map((term) => ({ terms: [term], weight, how: "meaning" }));
    // A phrase: one form of each of its words, the rarest first.
    if (terms.some((forms) => forms.length === 0)) return [];
    const phrase = terms.map((forms) => forms[0] as number);
    phrase.sort((a, b) => this.texts.postingsOf(a) - this.texts.postingsOf(b) || a - b);
    return [{ terms: phrase, weight, how: "meaning" }];
  }

  private corrections(text: string, corrected: readonly NearTerm[], isSentence: boolean): Variant[] {
    const certainty = isSentence && text.length < CERTAIN_FROM ? UNCERTAIN : 1;
    return corrected.map(({ number, distance }) => {
      const term = this.texts.words.term(number);
      const first = term[0] === text[0] ? certainty : OTHER_FIRST_LETTER * certainty;
      return { terms: [number], weight: (distance === 1 ? ONE_EDIT : TWO_EDITS) * first, how: "spelling" };
    });
  }

  /** The most likely terms that an unknown word was meant to be: nearest first, then the most frequent. */
  private corrected(text: string): NearTerm[] {
    if (text.length < ONE_EDIT_FROM - 1 || !CORRECTABLE.test(text)) return [];
    const { words } = this.texts;
    let near = words.sorted.near(text, 1, this.budget);
    if (near.length === 0 && text.length >= TWO_EDITS_FROM) near = words.sorted.near(text, 2, this.budget);
    const rank = near
      .filter(({ number }) => {
        const term = words.term(number);
        const isLong = Math.max(term.length, text.length) >= ONE_EDIT_FROM;
        const isTelling = weightOfWord(term) > 0;
        return isLong && isTelling && CORRECTABLE.test(term) && this.texts.isLive(number, this.columns.live);
      })
      .map((each) => ({
        ...each,
        sameStart: words.term(each.number)[0] === text[0] ? 0 : 1,
        postings: this.texts.postingsOf(each.number),
      }));
    rank.sort(
      (a, b) =>
        a.distance - b.distance ||
        a.sameStart - b.sameStart ||
        b.postings - a.postings ||
        (words.term(a.number) < words.term(b.number) ? -1 : 1),
    );
    return rank.slice(0, MOST_CORRECTIONS);
  }

  /** A word, or what it probably was meant to be if it occurs nowhere. */
  private mostLikely({ text, literal, corrected: [best], meant }: Typed): string {
    if (meant !== undefined && isUnknown(literal)) return meant;
    return best && isUnknown(literal) ? this.texts.words.term(best.number) : text;
  }

  /**
   * The query with unknown words corrected. No correction is offered if most words are unknown: then the query is about another
   * subject.
   */
  private didYouMean(typed: readonly Typed[]): { didYouMean?: string } {
    const unknown = typed.filter(({ text, weight, literal }) => {
      return weight > 0 && isUnknown(literal) && !this.meaning.knows(text);
    });
    const corrected = unknown.filter(
      ({ corrected: found, meant }) => found.length > 0 || meant !== undefined,
    );
    if (corrected.length === 0 || corrected.length * 2 < unknown.length) return {};
    return { didYouMean: typed.map((word) => this.mostLikely(word)).join(" ") };
  }

  /** 1 for a word that occurs nowhere, and less the more products have it. */
  private rarity(variants: readonly Variant[]): number {
    let postings = 0;
    for (const { terms, weight } of variants) {
      if (weight >= TWO_EDITS) postings += this.texts.postingsOf(terms[0] as number);
    }
    const size = Math.max(1, this.columns.size, this.catalogSize);
    return COMMONEST + (1 - COMMONEST) * (1 - Math.log1p(Math.min(postings, size)) / Math.log1p(size));
  }

  /** Adds up the coverage of every row that has a word, and writes these rows to `rows`; returns how many. */
  private collect(words: readonly Word[]): number {
    const { coverage, best, rows, hits } = this;
    let found = 0;
    for (const { share, variants } of words) {
      let count = 0;
      for (const variant of variants) count = this.raise(variant, count);
      for (let index = 0; index < count; index++) {
        const row = hits[index] as number;
        if (coverage[row] === 0) rows[found++] = row;
        coverage[row] = (coverage[row] as number) + share * (best[row] as number);
        best[row] = 0;
      }
    }
    return found;
  }

  /** Raises `best` of the products that match a variant; `hits` gets those that are new, from `count` on. */
  private raise({ terms, weight }: Variant, count: number): number {
    const { texts, values, best, hits } = this;
    const [first, ...others] = terms as [number, ...number[]];
    this.postingsLeft -= terms.reduce((sum, term) => sum + texts.postingsOf(term), 0);
    if (this.postingsLeft < 0) return count;
    for (let fields = 0; fields < values.length; fields++) {
      values[fields] = weight * (FIELD_WEIGHTS[fields] as number);
    }
    if (others.length === 0) return texts.raise(first, values, this.columns.live, best, hits, count);
    return this.raisePhrase(first, others, count);
  }

  /** The same for a phrase, whose first term is its rarest. */
  private raisePhrase(first: number, others: readonly number[], count: number): number {
    const { texts, values, best, hits } = this;
    const { live } = this.columns;
    const rows: number[] = [];
    const found: number[] = [];
    texts.eachPosting(first, (row, fields) => {
      const value = values[fields] as number;
      if (live[row] === 0 || value <= 0) return;
      rows.push(row);
      found.push(value);
    });
    const inOthers = others.map((term) => texts.fieldsIn(term, rows));
    let total = count;
    for (const [index, row] of rows.entries()) {
      if (!inOthers.every((fields) => fields[index] !== 0)) continue;
      if (best[row] === 0) hits[total++] = row;
      best[row] = together(best[row] as number, found[index] as number);
    }
    return total;
  }

  /** The products of a page, each with the match of every word that it has. */
  private explain(page: readonly number[], words: readonly Word[]): ClosestProduct[] {
    const matches = page.map((): ClosestMatch[] => []);
    for (const { text, variants } of words) {
      const best = page.map((): { value: number; variant?: Variant } => ({ value: 0 }));
      for (const variant of variants) {
        const values = this.valuesIn(page, variant);
        for (const [place, value] of values.entries()) {
          const known = best[place];
          if (known && value > known.value) Object.assign(known, { value, variant });
        }
      }
      for (const [place, { variant }] of best.entries()) {
        if (!variant) continue;
        const found = variant.terms.map((term) => this.texts.words.term(term)).join(" ");
        matches[place]?.push({ word: text, found, how: variant.how });
      }
    }
    return page.map((row, place) => ({
      id: this.columns.ids.at(row),
      isWeak: (this.coverage[row] as number) < WEAK_COVERAGE,
      matches: matches[place] as ClosestMatch[],
    }));
  }

  /** The value of a variant for each row of a page, 0 for one without it. */
  private valuesIn(page: readonly number[], { terms, weight }: Variant): number[] {
    const [first = [], ...others] = terms.map((term) => this.texts.fieldsIn(term, page));
    return first.map((fields, place) =>
      others.every((having) => having[place] !== 0) ? weight * (FIELD_WEIGHTS[fields] as number) : 0,
    );
  }

  /** Sorts by coverage, then by downloads, then by ID. */
  private order(): (a: number, b: number) => number {
    const { coverage } = this;
    const { downloads, ids } = this.columns;
    return (a, b) =>
      (coverage[b] as number) - (coverage[a] as number) ||
      (downloads[b] as number) - (downloads[a] as number) ||
      (a === b ? 0 : ids.isBefore(a, b) ? -1 : 1);
  }

  private makeRoom(): void {
    if (this.coverage.length >= this.columns.rows) return;
    this.coverage = new Float32Array(this.columns.capacity);
    this.best = new Float32Array(this.columns.capacity);
    this.rows = new Uint32Array(this.columns.capacity);
    this.hits = new Uint32Array(this.columns.capacity);
  }
}
