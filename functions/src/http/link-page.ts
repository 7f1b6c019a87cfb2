import { randomUUID } from "node:crypto";
import type { Response } from "express";
import { onRequest, type Request } from "firebase-functions/v2/https";
import { Failure } from "#contract/failure.js";
import { LOCALES } from "#contract/fields.js";
import type { Locale } from "#domain/community/notifications.js";
import { within } from "#platform/deadline.js";
import { logError, logRequest } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { WAITS } from "#platform/waits.js";
import { withDoor } from "./door.js";
import { addressOf } from "./endpoint.js";
import { consume, limitHeaders } from "./rate-limit.js";

/** A request from a link in an email. */
export interface LinkRequest {
  readonly query: URLSearchParams;
  /** The preferred language of the browser. */
  readonly locale: Locale;
  /** The body of a POST, as it was sent. */
  readonly body: string;
}

export interface LinkAnswer {
  readonly status: 200 | 400 | 404;
  readonly html: string;
}

/**
 * The response for each method. A GET changes nothing, because programs open the links in emails to check them.
 */
export interface LinkHandlers {
  readonly GET: (request: LinkRequest) => Promise<LinkAnswer>;
  readonly POST: (request: LinkRequest) => Promise<LinkAnswer>;
}

/**
 * The request path of a page that a signed link opens: no caller, no cookie, no script. Any origin may send a POST,
 * because mail providers do (RFC 8058); the signature authorizes it.
 * @param name the name of the function
 */
export function linkPage(name: string, perMinute: number, handlers: LinkHandlers) {
  const path = `/${name}`;
  const policy =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(name) },
    async (request, response) => {
      const started = Date.now();
      const id = randomUUID();
      response.setHeader("X-Request-Id", id);
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Referrer-Policy", "no-referrer");
      response.setHeader("Content-Security-Policy", policy);
      try {
        const { status, html } = await within(
          WAITS.page,
          answer(request, response, path, perMinute, handlers),
        );
        response.status(status).setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(request.method === "HEAD" ? undefined : html);
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure("unavailable");
        if (failure !== error || failure.details.cause) logError(id, failure.details.cause ?? error);
        const { retryAfterSeconds } = failure;
        if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
        response.status(failure.status).setHeader("Content-Type", "text/plain; charset=utf-8");
        response.end(`${failure.message}\n`);
      } finally {
        const { method } = request;
        logRequest({
          id,
          route: path,
          method,
          status: response.statusCode,
          milliseconds: Date.now() - started,
        });
      }
    },
  );
  return withDoor({ name, path, isRaw: true }, serves);
}

async function answer(
  request: Request,
  response: Response,
  path: string,
  perMinute: number,
  handlers: LinkHandlers,
): Promise<LinkAnswer> {
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (method !== "GET" && method !== "POST") {
    response.setHeader("Allow", "GET, HEAD, POST");
    throw new Failure("methodNotAllowed");
  }
  const limit = { perMinute, strategy: "standard" } as const;
  const decided = await consume({ path, method }, limit, addressOf(request));
  if (!decided.allowed) {
    for (const [header, value] of Object.entries(limitHeaders(decided))) response.setHeader(header, value);
    throw new Failure("tooManyRequests");
  }
  const language = request.acceptsLanguages([...LOCALES]);
  return handlers[method]({
    query: new URL(request.url, "https://site.invalid").searchParams,
    locale: LOCALES.find((known) => known === language) ?? "en",
    body: request.rawBody?.toString("utf8") ?? "",
  });
}
