import { join } from "node:path";
import { missingSearchServer } from "#test/support/search-servers.js";
import { Refusal } from "../../terminal/refusal.js";
import type { Bench, Part, Row } from "../frame/part.js";
import { startWorker } from "../frame/worker.js";

/** Catalogs to generate. `BENCH_PRODUCTS=20000` measures one of that size instead. */
const SIZES = [1_000_000, 10_000_000];
const SHARDS = 2;
/** Searches of each kind; fewer where each may take seconds. */
const SEARCHES = 300;
const SLOW_SEARCHES = 100;
const SLOW_SIZE = 5_000_000;

interface Times {
  readonly p50: number;
  readonly p99: number;
  /** Searches that the servers did not answer in time. */
  readonly unanswered: number;
}

/** Search servers with a generated catalog: two shards and a coordinator on this machine (DESIGN §15). */
export const part: Part = {
  name: "search-servers",
  title: "search on servers of its own",
  async run(bench) {
    const missing = missingSearchServer();
    if (missing) throw new Refusal(missing);
    const wanted = Number(process.env.BENCH_PRODUCTS ?? 0);
    const rows: Row[] = [];
    for (const size of wanted > 0 ? [wanted] : SIZES) rows.push(...(await measureAt(size, bench)));
    return { rows, remarks: REMARKS };
  },
};

const REMARKS = [
  `${SHARDS} shards and a coordinator of sphinxsearch on this machine, ${SEARCHES} searches of each kind (${SLOW_SEARCHES} with ${(SLOW_SIZE / 1e6).toFixed(0)} million products or more), one after the other. The times are a client's, by the clock, so the machine must be quiet.`,
  "A search is unanswered if no shard answers it in time. The client gets 503 then.",
  "Memory is that of all processes of the servers, with the attributes that they keep in it.",
];

const searchesAt = (size: number): number => (size < SLOW_SIZE ? SEARCHES : SLOW_SEARCHES);

async function measureAt(size: number, { root, progress, interrupt }: Bench): Promise<Row[]> {
  const name = `${size.toLocaleString("en-US")} products`;
  const row = (what: string, ours: string): Row => ({ what: `${name}, ${what}`, ours, other: "" });
  const ms = (value: number) => `${value.toPrecision(3)} ms`;
  const times = (what: string, { p50, p99, unanswered }: Times) =>
    row(what, `p50 ${ms(p50)}, p99 ${ms(p99)}${unanswered > 0 ? `, ${unanswered} unanswered` : ""}`);
  const worker = startWorker(join(root, "tools/bench/parts/search-servers/process.ts"), { root, interrupt });
  try {
    progress(`${name}: writing`);
    const built = await worker.ask<{ ms: number; megabytes: number }>("build", size, SHARDS);
    progress(`${name}: searching`);
    const measured = await worker.ask<Record<"all" | "closest" | "facets", Times>>(
      "measure",
      searchesAt(size),
    );
    return [
      times("all words", measured.all),
      times("closest", measured.closest),
      times("facets", measured.facets),
      row("written", `${(built.ms / 1_000).toFixed(1)} s`),
      row("memory", `${built.megabytes.toFixed(0)} MB`),
    ];
  } finally {
    await worker.ask("stop").catch(() => undefined);
    await worker.stop();
  }
}
