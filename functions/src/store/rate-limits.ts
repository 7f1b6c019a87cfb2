import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import RateLimiterStoreAbstract from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";
import { epochAt, judge, standing, type Verdict, WINDOW_MS } from "../domain/sliding-window.js";
import type { CounterAddress, WindowCounters } from "./window-counters.js";

type Waiting = {
  points: number;
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
};

export type FirestoreRateLimiterOptions = {
  /** The route that is limited; its keys are addresses or `uid:…`. */
  path: string;
  method: string;
  /** How many may pass in any 60 s. */
  points: number;
  counters: WindowCounters;
  /** Unix ms. */
  clock: () => number;
  /** Decides while the store is down; without it, `consume` rejects with the store's error. */
  insuranceLimiter?: RateLimiterAbstract;
  /** Hears of every failure of the store, also of those that the insurance hides. */
  onStoreFailure: (error: unknown) => void;
};

/**
 * `rate-limiter-flexible` on Firestore, with a sliding window of 60 s in place of
 * the library's fixed one (DESIGN §7).
 *
 * Exact: of parallel requests of one key, on one instance or many, `points` pass
 * and no more, because each is judged by the values that its own commit returned.
 * Requests of one key that arrive while a commit of it is on its way wait and are
 * counted together by the next, so that a burst costs one instance a few commits.
 * A key that has used up its points is refused in memory until its oldest bucket
 * leaves, without asking the store.
 *
 * `block`, `set` and `reward` belong to windows that can be set, and are refused.
 */
export class FirestoreRateLimiter extends RateLimiterStoreAbstract {
  readonly #options: FirestoreRateLimiterOptions;
  /** Keys with a commit on its way, and who waits for the next one. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(options: FirestoreRateLimiterOptions) {
    super({
      storeClient: options.counters,
      points: options.points,
      duration: WINDOW_MS / 1000,
      keyPrefix: "",
      inMemoryBlockOnConsumed: options.points,
      ...(options.insuranceLimiter ? { insuranceLimiter: options.insuranceLimiter } : {}),
    });
    this.#options = options;
  }

  /** The library's hook: counts, and answers what `_getRateLimiterRes` reads. */
  _upsert(key: string, points: number, durationMs: number, forceExpire: boolean): Promise<Verdict> {
    if (forceExpire || durationMs !== WINDOW_MS || !Number.isSafeInteger(points) || points < 1) {
      return Promise.reject(
        new RangeError("A sliding window counts whole points for 60 seconds and cannot be set"),
      );
    }
    return new Promise((resolve, reject) => {
      const waiting = { points, resolve, reject };
      const queue = this.#queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      this.#queues.set(key, []);
      void this.#count(key, [waiting]);
    });
  }

  /** The library's hook for `get`: looks without counting. */
  async _get(key: string): Promise<Verdict | null> {
    const fields = await this.#options.counters.read(this.#counter(key));
    return fields && standing({ fields, limit: this.points, now: this.#options.clock() });
  }

  /** The library's hook for `delete`. It forgets both methods of the path, which share a document. */
  _delete(key: string): Promise<boolean> {
    return this.#options.counters.remove(this.#counter(key));
  }

  /** The library's hook: its result from ours. More consumed than `points` is what it refuses. */
  _getRateLimiterRes(_key: string, changedPoints: number, verdict: Verdict): RateLimiterRes {
    const { remaining, msBeforeNext, position } = verdict;
    return new RateLimiterRes(remaining, msBeforeNext, position, position === changedPoints);
  }

  async #count(key: string, first: Waiting[]): Promise<void> {
    let group = first;
    while (group.length > 0) {
      await this.#settle(this.#counter(key), group);
      group = this.#queues.get(key) ?? [];
      this.#queues.set(key, []);
    }
    this.#queues.delete(key);
  }

  /** Counts a group in one commit and tells each member; never rejects. */
  async #settle(counter: CounterAddress, group: Waiting[]): Promise<void> {
    const { counters, clock, onStoreFailure } = this.#options;
    const asked = group.map((waiting) => waiting.points);
    const now = clock();
    const epoch = epochAt(now);
    try {
      const all = asked.reduce((sum, points) => sum + points, 0);
      const fields = await counters.add(counter, epoch, all);
      const { verdicts, refusedPoints } = judge({ fields, asked, limit: this.points, now });
      const takenBack =
        refusedPoints > 0
          ? counters.takeBack(counter, epoch, refusedPoints).catch(onStoreFailure)
          : Promise.resolve();
      for (const [at, verdict] of verdicts.entries()) {
        const answer = () => group[at]?.resolve(verdict);
        // A function may be frozen after its answer, so what was refused is taken back before it.
        if (verdict.allowed) answer();
        else void takenBack.then(answer);
      }
    } catch (error) {
      onStoreFailure(error);
      for (const waiting of group) waiting.reject(error);
    }
  }

  #counter(key: string): CounterAddress {
    return { key, path: this.#options.path, method: this.#options.method };
  }
}
