import { join } from "node:path";
import { PlainScan } from "../../../functions/src/domain/search/plain-scan.js";
import type { SearchableProduct, SearchQuery } from "../../../functions/src/domain/search/types.js";
import { type Instance, startInstance } from "../../../functions/test/support/instances.js";
import { runTool } from "../../console/child.js";
import { type Suite, startSuite } from "../../emulators/suite.js";
import { inTurn } from "../frame/in-turn.js";
import type { Bench, Outcome, Part, Row } from "../frame/part.js";
import { startWorker } from "../frame/worker.js";
import { productsOf, queryString, searchesOf } from "./search-http/catalogue.js";
import { ask, medianOf, paceOf } from "./search-http/driver.js";
import { writeRegistry } from "./search-http/registry.js";
import { rowsOf } from "./search-http/rows.js";

const SIZES = [1_000, 10_000];
/** Many short turns, so that what slows the machine for a moment meets everybody. */
const ROUNDS = 11;
/** Searches one after the other, of which the median counts. Who reads everything takes about as long for each. */
const SEARCHES = 25;
const SLOW_SEARCHES = 1;
const CONNECTIONS = 8;
const PACE_ROUNDS = 5;
const PACE_SEARCHES = 80;
const STALENESS_MS = 5_000;
const CHECKED_SEARCHES = 20;

/** Where everybody who is measured listens, each a process of its own with the same products. */
type Urls = Readonly<Record<"ours" | "stale" | "naive" | "verdaccio" | "bare", string>>;

/**
 * Search through HTTP as a client sees it (DESIGN §10): our function as the platform
 * runs it, a server that reads every published product for each search, and verdaccio, the npm
 * registry that people host themselves. Ours and the naive one ask the same emulator.
 */
export const part: Part = {
  name: "search-http",
  title: "search through HTTP",
  async run(bench) {
    await runTool(bench.root, "build", { interrupt: bench.interrupt });
    bench.progress("Starting the emulators");
    const suite = await startSuite({
      root: bench.root,
      name: "bench",
      services: ["firestore", "storage"],
      onProgress: bench.progress,
      interrupt: bench.interrupt,
    });
    try {
      const rows: Row[] = [];
      for (const size of SIZES) rows.push(...(await compareAt(size, bench, suite)));
      return { rows, remarks: REMARKS } satisfies Outcome;
    } finally {
      await suite.stop();
    }
  },
};

const REMARKS = [
  `Latency is the median of ${ROUNDS} rounds, each the median of ${SEARCHES} searches in turn (${SLOW_SEARCHES} for the naive scan and verdaccio, whose searches all take about the same); throughput is with ${CONNECTIONS} searches on their way.`,
  "Our function limits each caller, answers the exact total and reads its page fresh; the naive server and verdaccio do neither limit nor rank, and verdaccio reads files of this machine instead of a database.",
  "The database is the Firestore emulator. To say that nothing has changed it walks through every product, where Firestore looks into an index: that query alone is a row of its own, and with zero staleness nobody who asks the emulator can be quicker.",
];

/** Compares in a project of its own, to which no function listens. */
async function compareAt(size: number, bench: Bench, suite: Suite): Promise<Row[]> {
  const { root, interrupt } = bench;
  const projectId = `demo-search-${size}`;
  const env = { ...suite.env, GCLOUD_PROJECT: projectId, STORAGE_BUCKET: `${projectId}.appspot.com` };
  const products = productsOf(size);
  const started: Pick<Instance, "stop">[] = [];
  const own = async (name: string, more: Record<string, string> = {}) => {
    const instance = await startInstance(name, { ...env, ...more });
    started.push(instance);
    return instance.url;
  };
  const worker = (name: string) => {
    const made = startWorker(join(root, "tools/bench/parts/search-http", `${name}.ts`), {
      root,
      env,
      interrupt,
    });
    started.push(made);
    return made;
  };
  try {
    bench.progress(`Writing ${size} products`);
    const naive = worker("naive");
    await naive.ask("fill", size);
    const registry = writeRegistry(join(bench.folder, `verdaccio-${size}`), products);
    const urls: Urls = {
      ours: await own("cliProductsSearch", { SEARCH_MAX_STALENESS_MS: "0" }),
      stale: await own("cliProductsSearch", { SEARCH_MAX_STALENESS_MS: String(STALENESS_MS) }),
      naive: await naive.ask<string>("listen"),
      verdaccio: await worker("verdaccio").ask<string>("listen", registry),
      bare: await own("health"),
    };
    bench.progress(`Searching ${size} products`);
    return await measure(products, urls, bench);
  } finally {
    await Promise.all(started.map((process) => process.stop()));
  }
}

/** What is quick and wrong is not worth measuring: every total must be the oracle's. */
async function requireTotals(
  searches: readonly SearchQuery[],
  urls: readonly string[],
  products: readonly SearchableProduct[],
): Promise<void> {
  const oracle = new PlainScan();
  oracle.rebuild(products);
  for (const [at, search] of searches.slice(0, CHECKED_SEARCHES).entries()) {
    const { total } = JSON.parse((await ask(urls[at] ?? "")).body) as { total: number };
    const right = oracle.search(search).total;
    if (total !== right) throw new Error(`"${search.q}" finds ${total} products, and there are ${right}.`);
  }
}

async function measure(products: SearchableProduct[], at: Urls, { interrupt }: Bench): Promise<Row[]> {
  const searches = searchesOf(products, PACE_SEARCHES);
  const queries = searches.map((search) => `?${queryString(search)}`);
  const ours = queries.map((query) => at.ours + query);
  const stale = queries.map((query) => at.stale + query);
  const naive = queries.map((query) => `${at.naive}/products${query}`);
  const verdaccio = searches.map(
    ({ q }) => `${at.verdaccio}/-/v1/search?${new URLSearchParams({ text: q, size: "20" })}`,
  );
  for (const urls of [ours, stale]) await requireTotals(searches, urls, products);

  const often = (url: string): string[] => Array(SEARCHES).fill(url);
  const { costs: one } = await inTurn(
    {
      ours: () => medianOf(ours.slice(0, SEARCHES)),
      stale: () => medianOf(stale.slice(0, SEARCHES)),
      naive: () => medianOf(naive.slice(0, SLOW_SEARCHES)),
      verdaccio: () => medianOf(verdaccio.slice(0, SLOW_SEARCHES)),
      changes: () => medianOf(often(`${at.naive}/changes`)),
      document: () => medianOf(often(`${at.naive}/document`)),
      bare: () => medianOf(often(at.bare)),
    },
    { rounds: ROUNDS, interrupt },
  );
  const { costs: many } = await inTurn(
    {
      ours: () => paceOf(ours, CONNECTIONS),
      stale: () => paceOf(stale, CONNECTIONS),
      naive: () => paceOf(naive.slice(0, CONNECTIONS), CONNECTIONS),
    },
    { rounds: PACE_ROUNDS, interrupt },
  );
  return rowsOf(products.length, one, many);
}
