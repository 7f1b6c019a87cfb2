import type { Budget } from "#contract/budgets.js";
import { costOf, FREE, type StoreCost, sum } from "./store-costs.js";
import { type StoreCall, storeDoor } from "./store-door.js";

/** A proxy in front of the Firestore emulator that counts what a request does. */
export interface CountingProxy {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /**
   * Sends a request and returns what it did to the store while it ran.
   *
   * @param trips the expected trips: see `Trips`
   */
  count<T>(
    request: () => Promise<T>,
    trips: readonly number[],
  ): Promise<{ readonly answer: T; readonly spent: Budget }>;
  /** Forwards calls without counting: preparation that a request needs, and work that a process does once. */
  uncounted<T>(work: () => Promise<T>): Promise<T>;
  /** Calls that arrived when nothing was being counted: work that continued after its response. */
  strays(): readonly string[];
  close(): Promise<void>;
}

/** How long to wait for one call too many after all expected ones have arrived, in milliseconds. */
const SETTLE_MS = 40;
/**
 * How long calls wait for the other expected calls of their trip, in milliseconds; shorter than the limiter's
 * deadline.
 */
const PATIENCE_MS = 3_000;

/**
 * Counts round trips without a clock: the calls of a trip wait for one another, and are released together.
 *
 * A call that depends on the response of another cannot arrive before that one was released. So if all
 * expected calls arrive before any is released, they are truly concurrent, however slow the machine is. A
 * call that could have been concurrent and was not is a trip of its own.
 */
class Trips {
  readonly made: number[] = [];
  #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly expected: readonly number[]) {}

  /**
   * Resolves when the trip of a call that has just arrived is released; never if its client cancels it before
   * and retries.
   */
  board({ stream }: StoreCall): Promise<void> {
    return new Promise((leave) => {
      this.#waiting.add(leave);
      stream.once("close", () => this.#waiting.delete(leave));
      const complete = this.#waiting.size >= (this.expected[this.made.length] ?? 1);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#depart(), complete ? SETTLE_MS : PATIENCE_MS);
    });
  }

  #depart(): void {
    const leaving = [...this.#waiting];
    this.#waiting.clear();
    if (leaving.length === 0) return;
    this.made.push(leaving.length);
    for (const leave of leaving) leave();
  }
}

/** @param target `host:port` of the emulator */
export async function countingProxy(target: string): Promise<CountingProxy> {
  let counted: { readonly trips: Trips; cost: StoreCost } | undefined;
  /** How many works are not counted now: one may contain another. */
  let uncounted = 0;
  const strays: string[] = [];
  const { host, close } = await storeDoor(target, async (call) => {
    const { name, body, passOn, answer } = call;
    const current = counted;
    if (!current && uncounted === 0) strays.push(name);
    await current?.trips.board(call);
    const answered = await passOn();
    if (current) current.cost = sum(current.cost, costOf(name, body, answered.content));
    answer(answered);
  });
  return {
    host,
    close,
    strays: () => strays,
    async count(request, expected) {
      const current = { trips: new Trips(expected), cost: FREE };
      counted = current;
      try {
        const answer = await request();
        return { answer, spent: { trips: current.trips.made, ...current.cost } };
      } finally {
        counted = undefined;
      }
    },
    async uncounted(work) {
      uncounted++;
      try {
        return await work();
      } finally {
        uncounted--;
      }
    },
  };
}
