import {
  createSearchEngine,
  type SearchableProduct,
  type SearchEngine,
  type SearchQuery,
} from "../../../../functions/src/domain/search/engine.js";
import { PlainScan } from "../../../../functions/src/domain/search/plain-scan.js";
import { loadSnapshot, saveSnapshot } from "../../../../functions/src/domain/search/snapshot.js";
import { type MiniSearchIndex, type MiniSearchOptions, peer } from "../../frame/peers.js";
import { Catalogue } from "../../search-catalogue.js";

/** A product and search index as the benchmark uses it. */
export interface Index {
  /** Answers one page, and how many products match in all. */
  search(query: SearchQuery): { readonly ids: readonly string[]; readonly total: number };
  /** The whole index as bytes, where it can be kept. */
  save?(): Uint8Array;
}

export type IndexName = "ours" | "minisearch" | "scan";

/** How an index is built, and made again of what `save` answered. */
interface Maker {
  build(products: Iterable<SearchableProduct>): Index;
  load?(bytes: Uint8Array): Index;
}

const SEED = 20_251;
/** Products that people search for; all catalogues begin with these. */
const SEARCHED = 5_000;

export const productsOf = (count: number): Generator<SearchableProduct> =>
  new Catalogue(SEED).products(count);

/** Searches as people type them: words and beginnings of words, slugs, filters, orders, later pages. */
export const queriesOf = (count: number): SearchQuery[] =>
  new Catalogue(SEED).queries(count, [...productsOf(SEARCHED)]);

const built = <E extends SearchEngine>(engine: E, products: Iterable<SearchableProduct>): E => {
  engine.rebuild(products);
  return engine;
};

const ours = (engine: ReturnType<typeof createSearchEngine>): Index => ({
  search: (query) => engine.search(query),
  save: () => saveSnapshot({ engine, knownUntil: 0, completeAt: 0 }),
});

/** What MiniSearch must be told to find words by their beginnings, filter, and order as the route does. */
const MINISEARCH: MiniSearchOptions = {
  fields: ["title", "slug", "tags", "description"],
  storeFields: ["slug", "category", "authorUsername", "price", "rating", "downloads", "createdAt"],
  extractField: (product: Readonly<Record<string, unknown>>, field: string) => {
    const value = product[field];
    return Array.isArray(value) ? value.join(" ") : value;
  },
};
const BOOST = { title: 4, slug: 3, tags: 2 };
const ORDERS: Readonly<Record<string, readonly [field: string, sign: 1 | -1]>> = {
  newest: ["createdAt", -1],
  rating: ["rating", -1],
  "price-asc": ["price", 1],
  "price-desc": ["price", -1],
};

function miniSearch(index: MiniSearchIndex): Index {
  const wildcard = (peer("minisearch") as unknown as { wildcard: symbol }).wildcard;
  return {
    search({ q, category, free, sort, limit, offset }) {
      const found = index.search(q.trim() === "" ? wildcard : q, {
        prefix: true,
        combineWith: "AND",
        boost: BOOST,
        filter: (product) => (!category || product.category === category) && (!free || product.price === 0),
      });
      const order = ORDERS[sort];
      if (order) found.sort((a, b) => order[1] * (Number(a[order[0]]) - Number(b[order[0]])));
      return { ids: found.slice(offset, offset + limit).map(({ id }) => id), total: found.length };
    },
    save: () => Buffer.from(JSON.stringify(index)),
  };
}

export const MAKERS: Readonly<Record<IndexName, Maker>> = {
  ours: {
    build: (products) => ours(built(createSearchEngine(SEED), products)),
    load: (bytes) => ours(loadSnapshot(bytes).engine),
  },
  minisearch: {
    build: (products) => {
      const index = new (peer("minisearch"))(MINISEARCH);
      index.addAll([...products]);
      return miniSearch(index);
    },
    load: (bytes) => miniSearch(peer("minisearch").loadJSON(Buffer.from(bytes).toString("utf8"), MINISEARCH)),
  },
  scan: { build: (products) => built(new PlainScan(), products) },
};
