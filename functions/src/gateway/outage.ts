import { Failure } from "#contract/failure.js";

/** The types of Stripe's temporary errors: no connection, a fault, too many requests. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeIdempotencyError",
]);
/** A wait that a signal aborted. */
const ENDED: ReadonlySet<string> = new Set(["AbortError", "TimeoutError"]);
/**
 * The codes of temporary errors: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED and
 * UNAVAILABLE of gRPC, and those of HTTP.
 */
const PASSING: ReadonlySet<unknown> = new Set([4, 8, 10, 14, 429, 502, 503, 504]);

/**
 * The Failure to return if an error shows that an external service is down; undefined for any other error. This module
 * does not import the clients of those services, so every function can use it.
 */
export function outageOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOutage =
    ENDED.has(error.name) ||
    ("type" in error && OUTAGES.has(error.type)) ||
    ("code" in error && PASSING.has(error.code));
  return isOutage ? new Failure("unavailable", { cause: error }) : undefined;
}
