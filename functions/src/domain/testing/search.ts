import type { SearchableProduct, SearchQuery } from "../search/types.js";

/** A product in the search engine: free, without words of its own. Tests override the fields they are about. */
export const aSearchable = (id: string, changes: Partial<SearchableProduct> = {}): SearchableProduct => ({
  id,
  slug: `slug-of-${id}`,
  title: "",
  description: "",
  tags: [],
  category: "skills",
  authorUsername: "ana",
  price: 0,
  rating: 0,
  downloads: 0,
  createdAt: 0,
  license: "MIT",
  language: "en",
  worksWith: [],
  ...changes,
});

/** A query for everything, the most relevant first. */
export const aQuery = (changes: Partial<SearchQuery> = {}): SearchQuery => ({
  q: "",
  free: false,
  sort: "relevance",
  limit: 20,
  offset: 0,
  ...changes,
});
