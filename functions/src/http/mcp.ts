import { randomUUID } from "node:crypto";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Request as HttpRequest, Response as HttpResponse } from "express";
import { onRequest } from "firebase-functions/v2/https";
import { Failure } from "#contract/failure.js";
import { PAGE_LIMITS } from "#contract/pages.js";
import type { Caller } from "#domain/people/user.js";
import { within } from "#platform/deadline.js";
import { logError, logRequest } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { timed } from "#platform/timings.js";
import { WAITS } from "#platform/waits.js";
import { admit, authenticate, type Identity, identify, presentedCredential } from "./caller.js";
import { withDoor } from "./door.js";
import { addressOf } from "./endpoint.js";
import { consume, limitHeaders } from "./rate-limit.js";
import { traced } from "./traced.js";

/** Headers of the protocol that a browser may send. */
const SENT = "Content-Type, Authorization, MCP-Protocol-Version, MCP-Session-Id, Last-Event-ID";

/**
 * The request path of the Model Context Protocol over Streamable HTTP: one message per POST, and one JSON response.
 * There are no sessions and no streams, so any instance can respond to any message, and no instance waits. Requests
 * have no cookies, and without a token they can read only public data. Pages of other origins do not have the user's
 * token, so any origin may send requests.
 * @param newServer creates the server for one message, for the user who owns the token
 */
export function mcpEndpoint(
  name: string,
  newServer: (asked: { readonly now: Date; readonly caller: Caller | undefined }) => Server,
) {
  const path = `/${name}`;
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(name) },
    traced(async (request, response) => {
      const now = new Date();
      const id = randomUUID();
      let failure: Failure | undefined;
      response.setHeader("X-Request-Id", id);
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", "private, no-store");
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", "Retry-After, WWW-Authenticate, X-Request-Id");
      try {
        if (request.method === "OPTIONS") return answerPreflight(response);
        const caller = await timed("guard", checkRequest(request, response, now));
        await send(
          response,
          await within(WAITS.file, timed("handler", answer(request, newServer({ now, caller })))),
        );
      } catch (error) {
        failure = error instanceof Failure ? error : new Failure("internal");
        if (failure !== error || failure.details.cause) logError(id, failure.details.cause ?? error);
        const { retryAfterSeconds } = failure;
        // RFC 6750, section 3: an agent's program then asks its user for a token.
        if (failure.status === 401) response.setHeader("WWW-Authenticate", "Bearer");
        if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
        response.status(failure.status).setHeader("Content-Type", "application/json; charset=utf-8");
        response.end(JSON.stringify(failure.answer()));
      } finally {
        logRequest({
          ...{ id, route: path, method: request.method, status: response.statusCode },
          milliseconds: Date.now() - now.getTime(),
          ...(failure && { failure: failure.code }),
        });
      }
    }),
  );
  return withDoor({ name, path }, serves);
}

function answerPreflight(response: HttpResponse): void {
  response.setHeader("Access-Control-Allow-Methods", "POST");
  response.setHeader("Access-Control-Allow-Headers", SENT);
  response.setHeader("Access-Control-Max-Age", "86400");
  response.status(204).end();
}

/**
 * The user of a request that has a token.
 *
 * @throws Failure for another method, a caller over the limit, an invalid token, or
 *   anything but a single message
 */
async function checkRequest(
  request: HttpRequest,
  response: HttpResponse,
  now: Date,
): Promise<Caller | undefined> {
  if (request.method !== "POST") {
    response.setHeader("Allow", "POST, OPTIONS");
    throw new Failure("methodNotAllowed");
  }
  await count(addressOf(request), request, response);
  const { authorization } = request.headers;
  const claims = authorization === undefined ? undefined : await userOf(authorization, now);
  if (claims) await count(`uid:${claims.uid}`, request, response);
  const caller = claims && (await admit(claims, { access: "user" }, "GET"));
  // Versions of the protocol before 2025-06-18 had batches. One request would cost as much as its sender likes.
  if (typeof request.body !== "object" || request.body === null || Array.isArray(request.body)) {
    throw new Failure("invalidRequest", { issues: ["body: must be one JSON-RPC message"] });
  }
  return caller;
}

/**
 * The user of a token: an ID token, or an access token that may read. The address has already been
 * counted.
 */
function userOf(authorization: string, now: Date): Promise<Identity> {
  const credential = presentedCredential(authorization);
  return credential
    ? identify(credential, { scopes: ["read"] }, async () => true, now)
    : authenticate(authorization, false, now);
}

/** Counts a message against an address or a user. */
async function count(key: string, { path }: HttpRequest, response: HttpResponse): Promise<void> {
  const limit = { perMinute: PAGE_LIMITS.messages, strategy: "standard" } as const;
  const decided = await consume({ path, method: "POST" }, limit, key);
  if (decided.allowed) return;
  for (const [header, value] of Object.entries(limitHeaders(decided))) response.setHeader(header, value);
  throw new Failure("tooManyRequests");
}

/** The transport's answer: Responds with JSON, or with 202 and no body to a notification. */
async function answer(request: HttpRequest, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["accept", "mcp-protocol-version"]) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  try {
    const asked = new Request("https://marketplace.invalid/", { method: "POST", headers });
    return await transport.handleRequest(asked, { parsedBody: request.body });
  } finally {
    await server.close();
  }
}

async function send(response: HttpResponse, answered: Response): Promise<void> {
  const type = answered.headers.get("content-type");
  if (type !== null) response.setHeader("Content-Type", type);
  response.status(answered.status).end(await answered.text());
}
