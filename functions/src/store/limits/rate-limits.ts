import { RateLimiterCompatibleAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { epochAt, judge, type Verdict } from "#domain/limits/sliding-window.js";
import type { CounterAddress, WindowCounters } from "./window-counters.js";

type Waiting = {
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
  /** Hears of every failure of the store, also of those that an insurance hides. */
  onStoreFailure: (error: unknown) => void;
};

/**
 * A limiter for `rate-limiter-flexible` on Firestore, with a sliding window of 60 s
 * in place of the library's fixed one (DESIGN §7). It only consumes: a sliding window
 * cannot be set, blocked or rewarded.
 *
 * Exact: of parallel requests of one key, on one instance or many, `points` pass
 * and no more, because each is judged by the values that its own commit returned.
 * Requests of one key that arrive while a commit of it is on its way wait and are
 * counted together by the next, so that a burst costs one instance a few commits.
 * A key that has used up its points is refused in memory until its oldest bucket
 * leaves, without asking the store.
 */
export class FirestoreRateLimiter extends RateLimiterCompatibleAbstract {
  readonly #options: FirestoreRateLimiterOptions;
  /** Keys that are refused without asking the store, each until its oldest bucket leaves. */
  readonly #blocked = new RateLimiterMemory({ points: 0, duration: 0 });
  /** Keys with a commit on its way, and who waits for the next one. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(options: FirestoreRateLimiterOptions) {
    super();
    this.#options = options;
  }

  /** @throws RateLimiterRes when the request is refused, else the store's error */
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

  /** Counts a group in one commit and tells each member; never rejects. */
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
        // A function may be frozen after its answer, so what was refused is taken back before it.
        if (verdict.allowed) answer();
        else void takenBack.then(answer);
      }
    } catch (error) {
      onStoreFailure(error);
      for (const waiting of group) waiting.reject(error);
    }
  }
}
