/** What a process tells its caller when it ends (spec: Command-line client; DESIGN §8). */
export const EXIT = {
  success: 0,
  general: 1,
  authentication: 2,
  notFound: 3,
  validation: 4,
  /** Unreachable, 5xx or rate limited: the same command may work in a while. */
  retryable: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * A refusal that people and machines can act on: what is wrong, and what to do next.
 * Anything else that is thrown is a defect of the client.
 */
export class CliError extends Error {
  override readonly name = "CliError";

  constructor(
    readonly exitCode: Exclude<ExitCode, 0>,
    message: string,
    readonly details: {
      /** One line a field or finding, its name first. */
      readonly issues?: readonly string[];
      /** What to do next, as a whole sentence; a command in it is in backquotes. */
      readonly hint?: string;
      /** Seconds to wait before trying again. */
      readonly retryAfter?: number;
      /** A code of the marketplace's table of failures, where it refused or would have. */
      readonly code?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}
