import type { Codes, Columns } from "./columns.js";
import type { Condition } from "./conditions.js";
import type { Facets, PriceCount, RatingCount, ValueCount } from "./types.js";

/** The maximum number of values per facet. */
export const MOST_VALUES = 30;

/** The lower bounds of the price ranges, in US dollars. Free products are a separate range. */
export const PRICES = [0.01, 5, 20, 50];
export const RATINGS = [4.5, 4, 3];

/** The facets by number; 0 is none. */
const FACETS = ["categories", "licenses", "languages", "worksWith", "tags", "prices", "ratings"] as const;
/** A row that fails conditions of several facets, or one without a facet, is counted in none. */
const NOWHERE = 255;

/**
 * Counts rows by each facet. A row that fails the condition of one facet and passes all others is counted in that facet
 * only. `rows` are the first `count` numbers.
 */
export function countFacets(
  columns: Columns,
  rows: Uint32Array,
  count: number,
  conditions: readonly Condition[],
): Facets {
  const { categoryCodes, licenseCodes, languageCodes, tagCodes, worksWithCodes } = columns;
  const places = placesOf(rows, count, conditions);
  const each = (facet: (typeof FACETS)[number], add: (row: number) => void) => {
    const own = FACETS.indexOf(facet) + 1;
    for (let index = 0; index < count; index++) {
      const place = places[index] as number;
      if (place === 0 || place === own) add(rows[index] as number);
    }
  };
  const ofColumn = (facet: (typeof FACETS)[number], column: Uint32Array, codes: Codes) => {
    const counts = new Uint32Array(codes.size);
    each(facet, (row) => {
      const code = column[row] as number;
      counts[code] = (counts[code] as number) + 1;
    });
    return mostFrequent(codes, counts);
  };
  const ofLists = (facet: (typeof FACETS)[number], lists: Columns["tags"], codes: Codes) => {
    const counts = new Uint32Array(codes.size);
    each(facet, (row) => lists.count(row, counts));
    return mostFrequent(codes, counts);
  };
  return {
    categories: ofColumn("categories", columns.categories, categoryCodes),
    licenses: ofColumn("licenses", columns.licenses, licenseCodes),
    languages: ofColumn("languages", columns.languages, languageCodes),
    worksWith: ofLists("worksWith", columns.worksWith, worksWithCodes),
    tags: ofLists("tags", columns.tags, tagCodes),
    prices: countPrices((add) => each("prices", (row) => add(columns.price[row] as number))),
    ratings: countRatings((add) => each("ratings", (row) => add(columns.rating[row] as number))),
  };
}

/** For each row 0 if it passes all conditions, or the number of the only facet whose condition it fails. */
function placesOf(rows: Uint32Array, count: number, conditions: readonly Condition[]): Uint8Array {
  const places = new Uint8Array(count);
  for (const { facet, passes } of conditions) {
    const own = facet ? FACETS.indexOf(facet) + 1 : NOWHERE;
    for (let index = 0; index < count; index++) {
      if (passes(rows[index] as number)) continue;
      places[index] = places[index] === 0 ? own : NOWHERE;
    }
  }
  return places;
}

export function mostFrequent(codes: Codes, counts: Uint32Array, most = MOST_VALUES): ValueCount[] {
  return codes.values
    .map((value, code) => ({ value, count: counts[code] as number }))
    .filter(({ value, count }) => count > 0 && value !== "")
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, most);
}

function countPrices(eachPrice: (add: (usd: number) => void) => void): PriceCount[] {
  const counts = new Uint32Array(PRICES.length + 1);
  eachPrice((usd) => {
    let range = 0;
    while (range < PRICES.length && usd >= (PRICES[range] as number)) range++;
    counts[range] = (counts[range] as number) + 1;
  });
  return priceCounts([...counts]);
}

/** The price ranges that contain products. @param counts the counts of free products and of each range */
export function priceCounts(counts: readonly number[]): PriceCount[] {
  return counts
    .map((count, range) => ({
      from: range === 0 ? 0 : (PRICES[range - 1] as number),
      ...(range < PRICES.length && { below: PRICES[range] }),
      count,
    }))
    .filter(({ count }) => count > 0);
}

function countRatings(eachRating: (add: (rating: number) => void) => void): RatingCount[] {
  const counts = RATINGS.map((atLeast) => ({ atLeast, count: 0 }));
  eachRating((rating) => {
    for (const each of counts) if (rating >= each.atLeast) each.count++;
  });
  return counts.filter(({ count }) => count > 0);
}
