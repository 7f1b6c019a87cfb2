import type { Request, Response } from "express";
import { Failure } from "#contract/failure.js";

/**
 * Accepts requests from browsers on allowed sites, and rejects those from other sites (spec: Authentication 7; DESIGN
 * §7). A request without an `Origin` header does not come from a browser, so the command-line client is accepted.
 * `null` (a sandboxed frame, a file) is treated as an ordinary origin that is not on the list.
 */
export function checkOrigin(request: Request, response: Response, allowed: ReadonlySet<string>): void {
  response.setHeader("Vary", "Origin");
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (!allowed.has(origin)) throw new Failure("originRefused");
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader(
    "Access-Control-Expose-Headers",
    "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id",
  );
}

/** Responds to a CORS preflight request. */
export function answerPreflight(response: Response, methods: readonly string[]): void {
  response.setHeader("Access-Control-Allow-Methods", methods.join(", "));
  response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type, Traceparent");
  response.setHeader("Access-Control-Max-Age", "3600");
  response.status(204).end();
}
