import type { Budget } from "#contract/budgets.js";
import { costOf, FREE, type StoreCost, sum } from "./store-costs.js";
import { type StoreCall, storeDoor } from "./store-door.js";

/** Stands before the Firestore emulator and counts what a request does there. */
export interface CountingProxy {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /**
   * Sends a request and answers what it did to the store while it ran.
   *
   * @param trips what is expected: see `Trips`
   */
  count<T>(
    request: () => Promise<T>,
    trips: readonly number[],
  ): Promise<{ readonly answer: T; readonly spent: Budget }>;
  /** Lets something pass uncounted: what a request needs to be there, and what a process does once. */
  uncounted<T>(work: () => Promise<T>): Promise<T>;
  /** Calls that came while nothing was asked for: work that went on after its answer. */
  strays(): readonly string[];
  close(): Promise<void>;
}

/** How long one call more may take to come when all that are expected have come, in milliseconds. */
const SETTLE_MS = 40;
/** How long the calls that are there wait for those that are expected with them; less than the limiter's own patience. */
const PATIENCE_MS = 3_000;

/**
 * Counts trips without a clock: the calls of a trip wait for one another, and leave together.
 *
 * A call that depends on the answer of another cannot come before that one has left. So when as many
 * as expected have come before any has left, they are truly on their way together, however slow the
 * machine is; and a call that could have gone with others and does not is a trip of its own.
 */
class Trips {
  readonly made: number[] = [];
  #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly expected: readonly number[]) {}

  /** Resolves when the trip of a call that has just come leaves; never when its client gives it up before, and asks again. */
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
  let isUncounted = false;
  const strays: string[] = [];
  const { host, close } = await storeDoor(target, async (call) => {
    const { name, body, passOn, answer } = call;
    const current = counted;
    if (!current && !isUncounted) strays.push(name);
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
      isUncounted = true;
      try {
        return await work();
      } finally {
        isUncounted = false;
      }
    },
  };
}
