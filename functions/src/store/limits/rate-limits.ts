import { RateLimiterCompatibleAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { epochAt, judge, type Verdict } from "#domain/limits/sliding-window.js";
import type { CounterAddress, WindowCounters } from "./window-counters.js";

type Waiting = {
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
};

export type FirestoreRateLimiterOptions = {
  /** The limited route. Its keys are IP addresses or `uid:…`. */
  path: string;
  method: string;
  /** Maximum number of requests in any 60 s. */
  points: number;
  counters: WindowCounters;
  /** Unix milliseconds. */
  clock: () => number;
  /** Called for every failure of the store, including those that an insurance limiter hides. */
  onStoreFailure: (error: unknown) => void;
};

/**
 * A limiter for `rate-limiter-flexible` on Firestore, with a sliding window of 60 s instead of the library's fixed one
 * (DESIGN §7). It supports only `consume`: a sliding window cannot be set, blocked, or rewarded.
 *
 * The limit is exact: of concurrent requests with one key, on one or many instances, exactly `points` pass, because the
 * values that a request's own commit returned decide about it. Requests that arrive while a commit for their key is in
 * progress wait for it, and the next commit counts them together, so a burst costs an instance only a few commits. A
 * request whose key has no points left is rejected in memory, without a request to the store, until the oldest bucket
 * leaves the window.
 */
export class FirestoreRateLimiter extends RateLimiterCompatibleAbstract {
  readonly #options: FirestoreRateLimiterOptions;
  /** Keys that are rejected in memory, each until its oldest bucket leaves the window. */
  readonly #blocked = new RateLimiterMemory({ points: 0, duration: 0 });
  /** Keys with a commit in progress, and the requests that wait for the next one. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(options: FirestoreRateLimiterOptions) {
    super();
    this.#options = options;
  }

  /** @throws RateLimiterRes if the request is rejected, else the store's error */
  override async consume(key: string): Promise<RateLimiterRes> {
    const blocked = await this.#blocked.get(key);
    if (blocked && blocked.msBeforeNext > 0) throw new RateLimiterRes(0, blocked.msBeforeNext);
    const { allowed, remaining, msBeforeNext, position } = await this.#verdict(key);
    if (remaining === 0) await this.#blocked.block(key, msBeforeNext / 1000);
    const result = new RateLimiterRes(remaining, msBeforeNext, position);
    if (!allowed) throw result;
    return result;
  }

  #verdict(key: string): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key);
      if (queue) {
        queue.push({ resolve, reject });
        return;
      }
      this.#queues.set(key, []);
      void this.#count(key, [{ resolve, reject }]);
    });
  }

  async #count(key: string, first: Waiting[]): Promise<void> {
    const { path, method } = this.#options;
    let group = first;
    while (group.length > 0) {
      await this.#settle({ key, path, method }, group);
      group = this.#queues.get(key) ?? [];
      this.#queues.set(key, []);
    }
    this.#queues.delete(key);
  }

  /** Counts a group in one commit and settles each member; never rejects. */
  async #settle(counter: CounterAddress, group: Waiting[]): Promise<void> {
    const { counters, clock, points, onStoreFailure } = this.#options;
    const now = clock();
    const epoch = epochAt(now);
    try {
      const fields = await counters.add(counter, epoch, group.length);
      const { verdicts, refused } = judge({ fields, asked: group.length, limit: points, now });
      const takenBack =
        refused > 0 ? counters.takeBack(counter, epoch, refused).catch(onStoreFailure) : Promise.resolve();
      for (const [at, verdict] of verdicts.entries()) {
        const answer = () => group[at]?.resolve(verdict);
        // A function may be suspended after it responds, so points that were not granted are removed before
        // the response.
        if (verdict.allowed) answer();
        else void takenBack.then(answer);
      }
    } catch (error) {
      onStoreFailure(error);
      for (const waiting of group) waiting.reject(error);
    }
  }
}
