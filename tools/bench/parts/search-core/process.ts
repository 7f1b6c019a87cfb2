import { readFileSync, writeFileSync } from "node:fs";
import { createSearchEngine, type SearchQuery } from "#domain/search/engine.js";
import { type CatalogSnapshot, loadSnapshot, saveSnapshot } from "#domain/search/snapshot.js";
import { quantile } from "../../frame/in-turn.js";
import { serve } from "../../frame/worker.js";
import { Catalog } from "./catalog.js";

/** A process that holds one index: builds and saves it, loads it, searches it. Times are milliseconds. */
serve({ build, load, measure });

const SEED = 20_261_122;
/** The searches are about the first products. */
const KNOWN = 5_000;

let loaded: CatalogSnapshot | undefined;

/** Builds an index and saves it to a file. */
function build(size: number, file: string): { build: number; save: number } {
  const products = [...new Catalog(SEED).products(size)];
  const engine = createSearchEngine(SEED);
  const started = performance.now();
  engine.rebuild(products);
  const built = performance.now();
  const bytes = saveSnapshot({ engine, knownUntil: 0, completeAt: 0 });
  const saved = performance.now();
  writeFileSync(file, bytes);
  return { build: built - started, save: saved - built };
}

/** Loads the index of a file. Memory is the growth of the heap and of typed arrays. */
function load(file: string): { ms: number; megabytes: number } {
  const before = memory();
  const ms = loadBytes(readFileSync(file));
  return { ms, megabytes: memory() - before };
}

/** In a function of its own, so that nothing keeps the bytes alive while memory is measured. */
function loadBytes(bytes: Uint8Array): number {
  const started = performance.now();
  loaded = loadSnapshot(bytes);
  return performance.now() - started;
}

/** Searches, after a warm-up, with the processor's time, so that other work on the machine does not count. */
function measure(count: number) {
  const engine = loaded?.engine;
  if (!engine) throw new Error("No index is loaded");
  const catalog = new Catalog(SEED);
  const products = [...catalog.products(KNOWN)];
  const queries = catalog.queries(count, products);
  const sentences = catalog
    .sentences(count, products)
    .map((q): SearchQuery => ({ q, free: false, sort: "relevance", limit: 20, offset: 0 }));
  const all = (query: SearchQuery) => engine.search(query);
  const closest = (query: SearchQuery) => engine.closest(query, engine.search(query));
  const facets = (query: SearchQuery) => engine.facets(query);
  const suggest = ({ q }: SearchQuery) => engine.suggest(q, 5);
  for (const query of queries.slice(0, 200)) all(query);
  for (const query of sentences.slice(0, 200)) closest(query);
  return {
    all: timesOf(queries, all),
    closest: timesOf(sentences, closest),
    facets: timesOf(queries, facets),
    suggest: timesOf(queries, suggest),
    megabytes: memory(),
  };
}

function timesOf<T>(items: readonly T[], search: (item: T) => unknown): { p50: number; p99: number } {
  const times = items.map((item) => {
    const before = process.cpuUsage();
    search(item);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/**
 * Megabytes in use on the heap and in typed arrays. The bytes of a large file are freed only by the second
 * collection after they were dropped.
 */
function memory(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
