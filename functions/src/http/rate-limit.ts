import { RateLimiterMemory, RateLimiterRes, RLWrapperTimeouts } from "rate-limiter-flexible";
import type { Method, RateLimit } from "#contract/route.js";
import { WINDOW_MS } from "#domain/limits/sliding-window.js";
import { logError } from "#platform/log.js";
import { WAITS } from "#platform/waits.js";
import { FirestoreRateLimiter } from "#store/limits/rate-limits.js";
import { FirestoreWindowCounters, type WindowCounters } from "#store/limits/window-counters.js";

/** The limiter's decision about a request. Times are whole seconds, rounded up. */
export type LimitDecision =
  | {
      readonly available: true;
      readonly allowed: boolean;
      readonly limit: number;
      readonly remaining: number;
      /** Seconds until more than `remaining` requests may pass. */
      readonly resetSeconds: number;
      /** Set if the request is rejected: seconds until the next one passes, at least 1. */
      readonly retryAfterSeconds?: number;
    }
  /** The store is unavailable and the limit is strict: the endpoint returns 503. */
  | { readonly available: false; readonly allowed: false };

type Limited = { readonly path: string; readonly method: Method };

/** Counts a request against a route's limit. The key is an address, or `uid:` and a uid. */
export type Consume = (route: Limited, limit: RateLimit, key: string) => Promise<LimitDecision>;

/**
 * The rate limits of one instance (spec: Limits; DESIGN §7).
 *
 * `strict` fails closed: no request passes uncounted while the store is unavailable. `standard` fails open:
 * the instance then counts in memory.
 *
 * @param counters the storage of the windows
 * @param clock returns the time in Unix milliseconds
 * @param onStoreFailure called for every failure of the store
 */
export function rateLimits(parts: {
  counters: WindowCounters;
  clock: () => number;
  onStoreFailure: (error: unknown) => void;
}): Consume {
  const limiters = new Map<string, RLWrapperTimeouts>();

  function limiterOf({ path, method }: Limited, { perMinute, strategy }: RateLimit): RLWrapperTimeouts {
    const name = `${method} ${path}`;
    const known = limiters.get(name);
    if (known) return known;
    const insurance = () => new RateLimiterMemory({ points: perMinute, duration: WINDOW_MS / 1000 });
    const made = new RLWrapperTimeouts({
      limiter: new FirestoreRateLimiter({ ...parts, path, method, points: perMinute }),
      // Longer than the store's deadline with its retry: a call that still hangs is a failure of the store.
      timeoutMs: WAITS.counterInAll.milliseconds,
      ...(strategy === "standard" ? { insuranceLimiter: insurance() } : {}),
    });
    limiters.set(name, made);
    return made;
  }

  return async (route, limit, key) => {
    try {
      return decision(limit, true, await limiterOf(route, limit).consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return decision(limit, false, refusal);
      return { available: false, allowed: false };
    }
  };
}

function decision(limit: RateLimit, allowed: boolean, result: RateLimiterRes): LimitDecision {
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return {
    available: true,
    allowed,
    limit: limit.perMinute,
    remaining: allowed ? result.remainingPoints : 0,
    resetSeconds,
    ...(allowed ? {} : { retryAfterSeconds: resetSeconds }),
  };
}

let shared: Consume | undefined;

/** Counts a request against this instance's limits, which the first call creates. */
export const consume: Consume = (route, limit, key) => {
  shared ??= rateLimits({
    counters: new FirestoreWindowCounters({ emulator: process.env.FIRESTORE_EMULATOR_HOST }),
    clock: Date.now,
    onStoreFailure: (error) => logError("rate-limit", error),
  });
  return shared(route, limit, key);
};

/** The rate-limit headers of a response, including `Retry-After` if the request is rejected. */
export function limitHeaders(decided: LimitDecision): Record<string, string> {
  if (!decided.available) return {};
  return {
    "RateLimit-Limit": String(decided.limit),
    "RateLimit-Remaining": String(decided.remaining),
    "RateLimit-Reset": String(decided.resetSeconds),
    ...(decided.retryAfterSeconds === undefined ? {} : { "Retry-After": String(decided.retryAfterSeconds) }),
  };
}
