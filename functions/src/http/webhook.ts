import { randomUUID } from "node:crypto";
import type { Response } from "express";
import { onRequest } from "firebase-functions/v2/https";
import { Failure } from "#contract/failure.js";
import type { Route } from "#contract/route.js";
import { apiVersion, isOurMode, verifyEvent } from "#gateway/stripe.js";
import { within } from "#platform/deadline.js";
import { logError, logInfo, logRequest, logWarning } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { timed } from "#platform/timings.js";
import { WAITS } from "#platform/waits.js";
import { handlerOf } from "#stripe-events/index.js";
import { withDoor } from "./door.js";
import type { Resources } from "./serve.js";
import { traced } from "./traced.js";

/** The delay after which an event that could not be processed should be retried, in seconds. */
const RETRY_AFTER_S = 60;

/**
 * The request path of Stripe's events (DESIGN §1). Requests have no token, no origin, and no rate limit. Instead, a
 * signature covers the raw, unparsed body.
 *
 * Returns 200 for events that were processed, were already processed, or belong to another marketplace; 400 for
 * permanent errors (signature, metadata); 503 for any other failure. In that case nothing is committed, so Stripe
 * delivers the event again (spec: Events).
 */
export function webhook(route: Route, resources: Resources) {
  const checkVersion = versionCheck();
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(route.name), ...resources },
    traced(async (request, response) => {
      const now = new Date();
      const id = randomUUID();
      let failure: Failure | undefined;
      response.setHeader("X-Request-Id", id);
      response.setHeader("Cache-Control", "private, no-store");
      try {
        if (request.method !== "POST") {
          response.setHeader("Allow", "POST");
          throw new Failure("methodNotAllowed");
        }
        const signature = request.get("stripe-signature") ?? request.get("processor-signature");
        const event = await verifyEvent(request.rawBody, signature, now);
        await checkVersion(event.api_version);
        const handle = isOurMode(event) ? handlerOf(event) : undefined;
        // Stripe waits little longer. Work that ends after the deadline is safe: the event comes again, and
        // finds it done.
        if (handle) {
          await within(WAITS.event, timed("handler", handle(event, now)));
          const { id: object } = event.data.object as { readonly id?: string };
          logInfo("An event of Stripe was handled", { event: event.id, type: event.type, object });
        } else logWarning("An event is none of ours and is ignored", { event: event.id, type: event.type });
        answer(response, 200, { received: true });
      } catch (error) {
        failure =
          error instanceof Failure
            ? error
            : new Failure("unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_S });
        if (failure.details.cause) logError(id, failure.details.cause);
        const { retryAfterSeconds } = failure;
        if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
        answer(response, failure.status, failure.answer());
      } finally {
        logRequest({
          id,
          route: route.path,
          method: request.method,
          status: response.statusCode,
          milliseconds: Date.now() - now.getTime(),
          ...(failure && { failure: failure.code }),
        });
      }
    }),
  );
  return withDoor({ name: route.name, path: route.path, isRaw: true }, serves);
}

/**
 * Returns a function that warns once if an endpoint has another API version than the client. Its events are
 * only hints, and what counts is read from Stripe, so they are handled anyway.
 */
function versionCheck(): (version: string | null) => Promise<void> {
  let isChecked = false;
  return async (version) => {
    if (isChecked) return;
    isChecked = true;
    const expected = await apiVersion();
    if (version !== expected) logWarning("A webhook endpoint has another API version", { version, expected });
  };
}

function answer(response: Response, status: number, body: object): void {
  response.status(status).setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}
