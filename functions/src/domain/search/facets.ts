import type { Codes, Columns } from "./columns.js";
import { fold, wordsOf } from "./tokenize.js";
import type { Facets, PriceCount, RatingCount, Suggestions, ValueCount } from "./types.js";

/** The largest number of values of one facet. */
const MOST_VALUES = 30;

/** Where price ranges start, in US dollars. Free products are a range of their own. */
const PRICES = [0.01, 5, 20, 50];
const RATINGS = [4.5, 4, 3];

/** Counts rows by each facet. `rows` are those of the first `count` numbers. */
export function countFacets(columns: Columns, rows: Uint32Array, count: number): Facets {
  const { categoryCodes, licenseCodes, languageCodes, tagCodes, worksWithCodes } = columns;
  const ofColumn = (column: Uint32Array, codes: Codes) => {
    const counts = new Uint32Array(codes.size);
    for (let index = 0; index < count; index++) {
      const code = column[rows[index] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return mostFrequent(codes, counts);
  };
  const ofLists = (lists: Columns["tags"], codes: Codes) => {
    const counts = new Uint32Array(codes.size);
    for (let index = 0; index < count; index++) lists.count(rows[index] as number, counts);
    return mostFrequent(codes, counts);
  };
  return {
    categories: ofColumn(columns.categories, categoryCodes),
    licenses: ofColumn(columns.licenses, licenseCodes),
    languages: ofColumn(columns.languages, languageCodes),
    worksWith: ofLists(columns.worksWith, worksWithCodes),
    tags: ofLists(columns.tags, tagCodes),
    prices: countPrices(columns.price, rows, count),
    ratings: countRatings(columns.rating, rows, count),
  };
}

function mostFrequent(codes: Codes, counts: Uint32Array, most = MOST_VALUES): ValueCount[] {
  return codes.values
    .map((value, code) => ({ value, count: counts[code] as number }))
    .filter(({ value, count }) => count > 0 && value !== "")
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, most);
}

function countPrices(prices: Float64Array, rows: Uint32Array, count: number): PriceCount[] {
  const counts = new Uint32Array(PRICES.length + 1);
  for (let index = 0; index < count; index++) {
    const price = prices[rows[index] as number] as number;
    let range = 0;
    while (range < PRICES.length && price >= (PRICES[range] as number)) range++;
    counts[range] = (counts[range] as number) + 1;
  }
  return Array.from(counts, (found, range) => ({
    from: range === 0 ? 0 : (PRICES[range - 1] as number),
    ...(range < PRICES.length && { below: PRICES[range] }),
    count: found,
  })).filter((each) => each.count > 0);
}

function countRatings(ratings: Float64Array, rows: Uint32Array, count: number): RatingCount[] {
  const counts = RATINGS.map((atLeast) => ({ atLeast, count: 0 }));
  for (let index = 0; index < count; index++) {
    const rating = ratings[rows[index] as number] as number;
    for (const each of counts) if (rating >= each.atLeast) each.count++;
  }
  return counts.filter((each) => each.count > 0);
}

/**
 * Completes a beginning to authors and tags of live rows, the most frequent first. A tag is also found by the
 * beginning of a later word of it.
 */
export function completions(columns: Columns, typed: string, limit: number): Omit<Suggestions, "products"> {
  const beginning = fold(typed).trim();
  if (beginning === "" || beginning === "@") return { authors: [], tags: [] };
  const all = {
    authors: new Uint32Array(columns.authorCodes.size),
    tags: new Uint32Array(columns.tagCodes.size),
  };
  for (let row = 0; row < columns.rows; row++) {
    if (columns.live[row] === 0) continue;
    const author = columns.authors[row] as number;
    all.authors[author] = (all.authors[author] as number) + 1;
    columns.tags.count(row, all.tags);
  }
  const name = beginning.replace(/^@/, "");
  const keep = (counts: Uint32Array, codes: Codes, fits: (value: string) => boolean) => {
    for (const [code, value] of codes.values.entries()) if (!fits(value)) counts[code] = 0;
    return mostFrequent(codes, counts, limit);
  };
  const words = wordsOf(beginning);
  return {
    authors: keep(all.authors, columns.authorCodes, (value) => value.startsWith(name)),
    tags: keep(all.tags, columns.tagCodes, (value) => {
      const tag = fold(value);
      return (
        tag.startsWith(beginning) ||
        (words.length === 1 && wordsOf(tag).some((word) => word.startsWith(beginning)))
      );
    }),
  };
}
