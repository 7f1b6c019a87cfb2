import { adviceOn } from "./google-errors.js";
import { withSourceLines } from "./source-lines.js";
import { traceFields } from "./trace.js";

/**
 * One line of JSON per request, in the format of Cloud Logging.
 *
 * A line describes an event and the request that it belongs to. It never contains a token, an email address
 * or a body.
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

/** Logs a bug, an outage, or a missing role. Only the log contains the stack trace. */
export function logError(id: string, error: unknown): void {
  const seen = error instanceof Error ? error : new Error(String(error));
  const advice = adviceOn(seen) ?? adviceOn(seen.cause);
  write("ERROR", advice === undefined ? seen.message : `${advice} ${seen.message}`, {
    id,
    stack: seen.stack && withSourceLines(seen.stack),
    cause: seen.cause instanceof Error ? seen.cause.message : undefined,
  });
}

/** Logs an action that a function took without a request. */
export function logInfo(message: string, fields: Record<string, unknown>): void {
  write("INFO", message, fields);
}

/** Logs an event that operators should know about but that is not a failure of the marketplace. */
export function logWarning(message: string, fields: Record<string, unknown>): void {
  write("WARNING", message, fields);
}

function write(severity: string, message: string, fields: Record<string, unknown>): void {
  const trace = traceFields(process.env.GCLOUD_PROJECT ?? "");
  process.stdout.write(`${JSON.stringify({ severity, message, ...fields, ...trace })}\n`);
}
