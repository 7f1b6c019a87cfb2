import { join } from "node:path";
import type { Bench, Part, Row } from "../frame/part.js";
import { startWorker } from "../frame/worker.js";

const SIZES = [10_000, 100_000];
const SEARCHES = 540;
/** Goals for the largest catalog: milliseconds of the 99th of 100 searches for `closest`, and megabytes. */
const CLOSEST_MS = 40;
const MEGABYTES = 80;

interface Times {
  readonly p50: number;
  readonly p99: number;
}

interface Measured {
  readonly all: Times;
  readonly closest: Times;
  readonly facets: Times;
  readonly suggest: Times;
}

/** The embedded search engine (DESIGN §10, §15) without a database. */
export const part: Part = {
  name: "search-core",
  title: "search without a database",
  async run(bench) {
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await measureAt(size, bench)));
    return { rows, remarks: REMARKS };
  },
};

const REMARKS = [
  `${SEARCHES} searches as people type them (words, beginnings and insides of words, slugs, filters, orders, later pages), and ${SEARCHES} sentences that few products match in full: misspelled words, words of several products, English with unknown words, and 200 characters of misspelled words.`,
  "The time of a search is the processor's. `closest` includes the search for all words before it. Memory is the growth of the heap and of typed arrays in a process that holds nothing but the loaded index.",
  "bench/settled.md compares the search for all words with MiniSearch and a plain scan.",
];

async function measureAt(size: number, { root, folder, progress, interrupt }: Bench): Promise<Row[]> {
  const file = join(folder, `search-${size}`);
  const process = join(root, "tools/bench/parts/search-core/process.ts");
  progress(`${size} products: building`);
  const maker = startWorker(process, { root, interrupt });
  const built = await maker
    .ask<{ build: number; save: number }>("build", size, file)
    .finally(() => maker.stop());
  progress(`${size} products: searching`);
  const searcher = startWorker(process, { root, interrupt });
  try {
    const loaded = await searcher.ask<{ ms: number; megabytes: number }>("load", file);
    const measured = await searcher.ask<Measured>("measure", SEARCHES);
    return rowsOf(size, built, loaded, measured);
  } finally {
    await searcher.stop();
  }
}

function rowsOf(
  size: number,
  built: { build: number; save: number },
  loaded: { ms: number; megabytes: number },
  { all, closest, facets, suggest }: Measured,
): Row[] {
  const name = `${size.toLocaleString("en-US")} products`;
  const isLargest = size === SIZES.at(-1);
  const row = (what: string, ours: string): Row => ({ what: `${name}, ${what}`, ours, other: "" });
  const ms = (value: number) => `${value.toPrecision(3)} ms`;
  const times = (what: string, { p50, p99 }: Times) => row(what, `p50 ${ms(p50)}, p99 ${ms(p99)}`);
  return [
    times("all words", all),
    {
      ...times("closest", closest),
      ...(isLargest && { ratio: closest.p99 / CLOSEST_MS, goal: { atMost: 1 } }),
    },
    times("facets", facets),
    times("suggestions", suggest),
    row("index built from the products", ms(built.build)),
    row("vectors learned and index saved", ms(built.save)),
    row("index loaded", ms(loaded.ms)),
    {
      ...row("memory of the loaded index", `${loaded.megabytes.toFixed(1)} MB`),
      ...(isLargest && { ratio: loaded.megabytes / MEGABYTES, goal: { atMost: 1 } }),
    },
  ];
}
