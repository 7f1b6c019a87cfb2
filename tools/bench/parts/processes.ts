import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryBytesOf, sizeOf } from "#platform/sizes.js";
import { type Suite, startSuite } from "../../emulators/suite.js";
import { runTool } from "../../terminal/child.js";
import { quantile } from "../frame/in-turn.js";
import type { Bench, Part } from "../frame/part.js";
import { type AutocannonResult, peer } from "../frame/peers.js";
import { writeBare } from "./cold/naive.js";
import { type Loaded, rowsOf } from "./processes/rows.js";
import { containerHeap, METER, type Server, startServer } from "./processes/server.js";

const ROUNDS = 5;
/** How long a function is asked in each round. */
const SECONDS = 4;
/**
 * Requests that fill the caches and let the compiler settle: before, an answer takes up to twice the processor time. As
 * many as a multiple of the connections near this number are sent twice, the second time to estimate the rate.
 */
const WARM_UP = 1_200;
const TIMEOUT_SECONDS = 60;
const BARE = "bare";

interface OnSale {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** What each function is asked about a product: what visitors ask most, and what takes most memory. */
const ASKED: Readonly<Record<string, (product: OnSale) => string>> = {
  cliProductsSearch: ({ title }) => `/?limit=50&q=${encodeURIComponent(title.split(" ")[0] ?? "")}`,
  productsReviews: ({ id }) => `/?productId=${id}`,
  appPages: ({ slug }) => `/p/${slug}`,
  marketPages: ({ slug }) => `/p/${slug}.md`,
};

/**
 * Built functions in the production server, each at its deployed concurrency, measured alternately with an empty
 * function (docs/decisions/124-what-a-process-takes-at-its-concurrency.md).
 */
export const part: Part = {
  name: "processes",
  title: "functions in the server of production, at their declared concurrency",
  async run(bench) {
    const { root, interrupt, progress } = bench;
    await runTool(root, "build", { interrupt });
    progress("Starting the emulators with emulator-data/");
    const suite = await startSuite({
      ...{ root, name: "bench", services: ["auth", "firestore", "storage"] },
      ...{ importFrom: join(root, "emulator-data"), onProgress: progress, interrupt },
    });
    const servers = new Map<string, Server>();
    try {
      await startAll(servers, suite, bench);
      return { ...(await measured(servers, bench)), remarks: REMARKS };
    } finally {
      await Promise.all([...servers.values()].map((server) => server.stop()));
      await suite.stop();
    }
  },
};

const REMARKS = [
  `${ROUNDS} rounds of about ${SECONDS} seconds for each function in turn; rates and latencies are medians of the rounds. Every request comes from an address of its own, about one of the seeded products after the other.`,
  "Memory is the resident set at its highest, as the system counts it. Node.js has the heap that it chooses in a container of the declared memory.",
  "Firestore's emulator, the clients, and the functions share one machine: rates say what that machine carries, and ratios what a function costs beside the framework alone. They were not measured twice. The goal for drawn pages is for a quiet machine. Processor time is the process's own, user and system, with the collection of garbage.",
];

async function startAll(servers: Map<string, Server>, suite: Suite, { root, folder, progress }: Bench) {
  const meter = join(folder, "meter.cjs");
  await writeFile(meter, METER);
  await writeBare(join(folder, BARE), [BARE]);
  for (const target of [BARE, ...Object.keys(ASKED)]) {
    progress(`Starting ${target}`);
    const source = target === BARE ? join(folder, BARE) : join(root, "functions");
    const options = target === BARE ? [] : containerHeap(target);
    servers.set(target, await startServer(root, meter, { source, target, env: suite.env, options }));
  }
}

async function measured(servers: ReadonlyMap<string, Server>, { interrupt, progress }: Bench) {
  const products = await everythingOnSale(serverOf(servers, "cliProductsSearch"));
  const subjects = [];
  for (const [name, server] of servers) {
    progress(`Warming up ${name}`);
    const paths = name === BARE ? ["/"] : products.map((product) => ASKED[name]?.(product) ?? "/");
    const { concurrency } = sizeOf(name);
    const ask = asker(server.url, concurrency, paths);
    await ask(WARM_UP);
    const pace = rateOf(await ask(WARM_UP));
    subjects.push({
      name,
      server,
      concurrency,
      ask: () => ask(pace * SECONDS),
      seen: [] as AutocannonResult[],
    });
  }
  const before = new Map<string, number>();
  for (const { name, server } of subjects) before.set(name, await server.processorMs());
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`Round ${round} of ${ROUNDS}`);
    for (const { ask, seen } of subjects) {
      interrupt.throwIfAborted();
      seen.push(await ask());
    }
    // Nothing always follows the same function.
    subjects.reverse();
  }
  let bare = { rate: Number.NaN, processorMs: Number.NaN };
  const functions: Loaded[] = [];
  for (const { name, server, concurrency, seen } of subjects) {
    const middle = (of: (result: AutocannonResult) => number) => quantile(seen.map(of), 0.5);
    const sum = (of: (result: AutocannonResult) => number) => seen.reduce((all, one) => all + of(one), 0);
    const answers = sum(({ requests }) => requests.total);
    const processorMs = ((await server.processorMs()) - (before.get(name) ?? 0)) / answers;
    if (name === BARE) bare = { rate: middle(rateOf), processorMs };
    else {
      functions.push({
        ...{ name, concurrency, rate: middle(rateOf) },
        ...{ p50: middle(({ latency }) => latency.p50), p99: middle(({ latency }) => latency.p99) },
        ...{ answers, failed: sum((one) => one.non2xx + one.errors), processorMs },
        ...{ peakBytes: await server.peakBytes(), memoryBytes: memoryBytesOf(name) },
      });
    }
  }
  functions.sort((one, other) => one.name.localeCompare(other.name));
  return { rows: rowsOf(functions, bare) };
}

function serverOf(servers: ReadonlyMap<string, Server>, name: string): Server {
  const server = servers.get(name);
  if (!server) throw new Error(`${name} was not started`);
  return server;
}

const rateOf = ({ requests, duration }: AutocannonResult): number => requests.total / duration;

async function everythingOnSale({ url }: Server): Promise<OnSale[]> {
  const answer = await fetch(`${url}/?limit=50`, { headers: { "x-forwarded-for": address() } });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
  return ((await answer.json()) as { products: OnSale[] }).products;
}

/** Sends about this many requests, with a number of them at once, each to the next path. */
function asker(url: string, connections: number, paths: readonly string[]) {
  let at = 0;
  return (about: number): Promise<AutocannonResult> =>
    peer("autocannon")({
      ...{ url, connections, timeout: TIMEOUT_SECONDS },
      // An amount and no duration, so that no request is aborted and continues during the next round.
      amount: connections * Math.ceil(about / connections),
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            path: paths[at++ % paths.length] ?? "/",
            headers: { "x-forwarded-for": address() },
          }),
        },
      ],
    });
}

let clients = 0;

/** Every request has its own client IP address, so that no limit counts two. */
function address(): string {
  clients++;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}
