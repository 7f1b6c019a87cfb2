import { createHash, randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { onRequest } from "firebase-functions/v2/https";
import { Failure } from "#contract/failure.js";
import { within } from "#platform/deadline.js";
import { logError, logRequest } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { timed } from "#platform/timings.js";
import { WAITS, type Wait } from "#platform/waits.js";
import { compressed } from "./compress.js";
import { withDoor } from "./door.js";
import { addressOf } from "./endpoint.js";
import { consume, limitHeaders } from "./rate-limit.js";
import { traced } from "./traced.js";

/** The response with a page. */
export interface Page {
  readonly status: 200 | 404;
  /** `Content-Type`, with its charset. */
  readonly type: string;
  readonly body: string | Uint8Array;
  /** How long the CDN may cache it. */
  readonly cdnSeconds: number;
  /** How long a browser may cache it without revalidation; by default not at all. */
  readonly browserSeconds?: number;
  /** The HTML page with the same content. */
  readonly canonical?: string;
  /** The file name, for responses that a browser saves instead of displaying. */
  readonly fileName?: string;
  /** The `Content-Security-Policy` of a page that a browser executes. */
  readonly policy?: string;
}

/** The body of an error response, if one line of text is not enough. */
export type Drawn = Pick<Page, "type" | "body" | "policy">;

/** The rate limit of a path, and the function that creates the response. */
export interface Asked {
  /** The name of the limit's counter. */
  readonly counter: string;
  readonly perMinute: number;
  /** How long the response may take, including counting; by default, as long as a page. */
  readonly wait?: Wait;
  readonly answer: () => Promise<Page>;
  /** Renders a failure; by default as JSON for a path that ends in `.json`, otherwise as a line of text. */
  readonly draw?: (failure: Failure) => Drawn;
}

/**
 * The request path of public pages: GET and HEAD, without callers or cookies, for any origin. Requests are rate-limited
 * by address, cached by Hosting's CDN for seconds, and revalidated by `ETag`.
 *
 * User content is served from the site's origin, so browsers must not interpret it as a page or a script: its content
 * type is never executable, and sniffing is disabled. A page of the web app contains user content as text, and its
 * Content Security Policy restricts scripts.
 * @param name the name of the function
 * @param route maps an encoded path and its query parameters to a limit and a response
 */
export function pages(name: string, route: (path: string, query: URLSearchParams) => Asked) {
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(name) },
    traced(async (request, response) => {
      const started = Date.now();
      const id = randomUUID();
      response.setHeader("X-Request-Id", id);
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Access-Control-Allow-Origin", "*");
      const asked = route(request.path, new URL(request.url, "https://site.invalid").searchParams);
      try {
        const page = await within(asked.wait ?? WAITS.page, answer(request, response, asked));
        await send(request, response, page);
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure("unavailable");
        if (failure !== error || failure.details.cause) logError(id, failure.details.cause ?? error);
        refuse(request, response, failure, asked);
      } finally {
        const { method } = request;
        const milliseconds = Date.now() - started;
        logRequest({ id, route: `/${name}`, method, status: response.statusCode, milliseconds });
      }
    }),
  );
  return withDoor({ name, path: `/${name}` }, serves);
}

async function answer(request: Request, response: Response, asked: Asked): Promise<Page> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    throw new Failure("methodNotAllowed");
  }
  const limit = { perMinute: asked.perMinute, strategy: "standard" } as const;
  const consumed = consume({ path: asked.counter, method: "GET" }, limit, addressOf(request));
  const decided = await timed("guard", consumed);
  if (!decided.allowed) {
    // Only the rejection contains limit headers: a response that is cached for everyone must not describe one
    // client.
    for (const [header, value] of Object.entries(limitHeaders(decided))) response.setHeader(header, value);
    throw new Failure("tooManyRequests");
  }
  return timed("handler", asked.answer());
}

/** Rejects in the requested format. */
function refuse(
  request: Request,
  response: Response,
  failure: Failure,
  { draw = plain(request) }: Asked,
): void {
  const { type, body, policy } = draw(failure);
  const { retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
  if (policy) response.setHeader("Content-Security-Policy", policy);
  response.status(failure.status).setHeader("Content-Type", type);
  finish(request, response, Buffer.from(body));
}

/** JSON as in the API, or a line of text. */
const plain =
  ({ path }: Request) =>
  (failure: Failure): Drawn =>
    path.endsWith(".json")
      ? { type: "application/json; charset=utf-8", body: JSON.stringify(failure.answer()) }
      : { type: "text/plain; charset=utf-8", body: `${failure.message}\n` };

async function send(request: Request, response: Response, page: Page): Promise<void> {
  const body = Buffer.from(page.body);
  response.status(page.status);
  response.setHeader("Content-Type", page.type);
  const { browserSeconds = 0, cdnSeconds } = page;
  response.setHeader(
    "Cache-Control",
    `public, max-age=${browserSeconds}, must-revalidate, s-maxage=${cdnSeconds}`,
  );
  const tag = createHash("sha256").update(body).digest("hex").slice(0, 32);
  // Weak, since it is the same whether the response is compressed or not.
  response.setHeader("ETag", `W/"${tag}"`);
  response.vary("Accept-Encoding");
  if (page.canonical) response.setHeader("Link", `<${page.canonical}>; rel="canonical"`);
  if (page.policy) response.setHeader("Content-Security-Policy", page.policy);
  if (page.fileName) response.setHeader("Content-Disposition", `attachment; filename="${page.fileName}"`);
  if (page.status === 200 && isKnown(request.headers["if-none-match"], tag)) {
    response.status(304).end();
    return;
  }
  if (/^text|json|xml/.test(page.type) && body.length > 1024 && request.acceptsEncodings("gzip")) {
    response.setHeader("Content-Encoding", "gzip");
    finish(request, response, await compressed(body));
    return;
  }
  finish(request, response, body);
}

/**
 * Whether the client already has the current response. The request's `Cache-Control` is ignored: `no-cache`,
 * which `fetch` of Node.js adds by default, asks for revalidation by the server, and this is that
 * revalidation.
 */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((part) => part.trim().replace(/^W\//, ""));
  return known.includes(`"${tag}"`) || known.includes("*");
}

function finish(request: Request, response: Response, body: Buffer): void {
  response.setHeader("Content-Length", String(body.length));
  response.end(request.method === "HEAD" ? undefined : body);
}
