import type { Response } from "express";
import type { Request } from "firebase-functions/v2/https";
import { config } from "#platform/config.js";
import { withTimings } from "#platform/timings.js";
import { inTrace, traceOf } from "#platform/trace.js";

type Handler = (request: Request, response: Response) => Promise<void>;

/**
 * Wraps a handler so that its log lines contain the trace of the request. If the operator wants it, the response has
 * the header `Server-Timing`.
 */
export const traced =
  (handler: Handler): Handler =>
  (request, response) =>
    inTrace(traceOf(request.headers.traceparent), () => {
      if (!saysTimings()) return handler(request, response);
      return withTimings((header) => {
        sayTimings(response, header);
        return handler(request, response);
      });
    });

/** Whether the operator wants the header. The handler reports a configuration that is not valid. */
function saysTimings(): boolean {
  try {
    return config().serverTiming;
  } catch {
    return false;
  }
}

/** Adds the header when the head of the response is written: no later moment is possible. */
function sayTimings(response: Response, header: () => string): void {
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => Response;
  response.writeHead = (...values: unknown[]) => {
    if (!response.headersSent) response.setHeader("Server-Timing", header());
    return writeHead(...values);
  };
}
