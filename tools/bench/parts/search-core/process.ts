import { readFileSync, writeFileSync } from "node:fs";
import type { SearchableProduct } from "../../../../functions/src/domain/search/engine.js";
import { PlainScan } from "../../../../functions/src/domain/search/plain-scan.js";
import { quantile } from "../../frame/in-turn.js";
import { serve } from "../../frame/worker.js";
import { type Index, type IndexName, MAKERS, productsOf, queriesOf } from "./indexes.js";

/** A process that holds one index: builds it, saves it, loads it, searches it. Times are milliseconds. */
serve({ build, save, load, fill, search, totals, scannedTotals });

/** Products whose totals the plain scan adds up at a time, so that no catalogue is too large for it. */
const CHUNK = 20_000;

let index: Index | undefined;

/** Milliseconds of building an index of products that are in memory already. */
function build(name: IndexName, size: number): number {
  const products = [...productsOf(size)];
  const started = performance.now();
  MAKERS[name].build(products);
  return performance.now() - started;
}

/** Builds an index and keeps it in a file; answers its bytes. */
function save(name: IndexName, size: number, file: string): number {
  const bytes = MAKERS[name].build(productsOf(size)).save?.() ?? new Uint8Array();
  writeFileSync(file, bytes);
  return bytes.byteLength;
}

/** Loads the index of a file, in place of the one before; the bytes are in memory when the clock starts. */
function load(name: IndexName, file: string): { ms: number; megabytes: number } {
  index = undefined;
  const before = memory();
  const ms = loaded(name, readFileSync(file));
  return { ms, megabytes: memory() - before };
}

/** In a function of its own, so that nothing keeps the bytes alive while memory is measured. */
function loaded(name: IndexName, bytes: Uint8Array): number {
  const started = performance.now();
  index = MAKERS[name].load?.(bytes);
  return performance.now() - started;
}

/** Builds the index that is searched, where it cannot be kept. */
function fill(name: IndexName, size: number): void {
  index = MAKERS[name].build(productsOf(size));
}

/** Makes the searches once; answers the median and the 99th of 100 of their times. */
function search(count: number): { p50: number; p99: number } {
  const times = queriesOf(count).map((query) => {
    const started = performance.now();
    index?.search(query);
    return performance.now() - started;
  });
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function totals(count: number): number[] {
  return queriesOf(count).map((query) => index?.search(query).total ?? -1);
}

/** What a plain scan finds, chunk after chunk. */
function scannedTotals(count: number, size: number): number[] {
  const queries = queriesOf(count);
  const sums = queries.map(() => 0);
  const scan = new PlainScan();
  let chunk: SearchableProduct[] = [];
  const add = () => {
    scan.rebuild(chunk);
    for (const [at, query] of queries.entries()) sums[at] = (sums[at] ?? 0) + scan.search(query).total;
    chunk = [];
  };
  for (const product of productsOf(size)) {
    chunk.push(product);
    if (chunk.length === CHUNK) add();
  }
  add();
  return sums;
}

/** Megabytes in use on the heap and in typed arrays, after a collection. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
