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
}

export type SearchSort = "relevance" | "newest" | "rating" | "price-asc" | "price-desc";

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

/**
 * Finds products (DESIGN §10 "Search"). The embedded engine keeps its data in memory; another
 * implementation may query a search server.
 */
export interface SearchEngine {
  search(query: SearchQuery): SearchResult;
  /** Adds a product, or replaces the one with its ID; the next search includes it. */
  upsert(product: SearchableProduct): void;
  /** Removes a product; an unknown ID changes nothing. */
  remove(id: string): void;
  /** Replaces all products. */
  rebuild(products: Iterable<SearchableProduct>): void;
  /** Number of searchable products. */
  readonly size: number;
}

/** A username in the form that the author filter compares. */
export function authorKey(username: string): string {
  return (username.startsWith("@") ? username.slice(1) : username).toLowerCase();
}
