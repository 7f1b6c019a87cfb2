/** The fields of a published product that the index keeps. */
export interface SearchableProduct {
  id: string;
  slug: string;
  title: string;
  description: string;
  tags: string[];
  category: string;
  authorUsername: string;
  /** US dollars; 0 is free. */
  price: number;
  /** The average of the reviews; 0 without reviews. */
  rating: number;
  downloads: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  license: string;
  /** The language of the content, such as `en` or `pt-BR`. */
  language: string;
  /** The programs that the product works with, according to its author, such as `claudeCode`. */
  worksWith: string[];
}

export type SearchSort = "relevance" | "downloads" | "newest" | "rating" | "price-asc" | "price-desc";

/** The parsed parameters of `GET /cli/products/search`. All given conditions must match. */
export interface SearchQuery {
  /** The words to search for; blank matches every product. */
  q: string;
  /** Undefined or empty: all. */
  category?: string | undefined;
  /** A username in any case, with or without a leading @. Undefined or empty: all. */
  author?: string | undefined;
  /** If true, only free products match. */
  free: boolean;
  license?: string | undefined;
  language?: string | undefined;
  /** One program that the product works with. */
  worksWith?: string | undefined;
  tag?: string | undefined;
  /** US dollars, inclusive. */
  priceFrom?: number | undefined;
  /** US dollars, exclusive. */
  priceBelow?: number | undefined;
  /** The minimum average rating. */
  ratingFrom?: number | undefined;
  sort: SearchSort;
  /** Exact slug: at most one product. Undefined or empty: all. */
  slug?: string | undefined;
  limit: number;
  offset: number;
}

export interface SearchResult {
  /** The IDs of one page, in order. */
  ids: string[];
  /** The number of matching products on all pages. */
  total: number;
}

/** The number of matching products with a value. */
export interface ValueCount {
  value: string;
  count: number;
}

/**
 * The number of matching products with a price from `from` (included) to `below` (excluded) in US dollars; 0 to 0 means
 * free.
 */
export interface PriceCount {
  from: number;
  /** Undefined: without limit. */
  below?: number | undefined;
  count: number;
}

/** The number of matching products with at least this average rating. */
export interface RatingCount {
  atLeast: number;
  count: number;
}

/**
 * Counts of all matching products, not only of one page. Values are sorted by frequency, most frequent first, then by
 * value. The filter of a facet does not reduce its own counts, so that users can choose another value.
 */
export interface Facets {
  categories: ValueCount[];
  licenses: ValueCount[];
  languages: ValueCount[];
  worksWith: ValueCount[];
  tags: ValueCount[];
  prices: PriceCount[];
  ratings: RatingCount[];
}

/** Completions of what a user has typed so far. */
export interface Suggestions {
  products: { id: string; slug: string; title: string }[];
  authors: ValueCount[];
  tags: ValueCount[];
}

/** How a word of the query occurs in a product. */
export type MatchKind = "word" | "form" | "spelling" | "meaning";

/** Why a product is among the closest: a word of the query and the matching word of the product. */
export interface ClosestMatch {
  /** The word of the query, folded. */
  word: string;
  /** The product's word, or the words of a phrase. */
  found: string;
  how: MatchKind;
}

/** A product that is similar to a query without matching all of its words. */
export interface ClosestProduct {
  id: string;
  /** Whether it covers so little of the query that it is probably not what the user wants. */
  isWeak: boolean;
  matches: ClosestMatch[];
}

export interface Closest {
  /** The closest first; at most ten. */
  products: ClosestProduct[];
  /** The query with unknown words corrected. */
  didYouMean?: string;
}

/** Words with the same or nearly the same meaning as a word of a query. */
export interface NearWords {
  /** One word, or the words of a phrase. */
  words: readonly string[];
  /** More than 0; 1 for the same meaning. */
  similarity: number;
  /** Whether it is the word of another language for the same thing. */
  isTranslation?: boolean;
  /** Whether the word of the query has this meaning as a part of an expression of several words. */
  isOfPhrase?: boolean;
}

/** The known meanings of words. */
export interface Meaning {
  /** Whether a folded word is known, and therefore not a typing error. */
  knows(word: string): boolean;
  /** The known word that an unknown one was probably meant to be, and how many letters differ. */
  meantBy(word: string, budget: { nodes: number }): { word: string; distance: number } | undefined;
  /** The words similar in meaning to each word of a query, which are given folded and in order. */
  near(words: readonly string[]): ReadonlyMap<string, readonly NearWords[]>;
}

/**
 * Finds products (DESIGN §10 "Search"). The embedded engine keeps its data in memory; another
 * implementation may query a search server.
 */
export interface SearchEngine {
  search(query: SearchQuery): SearchResult;
  /**
   * The products that come closest to the query, if its first page of results is not full. Together they
   * are at most a page.
   *
   * @param found what `search` found for the same query
   */
  closest(query: SearchQuery, found: SearchResult): Closest;
  /** Counts the matching products by each facet. */
  facets(query: SearchQuery): Facets;
  /** Completes a beginning to products, authors and tags, at most `limit` of each. */
  suggest(typed: string, limit: number): Suggestions;
  /** Adds a product, or replaces the one with its ID; the next search includes it. */
  upsert(product: SearchableProduct): void;
  /** Removes a product; an unknown ID changes nothing. */
  remove(id: string): void;
  /** Replaces all products. */
  rebuild(products: Iterable<SearchableProduct>): void;
  /** Number of searchable products. */
  readonly size: number;
}

/**
 * A search engine that may run in another process (DESIGN §15): the embedded one, or the servers of a larger one. Both
 * pass `engine-conformance.test.ts`: they find the same products and count the same totals, an exact slug comes first,
 * and ties have a fixed order. The relevance of other products may differ.
 */
export interface CatalogEngine {
  search(query: SearchQuery): Promise<SearchResult & Completeness>;
  /** As that of `SearchEngine`. */
  closest(query: SearchQuery, found: SearchResult): Promise<Closest & Completeness>;
  facets(query: SearchQuery): Promise<Facets & Completeness>;
  suggest(typed: string, limit: number): Promise<Suggestions & Completeness>;
  /** Adds products, or replaces those with their IDs. */
  upsert(products: readonly SearchableProduct[]): Promise<void>;
  /** Removes products; an unknown ID changes nothing. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Whether a part of the catalog did not respond, so that products may be missing. */
export interface Completeness {
  readonly isPartial?: boolean;
}

/** A username in the normalized form that the author filter compares. */
export function authorKey(username: string): string {
  return (username.startsWith("@") ? username.slice(1) : username).toLowerCase();
}
