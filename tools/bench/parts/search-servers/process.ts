import { Failure } from "#contract/failure.js";
import type { CatalogEngine, SearchableProduct } from "#domain/search/types.js";
import { type SearchServerClient, searchServers } from "#gateway/search-server.js";
import { serverEngine } from "#search/server/engine.js";
import { type RunningServers, startSearchServers } from "#test/support/search-servers.js";
import { quantile } from "../../frame/in-turn.js";
import { serve } from "../../frame/worker.js";
import { Catalog } from "../search-core/catalog.js";

/** A process that starts search servers, fills them, and searches. */
serve({ build, measure, stop });

const SEED = 20_261_122;
const KNOWN = 5_000;
const PAGE = 1_000;

let servers: RunningServers | undefined;
let client: SearchServerClient | undefined;

async function build(size: number, shards: number): Promise<{ ms: number; megabytes: number }> {
  servers = await startSearchServers(shards);
  client = searchServers(servers.settings);
  const engine = serverEngine(client);
  const started = performance.now();
  // The next page is made while this one is written.
  let writing = Promise.resolve();
  for (const page of pagesOf(new Catalog(SEED).products(size))) {
    await writing;
    writing = engine.upsert(page);
    // It is awaited in the next turn.
    writing.catch(() => {});
  }
  await writing;
  return { ms: performance.now() - started, megabytes: servers.memory() / 2 ** 20 };
}

function* pagesOf(products: Iterable<SearchableProduct>): Generator<SearchableProduct[]> {
  let page: SearchableProduct[] = [];
  for (const product of products) {
    page.push(product);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function measure(count: number) {
  if (!client) throw new Error("No servers are running");
  const engine = serverEngine(client);
  const catalog = new Catalog(SEED);
  const products = [...catalog.products(KNOWN)];
  const queries = catalog.queries(count, products);
  const sentences = catalog.sentences(count, products);
  const closest = (from: CatalogEngine) => async (q: string) => {
    const query = { q, free: false, sort: "relevance", limit: 20, offset: 0 } as const;
    await from.closest(query, await from.search(query));
  };
  await timesOf(queries.slice(0, 50), (query) => engine.search(query));
  return {
    all: await timesOf(queries, (query) => engine.search(query)),
    closest: await timesOf(sentences, closest(engine)),
    facets: await timesOf(queries, (query) => engine.facets(query)),
  };
}

/** The times of all searches, and how many of them the servers did not answer in the time that a search has. */
async function timesOf<T>(items: readonly T[], search: (item: T) => Promise<unknown>) {
  const times: number[] = [];
  let unanswered = 0;
  for (const item of items) {
    const before = performance.now();
    try {
      await search(item);
    } catch (error) {
      if (!(error instanceof Failure && error.code === "unavailable")) throw error;
      unanswered++;
    }
    times.push(performance.now() - before);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), unanswered };
}

async function stop(): Promise<void> {
  await client?.close();
  await servers?.stop();
}
