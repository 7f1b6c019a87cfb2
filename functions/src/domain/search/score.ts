import type { SearchSort } from "./types.js";

/**
 * The order of results, in one place: the engine and the plain scan that its
 * tests compare it with both use what stands here.
 *
 * Relevance of a product is an integer:
 *
 * - each word of the query gives the best value that the table below has for
 *   it, over all fields and all words of the product in which it occurs; a word
 *   that occurs nowhere excludes the product;
 * - these values are added up;
 * - a title of exactly the query's words in their order adds `EXACT_TITLE`, a
 *   slug equal to the query adds `EXACT_SLUG`.
 *
 * The other sorts put their own number before relevance. In every sort equals
 * are ordered by relevance, then by downloads, most first, then by id, so that
 * each order is total and pages never overlap.
 */

export const FIELDS = ["title", "slug", "tags", "description"] as const;
export type Field = (typeof FIELDS)[number];

/** How a word of a query occurs in a word of a product. */
export const KINDS = ["whole", "prefix", "inside"] as const;
export type Kind = (typeof KINDS)[number];

/** Inside a word is weaker than any word or beginning of one; within that, the fields keep their order. */
export const WORD_SCORES: Record<Field, Record<Kind, number>> = {
  title: { whole: 12, prefix: 11, inside: 4 },
  slug: { whole: 10, prefix: 9, inside: 3 },
  tags: { whole: 8, prefix: 7, inside: 2 },
  description: { whole: 6, prefix: 5, inside: 1 },
};

/** More than the words of the longest query can add up to. */
export const EXACT_TITLE = 1 << 20;
/** More than an exact title and all words together. */
export const EXACT_SLUG = 1 << 21;

/** How `word` occurs in `term`, or nothing when it does not. */
export function kindOf(word: string, term: string): Kind | undefined {
  const at = term.indexOf(word);
  if (at < 0) return undefined;
  if (at > 0) return "inside";
  return term.length === word.length ? "whole" : "prefix";
}

/** The number that a sort puts first. */
export const SORTS: Record<
  SearchSort,
  { by: "relevance" | "createdAt" | "rating" | "price"; direction: "ascending" | "descending" }
> = {
  relevance: { by: "relevance", direction: "descending" },
  newest: { by: "createdAt", direction: "descending" },
  rating: { by: "rating", direction: "descending" },
  "price-asc": { by: "price", direction: "ascending" },
  "price-desc": { by: "price", direction: "descending" },
};
