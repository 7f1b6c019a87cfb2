import { join } from "node:path";
import { inTurn } from "../frame/in-turn.js";
import { onFirestore } from "../frame/on-firestore.js";
import type { Bench, Part, Row } from "../frame/part.js";
import type { Worker } from "../frame/worker.js";
import type { Burst, Way } from "./contention/store.js";

const ROUNDS = 3;
const AT_ONCE = 32;
/** Bursts of one measurement: ours are so short that one alone would measure the machine. */
const BURSTS: Readonly<Record<Way, number>> = { ours: 10, transaction: 1 };

const PLACES = {
  product: "likes of one product",
  seller: "sales of one seller",
  address: "requests of one address",
} as const;

/**
 * Many at once on one counter: blind increments with preconditions, as the store commits them,
 * against the transaction that reads the counter and writes one more (DESIGN §3).
 */
export const part: Part = {
  name: "contention",
  title: `${AT_ONCE} at once on one counter`,
  run: (bench) =>
    onFirestore(join(bench.root, "tools/bench/parts/contention/store.ts"), bench, async (store) => {
      const rows: Row[] = [];
      for (const [place, what] of Object.entries(PLACES)) {
        bench.progress(`${AT_ONCE} ${what}`);
        rows.push(...(await compare(store, place, what, bench)));
      }
      return { rows, remarks: REMARKS };
    }),
};

const REMARKS = [
  `${ROUNDS} rounds in turn on the Firestore emulator, of ${BURSTS.ours} bursts of ours and ${BURSTS.transaction} of the transaction, each on a new product, seller or address. Throughput is what succeeded by the time that all of a burst took.`,
  "The transaction writes the same counters and no more documents than ours; it is the client's own, with its own retries. Of ours, each request to the limiter comes to an instance of its own.",
  "The emulator locks what a transaction reads, as Firestore does; how long it lets others wait is its own.",
];

async function compare(store: Worker, place: string, what: string, { interrupt }: Bench): Promise<Row[]> {
  const seen = { ours: [] as Burst[], transaction: [] as Burst[] };
  const cost = (way: Way) => async () => {
    const bursts = await store.ask<Burst[]>(place, way, BURSTS[way], AT_ONCE);
    seen[way].push(...bursts);
    return sum(bursts, "ms") / sum(bursts, "done");
  };
  // The transaction takes seconds and warms nothing that ours has not.
  await cost("ours")();
  seen.ours = [];
  const { costs } = await inTurn(
    { ours: cost("ours"), transaction: cost("transaction") },
    { rounds: ROUNDS, warmUps: 0, interrupt },
  );
  const pace = (ms: number) => `${(1_000 / ms).toFixed(ms > 100 ? 1 : 0)}/s`;
  const asked = (way: Way) => seen[way].length * AT_ONCE;
  const failed = (way: Way) => asked(way) - sum(seen[way], "done");
  return [
    {
      what: `${what}, throughput`,
      ours: pace(costs.ours.median),
      other: `transaction ${pace(costs.transaction.median)}`,
      ratio: costs.transaction.median / costs.ours.median,
      goal: { atLeast: 20 },
    },
    {
      what: `${what}, errors`,
      ours: `${failed("ours")} of ${asked("ours")}`,
      other: `transaction ${failed("transaction")} of ${asked("transaction")}`,
      ratio: failed("ours"),
      goal: { atMost: 0 },
    },
    {
      what: `${what}, counters that differ from their documents`,
      ours: `${sum(seen.ours, "wrong")}`,
      other: `transaction ${sum(seen.transaction, "wrong")}`,
      ratio: sum(seen.ours, "wrong"),
      goal: { atMost: 0 },
    },
  ];
}

function sum(bursts: readonly Burst[], field: keyof Burst): number {
  return bursts.reduce((total, burst) => total + burst[field], 0);
}
