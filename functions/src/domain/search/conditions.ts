import type { Columns } from "./columns.js";
import { authorKey, type Facets, type SearchQuery } from "./types.js";

/** One filter of a query. */
export interface Condition {
  /** The facet from which the filter chooses. Undefined for a filter without a facet. */
  readonly facet?: keyof Facets;
  readonly passes: (row: number) => boolean;
}

/** The filters of a query; empty for a query that consists only of words. */
export function conditionsOf(query: SearchQuery, columns: Columns): Condition[] {
  const { category, author, free, slug, license, language, worksWith, tag } = query;
  const { priceFrom, priceBelow, ratingFrom } = query;
  const { price, rating } = columns;
  const conditions: Condition[] = [];
  const equals = (facet: keyof Facets | undefined, column: Uint32Array, code: number) =>
    conditions.push({ ...(facet && { facet }), passes: (row) => column[row] === code });
  const name = authorKey(author ?? "");
  if (name) equals(undefined, columns.authors, columns.authorCodes.find(name));
  if (slug) {
    const wanted = columns.rowOfSlug(slug);
    conditions.push({ passes: (row) => row === wanted });
  }
  if (category) equals("categories", columns.categories, columns.categoryCodes.find(category));
  if (license) equals("licenses", columns.licenses, columns.licenseCodes.find(license));
  if (language) equals("languages", columns.languages, columns.languageCodes.find(language));
  if (worksWith) {
    const code = columns.worksWithCodes.find(worksWith);
    conditions.push({ facet: "worksWith", passes: (row) => columns.worksWith.has(row, code) });
  }
  if (tag) {
    const code = columns.tagCodes.find(tag);
    conditions.push({ facet: "tags", passes: (row) => columns.tags.has(row, code) });
  }
  if (free || priceFrom !== undefined || priceBelow !== undefined) {
    const from = priceFrom ?? 0;
    const below = priceBelow ?? Number.POSITIVE_INFINITY;
    conditions.push({
      facet: "prices",
      passes: (row) => {
        const usd = price[row] as number;
        return usd >= from && usd < below && (!free || usd === 0);
      },
    });
  }
  if (ratingFrom !== undefined) {
    conditions.push({ facet: "ratings", passes: (row) => (rating[row] as number) >= ratingFrom });
  }
  return conditions;
}
