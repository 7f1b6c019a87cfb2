import { join } from "node:path";
import { inTurn } from "../frame/in-turn.js";
import { onFirestore } from "../frame/on-firestore.js";
import type { Part, Row } from "../frame/part.js";
import type { Worker } from "../frame/worker.js";

/** Many short rounds, so that a second in which the machine is slow affects all subjects of one round. */
const ROUNDS = 60;
/** Sequential decisions, of which the median counts. */
const SEQUENCE = 5;
const AT_ONCE = 32;
const WARM_UPS = 20;

/**
 * The cost of a rate-limit decision, which is exact across all instances, compared with the minimum write: a single
 * increment (DESIGN §7).
 */
export const part: Part = {
  name: "limiter",
  title: "a rate limit's decision against a blind write",
  run: (bench) =>
    onFirestore(join(bench.root, "tools/bench/parts/limiter/store.ts"), bench, async (store) => {
      const rows: Row[] = [];
      // An emulator that has just started responds later than the limiter waits.
      await store.ask("one blind", ROUNDS);
      bench.progress("Decisions one after another");
      rows.push({
        what: "one decision, p50",
        ...(await compare(store, "one", SEQUENCE, bench.interrupt)),
        goal: { atMost: 1.5 },
      });
      bench.progress(`${AT_ONCE} decisions at once on one key`);
      rows.push({
        what: `${AT_ONCE} at once on one key`,
        ...(await compare(store, "burst", 1, bench.interrupt)),
        goal: { atMost: 3 },
      });
      return { rows, remarks: REMARKS };
    }),
};

const REMARKS = [
  `${ROUNDS} rounds in turn on the Firestore emulator, each the median of ${SEQUENCE} decisions on keys of their own, or a burst of ${AT_ONCE} on one.`,
  "A decision moves two writes and nine transforms and reads their values back; the blind write is one increment whose value nobody sees. Requests of one key that wait for the same instance are counted together.",
];

async function compare(store: Worker, what: "one" | "burst", times: number, interrupt: AbortSignal) {
  const cost = (task: string) => () => store.ask<number>(task, times, AT_ONCE);
  const { costs } = await inTurn(
    { ours: cost(`${what} decision`), blind: cost(`${what} blind`) },
    { rounds: ROUNDS, warmUps: WARM_UPS, interrupt },
  );
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return {
    ours: ms(costs.ours.median),
    other: `blind increment ${ms(costs.blind.median)}`,
    ratio: costs.ours.median / costs.blind.median,
  };
}
