/** The exit codes (spec: Command-line client; DESIGN §8). */
export const EXIT = {
  success: 0,
  general: 1,
  authentication: 2,
  notFound: 3,
  validation: 4,
  /** Unreachable, 5xx or rate limited: the same command may succeed later. */
  retryable: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * An error that people and programs can act on: it says what is wrong and what to do next. Any other exception is a bug
 * in the client.
 */
export class CliError extends Error {
  override readonly name = "CliError";

  constructor(
    readonly exitCode: Exclude<ExitCode, 0>,
    message: string,
    readonly details: {
      /** One line per field or finding, starting with its name. */
      readonly issues?: readonly string[];
      /** The next step, as a complete sentence, with commands in backquotes. */
      readonly hint?: string;
      /** Seconds to wait before retrying. */
      readonly retryAfter?: number;
      /**
       * A code from the marketplace's table of failures, if the marketplace rejected the request or would
       * have.
       */
      readonly code?: string;
      /** The HTTP status with which storage or a page answered. */
      readonly status?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}
