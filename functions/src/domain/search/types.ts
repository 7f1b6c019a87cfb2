/** What the index keeps of a published product. */
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
  /** Average of the reviews, 0 without any. */
  rating: number;
  downloads: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export type SearchSort = "relevance" | "newest" | "rating" | "price-asc" | "price-desc";

/** The parsed parameters of `GET /cli/products/search`. Every condition given must hold. */
export interface SearchQuery {
  /** The words looked for; blank asks for every product. */
  q: string;
  /** Absent or empty: all. */
  category?: string | undefined;
  /** A username in any case, with or without a leading @. Absent or empty: all. */
  author?: string | undefined;
  /** True leaves only products that cost nothing. */
  free: boolean;
  sort: SearchSort;
  /** Exact slug: at most one product. Absent or empty: all. */
  slug?: string | undefined;
  limit: number;
  offset: number;
}

export interface SearchResult {
  /** The ids of one page, in order. */
  ids: string[];
  /** How many products match, on all pages together. */
  total: number;
}

/**
 * Finds products (DESIGN §10 "Search"). The embedded engine keeps all it needs
 * in memory; another implementation may ask a search server.
 */
export interface SearchEngine {
  search(query: SearchQuery): SearchResult;
  /** Adds a product, or replaces the one with its id; the next search sees it. */
  upsert(product: SearchableProduct): void;
  /** Takes a product out; an unknown id changes nothing. */
  remove(id: string): void;
  /** Forgets everything and takes these products instead. */
  rebuild(products: Iterable<SearchableProduct>): void;
  /** How many products can be found. */
  readonly size: number;
}

/** A username as the author filter compares it. */
export function authorKey(username: string): string {
  return (username.startsWith("@") ? username.slice(1) : username).toLowerCase();
}
