import { FAILURES, type FailureCode } from "../contract/failures.js";
import type { ErrorAnswer } from "../contract/route.js";

/**
 * A refusal: a row of the table of failures, with what is special about this one.
 *
 * Anything else that is thrown is a defect or an outage, and answers 500.
 */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly code: FailureCode,
    readonly details: {
      /** One line a field or finding, the field's name first. */
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
    return issues?.length ? { error: this.message, issues: [...issues] } : { error: this.message };
  }
}
