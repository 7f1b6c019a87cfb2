import { randomUUID } from "node:crypto";

import type { RateLimit } from "#contract/route.js";
import { rateLimits } from "#http/rate-limit.js";
import { db } from "#store/firestore.js";
import { FirestoreWindowCounters } from "#store/limits/window-counters.js";
import { FieldValue } from "../../frame/firestore.js";
import { quantile } from "../../frame/in-turn.js";
import { serve } from "../../frame/worker.js";

const ROUTE = { path: "/products/like", method: "POST" } as const;
/** High enough that nothing is rejected: a rejection is decided in memory and costs no commit. */
const LIMIT: RateLimit = { perMinute: 1_000, strategy: "strict" };

let cause: unknown;
const consume = rateLimits({
  counters: new FirestoreWindowCounters({ emulator: process.env.FIRESTORE_EMULATOR_HOST }),
  clock: Date.now,
  onStoreFailure: (error) => {
    cause = error;
  },
});

async function decide(key: string): Promise<void> {
  const { allowed } = await consume(ROUTE, LIMIT, key);
  if (!allowed) throw new Error("A request below the limit was rejected", { cause });
}

/** A write that counts without reading the count. */
async function writeBlindly(key: string): Promise<void> {
  await db()
    .collection("blindCounters")
    .doc(key)
    .set({ count: FieldValue.increment(1) }, { merge: true });
}

type Counting = (key: string) => Promise<void>;

/** The median of single calls, each on its own key, in milliseconds. */
const oneAfterAnother = (count: Counting) => (times: number) => medianOf(times, () => count(randomUUID()));

/** The median of whole bursts, each on one new key, in milliseconds. */
const burst = (count: Counting) => (times: number, atOnce: number) =>
  medianOf(times, () => {
    const key = randomUUID();
    return Promise.all(Array.from({ length: atOnce }, () => count(key)));
  });

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return quantile(taken, 0.5);
}

serve({
  "one decision": oneAfterAnother(decide),
  "one blind": oneAfterAnother(writeBlindly),
  "burst decision": burst(decide),
  "burst blind": burst(writeBlindly),
});
