import { NOTHING_CLOSE } from "#domain/search/closest.js";
import { completesTag } from "#domain/search/completions.js";
import { conceptsOfThisCode, createSearchEngine } from "#domain/search/engine.js";
import { MOST_VALUES, PRICES, priceCounts, RATINGS } from "#domain/search/facets.js";
import { LearnedMeaning } from "#domain/search/learned-meaning.js";
import { fold } from "#domain/search/tokenize.js";
import {
  authorKey,
  type CatalogEngine,
  type Facets,
  type SearchableProduct,
  type SearchQuery,
  type ValueCount,
} from "#domain/search/types.js";
import type { SearchServerClient, ServerResult, ServerRow } from "#gateway/search-server.js";
import { keyOf } from "./encoding.js";
import {
  candidatesStatement,
  completionStatements,
  countStatement,
  facetStatement,
  rangesStatement,
  searchStatement,
} from "./statements.js";
import { serverWrites } from "./writes.js";

/** The facets that are values, the column of each, and the values of a product. */
const VALUES = {
  categories: ["category_key", ({ category }: SearchableProduct) => [category]],
  licenses: ["license_key", ({ license }: SearchableProduct) => [license]],
  languages: ["language_key", ({ language }: SearchableProduct) => [language]],
  worksWith: ["works_keys", ({ worksWith }: SearchableProduct) => worksWith],
  tags: ["tag_keys", ({ tags }: SearchableProduct) => tags],
} as const;
type ValueFacet = keyof typeof VALUES;

const NO_FACETS: Facets = {
  ...{ categories: [], licenses: [], languages: [], worksWith: [], tags: [], prices: [], ratings: [] },
};

/**
 * A catalog on Manticore or Sphinx servers. Each product is on one shard, and one server queries all shards. The
 * servers find products that are similar to a query, and the code of the embedded engine compares them here. The
 * reasons and the limits are therefore the same; only the set of compared products may differ.
 */
export function serverEngine(client: SearchServerClient): CatalogEngine {
  const meaning = new LearnedMeaning(conceptsOfThisCode());
  const complete = (results: readonly ServerResult[]) =>
    results.some(({ isPartial }) => isPartial) ? { isPartial: true } : {};

  return {
    async search(query) {
      const statement = searchStatement(query);
      if (statement === undefined) return { ids: [], total: 0 };
      const results = await client.ask([statement]);
      const [{ rows, total }] = results as [ServerResult];
      return { ids: rows.slice(0, query.limit).map(({ pid }) => String(pid)), total, ...complete(results) };
    },

    async closest(query, found) {
      const room = query.limit - found.total;
      if (query.offset > 0 || query.slug || room <= 0 || query.q.trim() === "") return NOTHING_CLOSE;
      const statement = candidatesStatement(query, meaning);
      if (statement === undefined) return NOTHING_CLOSE;
      const results = await client.ask([statement, countStatement]);
      const [candidates, count] = results as [ServerResult, ServerResult];
      // Nobody can prepare words that meet in its hash table: what is in it differs with each query.
      const engine = createSearchEngine(0, { catalogSize: Number(count.rows[0]?.c ?? 0) });
      engine.rebuild(candidates.rows.flatMap(storedIn));
      return { ...engine.closest(query, found), ...complete(results) };
    },

    async facets(query) {
      const facets = Object.keys(VALUES) as ValueFacet[];
      const statements = [
        ...facets.map((facet) => facetStatement(query, facet, VALUES[facet][0])),
        rangesStatement(query, "price"),
        rangesStatement(query, "rating"),
      ].flatMap((statement) => statement ?? []);
      if (statements.length === 0) return NO_FACETS;
      const results = await client.ask(statements);
      const values = facets.map((facet, at) => [
        facet,
        mostFrequent(countsOf((results[at] as ServerResult).rows, VALUES[facet][1])),
      ]);
      const [prices, ratings] = results.slice(facets.length) as [ServerResult, ServerResult];
      return {
        ...(Object.fromEntries(values) as Pick<Facets, ValueFacet>),
        prices: priceCounts(rangeCounts(prices, PRICES.length + 1)),
        ratings: RATINGS.map((atLeast, at) => {
          const counts = rangeCounts(ratings, RATINGS.length + 1);
          return { atLeast, count: counts.slice(RATINGS.length - at).reduce((sum, count) => sum + count, 0) };
        }).filter(({ count }) => count > 0),
        ...complete(results),
      };
    },

    async suggest(typed, limit) {
      const beginning = fold(typed).trim();
      if (beginning === "") return { products: [], authors: [], tags: [] };
      const query: SearchQuery = { q: typed, free: false, sort: "relevance", limit, offset: 0 };
      const { author, tags } = completionStatements(typed);
      const statements = {
        products: searchStatement(query, "stored"),
        author,
        tags: beginning === "@" ? undefined : tags,
      };
      const asked = Object.entries(statements).filter(([, statement]) => statement !== undefined);
      const results = await client.ask(asked.map(([, statement]) => statement as string));
      const rowsOf = (name: string) => results[asked.findIndex(([other]) => other === name)]?.rows ?? [];
      const name = beginning.replace(/^@/, "");
      return {
        products: rowsOf("products")
          .slice(0, limit)
          .flatMap(storedIn)
          .map(({ id, slug, title }) => ({ id, slug, title })),
        authors: mostFrequent(
          countsOf(rowsOf("author"), ({ authorUsername }) => [authorKey(authorUsername)]),
          limit,
          (value) => value.startsWith(name),
        ),
        tags: mostFrequent(
          countsOf(rowsOf("tags"), (product) => product.tags),
          limit,
          (value) => completesTag(value, beginning),
        ),
        ...complete(results),
      };
    },

    ...serverWrites(client),
  };
}

/** Reads the product from a row that this code wrote. */
export function storedIn({ stored }: ServerRow): SearchableProduct[] {
  return typeof stored === "string" && stored !== "" ? [JSON.parse(stored) as SearchableProduct] : [];
}

/** The counts of values. A group has only the value's key, and a product that has the value. */
function countsOf(
  rows: readonly ServerRow[],
  valuesOf: (product: SearchableProduct) => readonly string[],
): ValueCount[] {
  return rows.flatMap((row) => {
    const [product] = storedIn(row);
    const value = product && valuesOf(product).find((each) => keyOf(each) === String(row.k));
    return value === undefined || value === "" ? [] : [{ value, count: Number(row.c) }];
  });
}

/** The most frequent values first, then by value. */
function mostFrequent(
  counts: readonly ValueCount[],
  limit = MOST_VALUES,
  fits: (value: string) => boolean = () => true,
): ValueCount[] {
  return counts
    .filter(({ value }) => fits(value))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

function rangeCounts({ rows }: ServerResult, ranges: number): number[] {
  const counts = new Array<number>(ranges).fill(0);
  for (const { k, c } of rows) counts[Number(k)] = Number(c);
  return counts;
}
