import { Failure } from "#contract/failure.js";

/** The types of Stripe's errors that a later attempt may not meet: no connection, a fault, too many requests. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeIdempotencyError",
]);
/** How long a client should wait before it tries again, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * The failure to answer when another service did not, as far as the error says so. It does not import the
 * client of that service, so that every function can use it.
 */
export function outageOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error && "type" in error && OUTAGES.has(error.type))) return undefined;
  return new Failure("unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_S });
}
