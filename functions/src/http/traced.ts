import type { Response } from "express";
import type { Request } from "firebase-functions/v2/https";
import { inTrace, traceOf } from "#platform/trace.js";

type Handler = (request: Request, response: Response) => Promise<void>;

/** Wraps a handler so that its log lines contain the trace of the request. */
export const traced =
  (handler: Handler): Handler =>
  (request, response) =>
    inTrace(traceOf(request.headers.traceparent), () => handler(request, response));
