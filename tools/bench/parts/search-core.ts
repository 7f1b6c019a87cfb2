import { join } from "node:path";
import { inTurn, quantile } from "../frame/in-turn.js";
import type { Bench, Part, Row } from "../frame/part.js";
import { peerName } from "../frame/peers.js";
import { startWorker, type Worker } from "../frame/worker.js";
import type { IndexName } from "./search-core/indexes.js";
import { aloneRows, comparedRows, type Figures, scannedRow } from "./search-core/rows.js";

/** Compared with MiniSearch and the plain scan. */
const SIZES = [10_000, 100_000];
/** What is done in a fraction of a second varies more, and is not at its full speed at first. */
const TURNS: Readonly<Record<number, { rounds: number; warmUps: number }>> = {
  10000: { rounds: 15, warmUps: 4 },
};
const turnsOf = (size: number) => TURNS[size] ?? { rounds: ROUNDS, warmUps: 1 };
/** MiniSearch saves itself as one string, and no string of Node holds an index so large. */
const LARGEST = 1_000_000;
const SEARCHES = 540;
const ROUNDS = 5;
/** A scan looks at every product, so that few searches show its speed. */
const SCANNED_SEARCHES = 10;
/** Searches of the largest catalogue whose totals the scan checks. */
const CHECKED_OF_LARGEST = 20;

/**
 * The embedded search engine (DESIGN §10) against MiniSearch and a plain scan, without a
 * database. Each index is in a process of its own, and all have the same products and searches.
 */
export const part: Part = {
  name: "search-core",
  title: "search without a database",
  async run(bench) {
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await compareAt(size, bench)));
    rows.push(...(await aloneAt(LARGEST, bench)));
    return { rows, remarks: REMARKS };
  },
};

const REMARKS = [
  `${SEARCHES} searches as people type them (words, beginnings and insides of words, slugs, filters, orders, later pages), ${ROUNDS} rounds in turn and more of the smaller catalogue; every total of ours equals the plain scan's, of the largest catalogue those of the first ${CHECKED_OF_LARGEST} searches.`,
  "Loading is from bytes in memory: our snapshot with its SHA-256 verified, MiniSearch by loadJSON of its own JSON. Building begins with the products in memory. Memory is the growth of the heap and of typed arrays, after a collection, in a process that holds nothing but the loaded index.",
  "MiniSearch finds words and their beginnings; ours also finds what is inside a word, and so finds more. MiniSearch and the scan are not measured with a million products: MiniSearch's JSON is longer than the longest string, and both need gigabytes.",
];

async function compareAt(size: number, bench: Bench): Promise<Row[]> {
  return withWorkers(["maker", "ours", "minisearch", "scan"], bench, async (workers) => {
    const { maker, ours, minisearch, scan } = workers;
    const files = { ours: join(bench.folder, "ours"), minisearch: join(bench.folder, "minisearch") };
    bench.progress(`${size} products: building`);
    const build = await inTurn(
      {
        ours: () => maker.ask<number>("build", "ours", size),
        minisearch: () => maker.ask<number>("build", "minisearch", size),
      },
      { ...turnsOf(size), interrupt: bench.interrupt },
    );
    for (const name of ["ours", "minisearch"] as const) await maker.ask("save", name, size, files[name]);
    bench.progress(`${size} products: loading`);
    const megabytes = { ours: 0, minisearch: 0 };
    const loadOf = (name: "ours" | "minisearch", worker: Worker) => async () => {
      const loaded = await worker.ask<{ ms: number; megabytes: number }>("load", name, files[name]);
      megabytes[name] = loaded.megabytes;
      return loaded.ms;
    };
    const load = await inTurn(
      { ours: loadOf("ours", ours), minisearch: loadOf("minisearch", minisearch) },
      { ...turnsOf(size), interrupt: bench.interrupt },
    );
    bench.progress(`${size} products: totals`);
    await expectTotals(ours, scan, SEARCHES, size);
    bench.progress(`${size} products: searching`);
    const late = { ours: [] as number[], minisearch: [] as number[] };
    const searchOf = (name: "ours" | "minisearch", worker: Worker) => async () => {
      const { p50, p99 } = await worker.ask<{ p50: number; p99: number }>("search", SEARCHES);
      late[name].push(p99);
      return p50;
    };
    const search = await inTurn(
      { ours: searchOf("ours", ours), minisearch: searchOf("minisearch", minisearch) },
      { ...turnsOf(size), interrupt: bench.interrupt },
    );
    await scan.ask("fill", "scan", size);
    const fewOf = (worker: Worker) => async () =>
      (await worker.ask<{ p50: number }>("search", SCANNED_SEARCHES)).p50;
    const few = await inTurn(
      { scan: fewOf(scan), ours: fewOf(ours) },
      { ...turnsOf(size), interrupt: bench.interrupt },
    );
    const figuresOf = (name: "ours" | "minisearch"): Figures => ({
      p50: search.costs[name].median,
      p99: quantile(late[name], 0.5),
      load: load.costs[name].median,
      build: build.costs[name].median,
      megabytes: megabytes[name],
    });
    return [
      ...comparedRows(size, figuresOf("ours"), figuresOf("minisearch"), peerName("minisearch")),
      scannedRow(size, few.costs.ours.median, few.costs.scan.median),
    ];
  });
}

async function aloneAt(size: number, bench: Bench): Promise<Row[]> {
  return withWorkers(["maker", "ours", "scan"], bench, async ({ maker, ours, scan }) => {
    const file = join(bench.folder, "ours");
    bench.progress(`${size} products: building and loading`);
    const build = await maker.ask<number>("build", "ours", size);
    await maker.ask("save", "ours", size, file);
    await maker.stop();
    const { ms, megabytes } = await ours.ask<{ ms: number; megabytes: number }>("load", "ours", file);
    bench.progress(`${size} products: totals`);
    await expectTotals(ours, scan, CHECKED_OF_LARGEST, size);
    bench.progress(`${size} products: searching`);
    await ours.ask("search", SEARCHES);
    const { p50, p99 } = await ours.ask<{ p50: number; p99: number }>("search", SEARCHES);
    return aloneRows(size, { p50, p99, load: ms, build, megabytes });
  });
}

async function expectTotals(ours: Worker, scan: Worker, count: number, size: number): Promise<void> {
  const found = await ours.ask<number[]>("totals", count);
  const expected = await scan.ask<number[]>("scannedTotals", count, size);
  const wrong = expected.findIndex((total, at) => found[at] !== total);
  if (wrong >= 0) throw new Error(`Search ${wrong} finds ${found[wrong]}, and the scan ${expected[wrong]}`);
}

async function withWorkers<Name extends IndexName | "maker", Result>(
  names: readonly Name[],
  { root, interrupt }: Bench,
  use: (workers: Readonly<Record<Name, Worker>>) => Promise<Result>,
): Promise<Result> {
  const file = join(root, "tools/bench/parts/search-core/process.ts");
  const started = names.map((name) => [name, startWorker(file, { root, interrupt })] as const);
  try {
    return await use(Object.fromEntries(started) as Record<Name, Worker>);
  } finally {
    await Promise.all(started.map(([, worker]) => worker.stop()));
  }
}
