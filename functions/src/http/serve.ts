import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Request, Response } from "express";
import { onRequest } from "firebase-functions/v2/https";
import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import {
  type AnswerOf,
  type InputOf,
  METHODS,
  type Method,
  type MethodsOf,
  type Operation,
  type OperationOf,
  type Route,
} from "#contract/route.js";
import type { Caller } from "#domain/people/user.js";
import { outageOf } from "#gateway/outage.js";
import { config } from "#platform/config.js";
import { within } from "#platform/deadline.js";
import { logError, logRequest } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf, sizeOf } from "#platform/sizes.js";
import { timed } from "#platform/timings.js";
import { WAITS, type Wait } from "#platform/waits.js";
import { compressed, QUICK } from "./compress.js";
import { withDoor } from "./door.js";
import { answerPreflight, checkOrigin } from "./origin.js";
import { traced } from "./traced.js";
import { brokenTexts } from "./unicode.js";

/** The input of a handler: the parsed request, the caller if the route requires one, and the time. */
export interface Context<O extends Operation, Ahead = undefined> {
  readonly input: InputOf<O>;
  readonly caller: O["access"] extends "anyone"
    ? undefined
    : O["access"] extends "visitor or user"
      ? Caller | undefined
      : Caller;
  /** The browser's origin, which is an allowed one; undefined for other clients. */
  readonly origin: string | undefined;
  readonly now: Date;
  /** The work that the route started when the request arrived. */
  readonly ahead: Promise<Ahead>;
  /**
   * Lets the CDN and browsers cache the response for this many seconds; a value below 1 prevents caching. The response must be the same
   * for everyone. A request with a token is never cached.
   */
  readonly shareFor: (seconds: number) => void;
}

export type Handler<O extends Operation, Ahead = undefined> = (
  context: Context<O, Ahead>,
) => AnswerOf<O> | Promise<AnswerOf<O>>;

/** A handler for each method of the route. A missing handler is a compile error. */
export type Handlers<R extends Route, Ahead = undefined> = {
  readonly [M in MethodsOf<R>]: Handler<OperationOf<R, M>, Ahead>;
};

/**
 * Starts work that the response needs for any caller, while the guard is still running. It may only read, because the
 * guard may reject the request. It gets the parsed input, or undefined if the request is invalid.
 */
export type Begin<O extends Operation, Ahead> = (now: Date, input: InputOf<O> | undefined) => Promise<Ahead>;

/** The resources of a function, apart from its size. */
export interface Resources {
  /** Names in Secret Manager that the function gets as environment variables. */
  readonly secrets?: string[];
}

/** Identifies the caller and counts the request. Returns the caller if the route requires one. */
export type Guard = (
  request: Request,
  response: Response,
  route: Route,
  method: Method,
  now: Date,
) => Promise<Caller | undefined>;

/**
 * The request path (DESIGN §1): method, origin, guard, parse, handler, parse, JSON.
 *
 * The single `catch` maps a `Failure` to its status, and an outage of Stripe to 503. Any other error is logged with the
 * request ID and returned as a 500 without details. Only parsing the request returns 400.
 *
 * @param begin starts work that runs concurrently with the guard; if the guard rejects the request, the response waits
 * until the work ends, but ignores its result
 */
export function serve<R extends Route, Ahead = undefined>(
  route: R,
  handlers: Handlers<R, Ahead>,
  guard: Guard,
  resources: Resources = {},
  begin?: Begin<OperationOf<R, MethodsOf<R>>, Ahead>,
) {
  const methods = METHODS.filter((method) => route[method]);
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(route.name), ...resources },
    traced(async (request, response) => {
      const now = new Date();
      const id = randomUUID();
      let caller: Caller | undefined;
      let failure: Failure | undefined;
      let ahead: Promise<Ahead | undefined> = Promise.resolve(undefined);
      response.setHeader("X-Request-Id", id);
      response.setHeader("Cache-Control", "private, no-store");
      response.setHeader("X-Content-Type-Options", "nosniff");
      try {
        checkOrigin(request, response, config().origins);
        if (request.method === "OPTIONS") return answerPreflight(response, methods);
        const method = methods.find((known) => known === request.method);
        const operation = method && route[method];
        if (!method || !operation) {
          response.setHeader("Allow", methods.join(", "));
          throw new Failure("methodNotAllowed");
        }
        const read = () => parseRequest(operation.request, rawInput(request, route.path, method));
        let sharedSeconds = 0;
        const handle = async () => {
          const guarded = timed("guard", guard(request, response, route, method, now));
          if (begin && (await mayPass(guarded))) {
            ahead = within(WAITS.read, begin(now, inputIfValid(read)));
            ahead.catch(() => undefined);
          }
          caller = await guarded;
          const input = read();
          const handler = handlers[method as MethodsOf<R>] as (context: unknown) => unknown;
          const shareFor = (seconds: number) => {
            sharedSeconds = request.headers.authorization === undefined ? Math.floor(seconds) : 0;
          };
          const context = { input, caller, origin: request.headers.origin, now, ahead, shareFor };
          return timed("handler", Promise.resolve(handler(context)));
        };
        const answer = await within(waitOf(route.name, method), handle());
        const parsed = operation.response.parse(answer);
        if (sharedSeconds >= 1) share(response, sharedSeconds);
        await sendAnswer(request, response, operation, parsed);
      } catch (error) {
        // The work must end before the response is sent; the platform may suspend anything that runs after
        // it.
        await Promise.allSettled([ahead]);
        failure = error instanceof Failure ? error : (outageOf(error) ?? new Failure("internal"));
        if (failure !== error || failure.details.cause) logError(id, failure.details.cause ?? error);
        const { retryAfterSeconds } = failure;
        if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
        await send(request, response, failure.status, failure.answer());
      } finally {
        logRequest({
          id,
          route: route.path,
          method: request.method,
          status: response.statusCode,
          milliseconds: Date.now() - now.getTime(),
          ...(caller && { uid: caller.uid }),
          ...(failure && { failure: failure.code }),
        });
      }
    }),
  );
  return withDoor(route, serves);
}

/**
 * False if the guard rejects a request without any reads: a caller over the limit
 * then causes none.
 */
async function mayPass(guarded: Promise<unknown>): Promise<boolean> {
  let isRejected = false;
  guarded.catch(() => {
    isRejected = true;
  });
  await setImmediate();
  return !isRejected;
}

/**
 * The parsed input of a request; undefined if it is invalid, in which case the handler rejects it.
 */
function inputIfValid<O extends Operation>(read: () => unknown): InputOf<O> | undefined {
  try {
    return read() as InputOf<O>;
  } catch {
    return undefined;
  }
}

async function sendAnswer(
  request: Request,
  response: Response,
  { redirect, sharedSeconds }: Operation,
  answer: unknown,
): Promise<void> {
  if (redirect) {
    response.writeHead(302, { Location: config().siteUrl + String(answer) }).end();
    return;
  }
  if (sharedSeconds !== undefined && isPublic(answer)) share(response, sharedSeconds);
  await send(request, response, 200, answer);
}

const isPublic = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "isPublic" in answer && answer.isPublic === true;

/** Lets caches return a response to everyone. It must not describe the limits of one client. */
function share(response: Response, seconds: number): void {
  response.setHeader("Cache-Control", `public, max-age=${seconds}, s-maxage=${seconds}`);
  for (const name of response.getHeaderNames()) {
    if (name.startsWith("ratelimit-")) response.removeHeader(name);
  }
}

/** How long a request may take. Reads can be repeated, so they have less time than changes. */
const waitOf = (name: string, method: Method): Wait => {
  if (method === "GET") return WAITS.read;
  return sizeOf(name).timeoutSeconds > 60 ? WAITS.archiveChange : WAITS.change;
};

/**
 * The query of a request. Express versions, and therefore the servers that run a
 * function, differ in how they treat brackets in parameter names. Here a parameter
 * with brackets is a list, as is one that occurs twice.
 */
function queryOf(request: Request): Record<string, unknown> {
  const query = new Map<string, unknown>();
  const [, search = ""] = /\?(.*)$/s.exec(request.originalUrl) ?? [];
  for (const [written, value] of new URLSearchParams(search)) {
    const [name = ""] = written.split("[");
    query.set(name, query.has(name) || name !== written ? [value] : value);
  }
  return Object.fromEntries(query);
}

/** Query or body, merged with the values of the path's `{parameters}`. */
function rawInput(request: Request, path: string, method: Method): unknown {
  const sent: unknown = method === "GET" ? queryOf(request) : (request.body ?? {});
  if (typeof sent !== "object" || sent === null || Array.isArray(sent) || Buffer.isBuffer(sent)) {
    throw new Failure("invalidRequest", {
      issues: ["body: must be a JSON object (Content-Type: application/json)"],
    });
  }
  const pattern = path.split("/").filter(Boolean);
  const actual = request.path.split("/").filter(Boolean).slice(-pattern.length);
  const parameters = pattern.flatMap((part, at) =>
    part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(actual[at] ?? "")]] : [],
  );
  return { ...sent, ...Object.fromEntries(parameters) };
}

/**
 * Parses the client's input.
 *
 * @throws Failure `invalidRequest` with one line per issue, starting with the field's name
 */
export function parseRequest(schema: z.ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw, {
    error: (issue) => (issue.input === undefined ? "is required" : undefined),
  });
  if (!parsed.success) {
    throw new Failure("invalidRequest", {
      issues: parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`),
    });
  }
  const broken = brokenTexts(parsed.data);
  if (broken.length > 0) {
    throw new Failure("invalidRequest", {
      issues: broken.map((path) => `${path}: must hold whole characters only`),
    });
  }
  return parsed.data;
}

/** Sends JSON. A body over 1 KB is compressed if the client accepts it. */
async function send(request: Request, response: Response, status: number, answer: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(answer));
  response.status(status).setHeader("Content-Type", "application/json; charset=utf-8");
  if (body.length <= 1024 || !request.acceptsEncodings("gzip")) {
    response.end(body);
    return;
  }
  response.setHeader("Content-Encoding", "gzip");
  response.vary("Accept-Encoding");
  response.end(await compressed(body, QUICK));
}
