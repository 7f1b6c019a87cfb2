import { serve } from "../../frame/worker.js";
import { ADDRESS, PRODUCT, SELLER } from "./places.js";

/** Ours, or the transaction that reads the counter. */
export type Way = "ours" | "transaction";

/** What became of many requests at once. */
export interface Burst {
  readonly ms: number;
  /** How many succeeded. */
  readonly done: number;
  /** Counters that afterwards are not the number of what they count. */
  readonly wrong: number;
}

/** Somewhere that many want to count at once. */
export interface Place {
  /** Makes a new one, and answers how the nth request counts there, and what the counters say afterwards. */
  open(requests: number): Promise<{
    readonly count: Readonly<Record<Way, (n: number) => Promise<unknown>>>;
    /** Each counter beside the number that it should be. */
    readonly counters: (done: number) => Promise<readonly (readonly [number, number])[]>;
  }>;
}

const bursts = (place: Place) => async (way: Way, times: number, atOnce: number) => {
  const found: Burst[] = [];
  for (let time = 0; time < times; time++) found.push(await burst(place, way, atOnce));
  return found;
};

async function burst(place: Place, way: Way, atOnce: number): Promise<Burst> {
  const { count, counters } = await place.open(atOnce);
  const started = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, (_, n) => count[way](n)));
  const ms = performance.now() - started;
  const done = outcomes.filter(({ status }) => status === "fulfilled").length;
  const wrong = (await counters(done)).filter(([counter, documents]) => counter !== documents).length;
  return { ms, done, wrong };
}

serve({ product: bursts(PRODUCT), seller: bursts(SELLER), address: bursts(ADDRESS) });
