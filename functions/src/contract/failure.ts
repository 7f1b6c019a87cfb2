import { FAILURES, type FailureCode } from "./failures.js";
import type { ErrorAnswer } from "./route.js";

/**
 * An expected error: a row of the table of failures, with the details of this one.
 *
 * Anything else that is thrown is a defect or an outage and returns 500.
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

  answer(): ErrorAnswer {
    const { issues } = this.details;
    return { error: this.message, code: this.code, ...(issues?.length && { issues: [...issues] }) };
  }
}
