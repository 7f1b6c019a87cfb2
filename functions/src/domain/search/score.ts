import type { SearchSort } from "./types.js";

/**
 * The order of results. Both the engine and the plain scan, with which its tests compare it, use this definition.
 *
 * The relevance of a product is an integer:
 *
 * - Each word of the query scores the best value from the table below, over all fields and words of the product in
 *   which it occurs. If a word does not occur, the product is excluded.
 * - These values are added up.
 * - A title that consists of exactly the query's words in order adds `EXACT_TITLE`. A slug equal to the query adds
 *   `EXACT_SLUG`.
 *
 * The other sort orders compare their own number before relevance. In every sort order, ties are broken by relevance,
 * then by downloads (most first), then by ID. Each order is therefore total, and pages never overlap.
 */

export const FIELDS = ["title", "slug", "tags", "description"] as const;
export type Field = (typeof FIELDS)[number];

/** How a word of the query occurs in a word of the product. */
export const KINDS = ["whole", "prefix", "inside"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A match inside a word scores less than any whole word or prefix. Within each kind, the fields
 * keep their order.
 */
export const WORD_SCORES: Record<Field, Record<Kind, number>> = {
  title: { whole: 12, prefix: 11, inside: 4 },
  slug: { whole: 10, prefix: 9, inside: 3 },
  tags: { whole: 8, prefix: 7, inside: 2 },
  description: { whole: 6, prefix: 5, inside: 1 },
};

/** More than the maximum sum for the words of the longest query. */
export const EXACT_TITLE = 1 << 20;
/** More than an exact title and all words together. */
export const EXACT_SLUG = 1 << 21;

/** How `word` occurs in `term`; undefined if it does not. */
export function kindOf(word: string, term: string): Kind | undefined {
  const at = term.indexOf(word);
  if (at < 0) return undefined;
  if (at > 0) return "inside";
  return term.length === word.length ? "whole" : "prefix";
}

/** The number that each sort order compares first. */
export const SORTS: Record<
  SearchSort,
  { by: "relevance" | "downloads" | "createdAt" | "rating" | "price"; direction: "ascending" | "descending" }
> = {
  relevance: { by: "relevance", direction: "descending" },
  downloads: { by: "downloads", direction: "descending" },
  newest: { by: "createdAt", direction: "descending" },
  rating: { by: "rating", direction: "descending" },
  "price-asc": { by: "price", direction: "ascending" },
  "price-desc": { by: "price", direction: "descending" },
};
