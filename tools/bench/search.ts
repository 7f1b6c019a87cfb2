/**
 * The embedded search engine against a plain scan, in one process:
 * `npx tsx tools/bench/search.ts [products…]` (default 10000 100000).
 *
 * Both get the same products and the same searches. The embedded engine is
 * measured twice (A and A′): the difference between the two is what the noise
 * of the machine alone makes.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  createSearchEngine,
  type SearchEngine,
  type SearchQuery,
} from "../../functions/src/domain/search/engine.js";
import { PlainScan } from "../../functions/src/domain/search/plain-scan.js";
import { Catalogue } from "./search-catalogue.js";

const SEED = 20_251;
const SEARCHES = 2_000;
/** A scan looks at every product, so that few searches show its speed. */
const SCAN_SEARCHES = 60;
const SINGLE_UPSERTS = 2_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Megabytes in use on the heap and in typed arrays, after a collection. */
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Milliseconds of `rebuild`, and the megabytes that stay when the products themselves are gone. */
function load(engine: SearchEngine, products: number): { loadMs: number; megabytes: number } {
  const before = memory();
  // In a function of its own, so that nothing here keeps the products alive.
  const loadMs = rebuild(engine, products);
  return { loadMs, megabytes: memory() - before };
}

function rebuild(engine: SearchEngine, products: number): number {
  const source = [...new Catalogue(SEED).products(products)];
  const start = performance.now();
  engine.rebuild(source);
  return performance.now() - start;
}

/** Milliseconds of single searches (median, 99th of 100, slowest), and how many products they found in all. */
function time(engine: SearchEngine, queries: SearchQuery[]) {
  const times = new Float64Array(queries.length);
  let found = 0;
  for (const [index, query] of queries.entries()) {
    const start = performance.now();
    found += engine.search(query).total;
    times[index] = performance.now() - start;
  }
  times.sort();
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] as number;
  return { p50: at(0.5), p99: at(0.99), max: at(1), found };
}

/** Microseconds that replacing one product takes on average, compaction included. */
function upsertMicroseconds(engine: SearchEngine, products: number): number {
  const changed = [...new Catalogue(SEED).products(Math.min(products, SINGLE_UPSERTS))];
  const start = performance.now();
  for (const product of changed) engine.upsert(product);
  return ((performance.now() - start) / changed.length) * 1_000;
}

function rounded(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Number(figure.toFixed(3))]),
  );
}

const sizes = process.argv.slice(2).map(Number);
for (const products of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const catalogue = new Catalogue(SEED);
  const sample = [...catalogue.products(Math.min(products, 5_000))];
  const queries = catalogue.queries(SEARCHES, sample);

  const engine = createSearchEngine();
  const engineLoad = load(engine, products);
  time(engine, queries);
  const first = time(engine, queries);
  const second = time(engine, queries);

  const scan = new PlainScan();
  const scanLoad = load(scan, products);
  const few = queries.slice(0, SCAN_SEARCHES);
  const scanned = time(scan, few);
  if (time(engine, few).found !== scanned.found) throw new Error("The engine and the scan disagree.");

  console.log(`\n${products} products, ${SEARCHES} searches (scan: ${SCAN_SEARCHES})`);
  console.table({
    "engine A": rounded({ ...engineLoad, ...first }),
    "engine A′": rounded(second),
    "plain scan": rounded({ ...scanLoad, ...scanned }),
  });
  console.log(`replacing one product: ${upsertMicroseconds(engine, products).toFixed(1)} µs`);
}
