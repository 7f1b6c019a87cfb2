import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
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
import { config } from "#platform/config.js";
import { within } from "#platform/deadline.js";
import { logError, logRequest } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { sizeOf } from "#platform/sizes.js";
import { answerPreflight, checkOrigin } from "./origin.js";
import { brokenTexts } from "./well-formed.js";

/** What a handler is given: parsed input, a known caller where the route asks for one, and the time. */
export interface Context<O extends Operation, Ahead = undefined> {
  readonly input: InputOf<O>;
  readonly caller: O["access"] extends "anyone" ? undefined : Caller;
  /** The browser's origin, one of the allowed ones; nothing for other clients. */
  readonly origin: string | undefined;
  readonly now: Date;
  /** What the route began when the request came. */
  readonly ahead: Promise<Ahead>;
}

export type Handler<O extends Operation, Ahead = undefined> = (
  context: Context<O, Ahead>,
) => AnswerOf<O> | Promise<AnswerOf<O>>;

/** A handler for each method that the route declares; a missing one does not compile. */
export type Handlers<R extends Route, Ahead = undefined> = {
  readonly [M in MethodsOf<R>]: Handler<OperationOf<R, M>, Ahead>;
};

/** How long a request waits for what was begun, in milliseconds: left alone, Firestore's client goes on for 40 s. */
const AHEAD_DEADLINE_MS = 20_000;

/** Begins what a route's answer needs of whoever asks, while the caller is still being counted. */
export type Begin<Ahead> = (now: Date) => Promise<Ahead>;

/** What a function has besides its size. */
export interface Resources {
  /** Names in Secret Manager that the function sees as variables. */
  readonly secrets?: string[];
}

/** Identifies the caller and counts the request; answers the caller of a route that asks for one. */
export type Guard = (
  request: Request,
  response: Response,
  route: Route,
  method: Method,
  now: Date,
) => Promise<Caller | undefined>;

/**
 * The one way of a request (DESIGN §1): method, origin, guard, parse, handler,
 * parse, JSON.
 *
 * The one `catch` turns a `Failure` into its status. Anything else is logged with the
 * request's id and answers a bare 500; only the request's own parse answers 400.
 *
 * @param begin work that runs beside the guard; where the guard refuses, the answer waits for its end and not for its outcome
 */
export function serve<R extends Route, Ahead = undefined>(
  route: R,
  handlers: Handlers<R, Ahead>,
  guard: Guard,
  resources: Resources = {},
  begin?: Begin<Ahead>,
) {
  const methods = METHODS.filter((method) => route[method]);
  return onRequest(
    { region: REGION, invoker: "public", cors: false, ...sizeOf(route.name), ...resources },
    async (request, response) => {
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
        if (begin) ahead = within(AHEAD_DEADLINE_MS, begin(now));
        ahead.catch(() => undefined);
        caller = await guard(request, response, route, method, now);
        const input = parseRequest(operation.request, rawInput(request, route.path, method));
        const handler = handlers[method as MethodsOf<R>] as (context: unknown) => unknown;
        const answer = await handler({ input, caller, origin: request.headers.origin, now, ahead });
        const parsed = operation.response.parse(answer);
        if (operation.redirect)
          response.writeHead(302, { Location: config().siteUrl + String(parsed) }).end();
        else await send(request, response, 200, parsed);
      } catch (error) {
        // What was begun ends before the answer does: after it, the platform may let nothing go on.
        await Promise.allSettled([ahead]);
        failure = error instanceof Failure ? error : new Failure("internal");
        if (failure !== error || failure.details.cause) logError(id, failure.details.cause ?? error);
        if (failure.details.retryAfterSeconds !== undefined) {
          response.setHeader("Retry-After", String(failure.details.retryAfterSeconds));
        }
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
    },
  );
}

/**
 * The query of a request. Versions of Express, and so the servers in which a function runs, differ about brackets in a
 * name: here a parameter with brackets is a list, like one that is there twice.
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

/** Query or body, joined with the values of the path's `{parameters}`. */
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
 * Parses what a client sent.
 *
 * @throws Failure `invalidRequest` with a line an issue, the field's name first
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

const compress = promisify(gzip);

/** Answers JSON; more than 1 KB goes compressed to who takes it. */
async function send(request: Request, response: Response, status: number, answer: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(answer));
  response.status(status).setHeader("Content-Type", "application/json; charset=utf-8");
  if (body.length <= 1024 || !request.acceptsEncodings("gzip")) {
    response.end(body);
    return;
  }
  response.setHeader("Content-Encoding", "gzip");
  response.vary("Accept-Encoding");
  response.end(await compress(body));
}
