import { EXACT_SLUG, EXACT_TITLE, FIELDS, type Field, kindOf, SORTS, WORD_SCORES } from "./score.js";
import { fold, termsOf, wordsOf } from "./tokenize.js";
import {
  authorKey,
  type SearchableProduct,
  type SearchEngine,
  type SearchQuery,
  type SearchResult,
} from "./types.js";

interface Scanned extends SearchableProduct {
  terms: Record<Field, string[]>;
  titleWords: string[];
}

/**
 * The same search without an index: it checks every word of every product. It is written to be obviously correct, and
 * tests compare the embedded engine with it.
 */
export class PlainScan implements Omit<SearchEngine, "closest" | "facets" | "suggest"> {
  private readonly products = new Map<string, Scanned>();

  get size(): number {
    return this.products.size;
  }

  upsert(product: SearchableProduct): void {
    const terms: Record<Field, string[]> = {
      title: [...termsOf(product.title)],
      slug: [...termsOf(product.slug)],
      tags: product.tags.flatMap((tag) => [...termsOf(tag)]),
      description: [...termsOf(product.description)],
    };
    this.products.set(product.id, { ...product, terms, titleWords: wordsOf(product.title) });
  }

  remove(id: string): void {
    this.products.delete(id);
  }

  rebuild(products: Iterable<SearchableProduct>): void {
    this.products.clear();
    for (const product of products) this.upsert(product);
  }

  search(query: SearchQuery): SearchResult {
    const found: (Scanned & { relevance: number })[] = [];
    for (const product of this.products.values()) {
      const relevance = passes(product, query) ? relevanceOf(product, query.q) : undefined;
      if (relevance !== undefined) found.push({ ...product, relevance });
    }
    const { by, direction } = SORTS[query.sort];
    const sign = direction === "ascending" ? 1 : -1;
    found.sort(
      (a, b) =>
        sign * (a[by] - b[by]) ||
        b.relevance - a.relevance ||
        b.downloads - a.downloads ||
        (a.id < b.id ? -1 : 1),
    );
    const page = found.slice(query.offset, query.offset + query.limit);
    return { ids: page.map(({ id }) => id), total: found.length };
  }
}

function passes(product: Scanned, query: SearchQuery): boolean {
  const author = authorKey(query.author ?? "");
  return (
    (!query.category || product.category === query.category) &&
    (!author || authorKey(product.authorUsername) === author) &&
    (!query.free || product.price === 0) &&
    (!query.slug || product.slug === query.slug) &&
    (!query.license || product.license === query.license) &&
    (!query.language || product.language === query.language) &&
    (!query.worksWith || product.worksWith.includes(query.worksWith)) &&
    (!query.tag || product.tags.includes(query.tag)) &&
    product.price >= (query.priceFrom ?? 0) &&
    product.price < (query.priceBelow ?? Number.POSITIVE_INFINITY) &&
    product.rating >= (query.ratingFrom ?? 0)
  );
}

/** The relevance as defined in `score.ts`; undefined if a word does not occur. */
function relevanceOf(product: Scanned, q: string): number | undefined {
  const words = wordsOf(q);
  if (words.length === 0) return q.trim() === "" ? 0 : undefined;
  let sum = 0;
  for (const word of new Set(words)) {
    const score = bestScore(product, word);
    if (score === 0) return undefined;
    sum += score;
  }
  if (product.titleWords.join(" ") === words.join(" ")) sum += EXACT_TITLE;
  if (product.slug === fold(q).trim()) sum += EXACT_SLUG;
  return sum;
}

function bestScore(product: Scanned, word: string): number {
  let best = 0;
  for (const field of FIELDS) {
    for (const term of product.terms[field]) {
      const kind = kindOf(word, term);
      if (kind !== undefined) best = Math.max(best, WORD_SCORES[field][kind]);
    }
  }
  return best;
}
