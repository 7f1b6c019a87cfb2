/**
 * One line of JSON a request, in the form that Cloud Logging reads.
 *
 * A line holds what happened and to which request; it never holds a token, an
 * e-mail address or a body.
 */
export interface RequestLine {
  readonly id: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly uid?: string;
  readonly failure?: string;
}

export function logRequest(line: RequestLine): void {
  write(line.status >= 500 ? "ERROR" : "INFO", `${line.method} ${line.route} ${line.status}`, { ...line });
}

/** A defect or an outage: the stack goes to the log, and only there. */
export function logError(id: string, error: unknown): void {
  const seen = error instanceof Error ? error : new Error(String(error));
  write("ERROR", seen.message, {
    id,
    stack: seen.stack,
    cause: seen.cause instanceof Error ? seen.cause.message : undefined,
  });
}

/** What a function did that nobody asked for by a request. */
export function logInfo(message: string, fields: Record<string, unknown>): void {
  write("INFO", message, fields);
}

/** Something that an operator should know and that is no failure of ours. */
export function logWarning(message: string, fields: Record<string, unknown>): void {
  write("WARNING", message, fields);
}

function write(severity: string, message: string, fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ severity, message, ...fields })}\n`);
}
