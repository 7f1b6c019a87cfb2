import { FAILURES, type FailureCode } from "./failures.js";
import type { ErrorAnswer } from "./route.js";

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
    return { error: this.message, code: this.code, ...(issues?.length && { issues: [...issues] }) };
  }
}
