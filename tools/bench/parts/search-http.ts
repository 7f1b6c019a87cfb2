import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSuite } from "../../emulators/suite.js";
import { runTool } from "../../terminal/child.js";
import { inTurn, quantile } from "../frame/in-turn.js";
import type { Bench, Part, Row } from "../frame/part.js";
import { startWorker } from "../frame/worker.js";
import { containerHeap, METER, type Server, startServer } from "./processes/server.js";

const SEARCH = "cliProductsSearch";
const PRODUCTS = 10_000;
/** Many short rounds, so that a moment in which the machine is slow affects all subjects. */
const ROUNDS = 11;
const SEARCHES = 40;
/** The naive scan takes about as long for each search. */
const SLOW_SEARCHES = 1;
/** Searches until the compiler has settled: before, a search takes up to twice the processor time. */
const WARM_UP = 3_000;
const STALENESS_MS = "5000";
/** Goals: milliseconds of a search and of its processor time, and how much quicker it is than the naive scan. */
const SEARCH_MS = 10;
const PROCESSOR_MS = 5;
const TIMES = 120;

/**
 * Search through HTTP as a client sees it (DESIGN §10, §15): the function in the production server, and a server that
 * reads every published product for each search. Both use the same Firestore emulator.
 */
export const part: Part = {
  name: "search-http",
  title: "search through HTTP",
  async run(bench) {
    const { root, folder, interrupt, progress } = bench;
    await runTool(root, "build", { interrupt });
    progress("Starting the emulators");
    const suite = await startSuite({
      ...{ root, name: "bench", services: ["auth", "firestore", "storage"] },
      ...{ onProgress: progress, interrupt },
    });
    const env = { ...suite.env, SEARCH_MAX_STALENESS_MS: STALENESS_MS };
    const naive = startWorker(join(root, "tools/bench/parts/search-http/naive.ts"), { root, env, interrupt });
    let ours: Server | undefined;
    try {
      progress(`Writing ${PRODUCTS} products`);
      const words = await naive.ask<string[]>("fill", PRODUCTS);
      const meter = join(folder, "meter.cjs");
      await writeFile(meter, METER);
      ours = await startServer(root, meter, {
        ...{ source: join(root, "functions"), target: SEARCH, env },
        options: containerHeap(SEARCH),
      });
      return {
        rows: await measured(ours, await naive.ask<string>("listen"), words, bench),
        remarks: REMARKS,
      };
    } finally {
      await Promise.all([ours?.stop(), naive.stop()]);
      await suite.stop();
    }
  },
};

const REMARKS = [
  `${PRODUCTS.toLocaleString("en-US")} generated products, a catalog that may be ${Number(STALENESS_MS) / 1_000} s old, pages of 20. ${ROUNDS} rounds in turn, each the median of ${SEARCHES} searches one after the other (${SLOW_SEARCHES} of the naive scan). The times are a client's, by the clock, so the machine must be quiet. ${WARM_UP.toLocaleString("en-US")} searches come before the first round.`,
  "The function counts each request of a caller, ranks, counts all results, and reads its page from the database. The naive scan does not limit or rank.",
  "Processor time is that of the function's process, user and system, in the rounds.",
];

async function measured(
  ours: Server,
  naive: string,
  words: readonly string[],
  { interrupt, progress }: Bench,
): Promise<Row[]> {
  const queries = words.map((word) => `?q=${encodeURIComponent(word)}&limit=20`);
  let at = 0;
  const next = () => queries[at++ % queries.length] ?? "";
  const search = () => timeOf(`${ours.url}/${next()}`);
  progress("Warming up");
  for (let time = 0; time < WARM_UP; time++) await search();
  progress("Searching");
  let processorMs = 0;
  let answers = 0;
  const { costs } = await inTurn(
    {
      ours: async () => {
        const before = await ours.processorMs();
        const median = await medianOf(SEARCHES, search);
        processorMs += (await ours.processorMs()) - before;
        answers += SEARCHES;
        return median;
      },
      naive: () => medianOf(SLOW_SEARCHES, () => timeOf(`${naive}/products${next()}`)),
      document: () => medianOf(SEARCHES, () => timeOf(`${naive}/document`)),
    },
    { rounds: ROUNDS, interrupt },
  );
  const ms = (value: number) => `${value.toPrecision(3)} ms`;
  const each = processorMs / answers;
  return [
    {
      ...{ what: "a search", ours: ms(costs.ours.median), other: `goal ${SEARCH_MS} ms` },
      ...{ ratio: costs.ours.median / SEARCH_MS, goal: { atMost: 1 } },
      note: `One document of this database, without limits and search, takes ${ms(costs.document.median)}.`,
    },
    {
      ...{ what: "a search", ours: ms(costs.ours.median), other: `naive scan ${ms(costs.naive.median)}` },
      ...{ ratio: costs.naive.median / costs.ours.median, goal: { atLeast: TIMES } },
    },
    {
      ...{ what: "processor time of a search", ours: ms(each), other: `goal ${PROCESSOR_MS} ms` },
      ...{ ratio: each / PROCESSOR_MS, goal: { atMost: 1 } },
    },
  ];
}

let clients = 0;

/** Sends one request and reads the response. Each comes from an address of its own, so that no limit counts two. @returns milliseconds */
async function timeOf(url: string): Promise<number> {
  clients++;
  const headers = {
    "x-forwarded-for": `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
  };
  const from = performance.now();
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`);
  return performance.now() - from;
}

async function medianOf(times: number, work: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) taken.push(await work());
  return quantile(taken, 0.5);
}
