import { FAILURES, type FailureCode } from "./failures.js";
import type { ErrorAnswer } from "./route.js";

/** How long a client should wait before it repeats a request that got 503, in seconds. */
const UNAVAILABLE_SECONDS = 5;

/**
 * An expected error: a row of the table of failures, with details. Any other exception is a bug or an outage, and
 * results in a 500.
 */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly code: FailureCode,
    readonly details: {
      /** One line per field or finding. A line about a field starts with its name. */
      readonly issues?: readonly string[];
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(FAILURES[code].error, { cause: details.cause });
  }

  get status(): number {
    return FAILURES[this.code].status;
  }

  /** The value of `Retry-After`; undefined if a repeated request would fail as well. */
  get retryAfterSeconds(): number | undefined {
    return this.details.retryAfterSeconds ?? (this.status === 503 ? UNAVAILABLE_SECONDS : undefined);
  }

  answer(): ErrorAnswer {
    const { issues } = this.details;
    return { error: this.message, code: this.code, ...(issues?.length && { issues: [...issues] }) };
  }
}
