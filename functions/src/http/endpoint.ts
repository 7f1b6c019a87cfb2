import type { Request } from "express";
import { Failure } from "#contract/failure.js";
import type { MethodsOf, OperationOf, Route } from "#contract/route.js";
import { config } from "#platform/config.js";
import { admit, authenticate, identify, presentedCredential } from "./caller.js";
import { clientAddress } from "./client-address.js";
import { isProxy } from "./proxies.js";
import { consume, type LimitDecision, limitHeaders } from "./rate-limit.js";
import { type Begin, type Guard, type Handlers, type Resources, serve } from "./serve.js";

/** A route with authentication and rate limiting: every route except `/health` and the webhook. */
export function endpoint<R extends Route, Ahead = undefined>(
  route: R,
  handlers: Handlers<R, Ahead>,
  resources?: Resources,
  begin?: Begin<OperationOf<R, MethodsOf<R>>, Ahead>,
) {
  return serve(route, handlers, guard, resources, begin);
}

/**
 * Identifies the caller, then applies the rate limit (DESIGN §1, §7).
 *
 * A request counts against its address and, when signed in, against its user. The counters are queried while
 * the token is verified and the profile is read, so the limit costs no additional round trip. An
 * authentication error still takes precedence over a limit error.
 */
const guard: Guard = async (request, response, route, method, now) => {
  const operation = route[method] as OperationOf<Route, MethodsOf<Route>>;
  const { access, limit } = operation;
  const count = async (key: string): Promise<LimitDecision[]> =>
    limit ? [await consume({ path: route.path, method }, limit, key)] : [];
  const byAddress = count(addressOf(request));
  // A request that the address limit rejects is not counted for the user. If both were counted independently,
  // each could reject what the other allows.
  const countUser = async (uid: string) =>
    (await byAddress).every(({ allowed }) => allowed) ? count(`uid:${uid}`) : [];

  const identifyCaller = async () => {
    const { authorization } = request.headers;
    if (access === "anyone" || (access === "visitor or user" && authorization === undefined)) {
      return { caller: undefined, byUser: [] };
    }
    const credential = presentedCredential(authorization);
    const mayLookUp = async () => (await byAddress).every(({ allowed }) => allowed);
    const claims = credential
      ? await identify(credential, operation, mayLookUp, now)
      : await authenticate(authorization, method !== "GET" || access === "admin", now);
    // An error response also waits for the counting: work after the response may never finish.
    const [admitted, byUser] = await Promise.allSettled([
      admit(claims, operation, method),
      countUser(claims.uid),
    ]);
    if (admitted.status === "rejected") throw admitted.reason;
    if (byUser.status === "rejected") throw byUser.reason;
    return { caller: admitted.value, byUser: byUser.value };
  };
  const [identified, counted] = await Promise.race([
    whenUnavailable(byAddress),
    Promise.allSettled([identifyCaller(), byAddress]),
  ]);

  const decisions = [counted, identified].flatMap((settled) =>
    settled.status === "rejected" ? [] : "byUser" in settled.value ? settled.value.byUser : settled.value,
  );
  const tightest = decisions.reduce<LimitDecision | undefined>(tighter, undefined);
  if (tightest) {
    for (const [name, value] of Object.entries(limitHeaders(tightest))) response.setHeader(name, value);
  }
  if (identified.status === "rejected") throw identified.reason;
  if (counted.status === "rejected") throw counted.reason;
  if (tightest && !tightest.available) throw new Failure("unavailable");
  if (tightest && !tightest.allowed) throw new Failure("tooManyRequests");
  return identified.value.caller;
};

/**
 * Rejects as soon as a strict limit finds its store unavailable. The profile is in the same store, whose
 * client retries for minutes before it fails.
 */
function whenUnavailable(decisions: Promise<LimitDecision[]>): Promise<never> {
  return new Promise((_, reject) => {
    const check = (decided: LimitDecision[]) => {
      if (decided.some(({ available }) => !available)) reject(new Failure("unavailable"));
    };
    decisions.then(check, reject);
  });
}

/** The stricter of two decisions. */
function tighter(one: LimitDecision | undefined, other: LimitDecision): LimitDecision {
  if (!one || !other.available) return other;
  if (!one.available || !one.allowed) return one;
  return !other.allowed || other.remaining < one.remaining ? other : one;
}

/** The address against which a request is counted. */
export function addressOf(request: Request): string {
  const forwarded = request.headers["x-forwarded-for"];
  return clientAddress({
    forwardedFor: Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
    socketAddress: request.socket.remoteAddress,
    trustedProxies: config().trustedProxies,
    isProxy,
  });
}
