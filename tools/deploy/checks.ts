import type { State } from "./state.js";
import type { Target } from "./target.js";

/** The parts of a response that a check reads. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends a request. Throws if there is no response. */
export type Send = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer>;

/** The functions that a check may use. */
export interface Probe {
  readonly send: Send;
  /**
   * Asks one of Google's APIs as the operator.
   *
   * @returns the JSON of the response
   * @throws Refusal with Google's words if it refuses
   */
  readonly google: (method: "GET" | "POST", url: string, body?: unknown) => Promise<unknown>;
  readonly sleep: (seconds: number) => Promise<void>;
}

/**
 * The result of a check: undefined if the assumption holds, otherwise the observation and the required action.
 */
export type Found = string | undefined;

/** An assumption about the cloud, with a check on the deployed marketplace. */
export interface Check {
  /** Also the anchor of its row in docs/cloud.md. */
  readonly id: string;
  readonly assumption: string;
  readonly run: (target: Target, state: State, probe: Probe) => Promise<Found>;
}

const says = (expected: string, { status, body }: Answer): string =>
  `expected ${expected}, got ${status} ${body.slice(0, 120)}`;

/** A search costs little, and its limit is counted by address. */
const SEARCH = "/cli/products/search?limit=1";

/** Checks from outside that anyone could make. They change nothing. */
export const SITE_CHECKS: readonly Check[] = [
  {
    id: "site-and-api",
    assumption: "Hosting leads `/api` to the functions",
    run: async ({ site }, _state, { send }) => {
      const answer = await send(`${site}/api/health`);
      return answer.status === 200 && answer.body.includes('"ok"')
        ? undefined
        : says('{"status":"ok"}', answer);
    },
  },
  {
    id: "roles",
    assumption: "The roles of the accounts suffice: a search reads and counts",
    run: async ({ site }, _state, { send }) => {
      const answer = await send(`${site}/api${SEARCH}`);
      return answer.status === 200 ? undefined : says("200", answer);
    },
  },
  {
    id: "client-address",
    assumption: "A client has one address on both paths, and cannot write it",
    run: async ({ site }, { functions }, { send }) => {
      const own = functions.find(({ name }) => name === "cliProductsSearch")?.url;
      if (!own) return "the function cliProductsSearch has no URL";
      const direct = `${own}${SEARCH.slice(SEARCH.indexOf("?"))}`;
      const left: number[] = [];
      for (const [at, url] of [`${site}/api${SEARCH}`, direct, `${site}/api${SEARCH}`, direct].entries()) {
        const written = { "X-Forwarded-For": `198.51.100.${at + 1}` };
        const { headers } = await send(url, { headers: written });
        left.push(Number(headers.get("ratelimit-remaining") ?? Number.NaN));
      }
      return sharedCounter(left);
    },
  },
  {
    id: "auth-pages",
    assumption: "Hosting adds no header of ours to Firebase's own pages",
    run: async ({ project }, _state, { send }) => {
      const { headers } = await send(`https://${project}.firebaseapp.com/__/auth/action`);
      const policy = headers.get("content-security-policy") ?? "";
      return policy.includes("default-src 'self'")
        ? `the site's policy is on /__/: ${policy.slice(0, 60)}`
        : undefined;
    },
  },
  {
    id: "page-headers",
    assumption: "Hosting adds our headers to every other page",
    run: async ({ site }, _state, { send }) => {
      const missing: string[] = [];
      for (const path of ["/", "/explore", "/docs"]) {
        const { headers } = await send(`${site}${path}`);
        for (const name of ["content-security-policy", "strict-transport-security", "x-content-type-options"])
          if (!headers.has(name)) missing.push(`${path} has no ${name}`);
      }
      return missing.length === 0 ? undefined : missing.join("; ");
    },
  },
  {
    id: "unknown-paths",
    assumption: "An unknown path of the API is JSON, and not cached",
    run: async ({ site }, _state, { send }) => {
      const answer = await send(`${site}/api/there-is-no-such-route`);
      const isOurs = answer.status === 404 && answer.body.includes('"routeNotFound"');
      return isOurs ? undefined : says("404 routeNotFound", answer);
    },
  },
  {
    id: "web-app",
    assumption: "A web app is linked to the Hosting site, so pages and client know where to sign in",
    run: async ({ site, project }, _state, { send }) => {
      const answer = await send(`${site}/__/firebase/init.json`);
      const isLinked =
        answer.status === 200 && answer.body.includes('"apiKey"') && answer.body.includes(project);
      return isLinked
        ? undefined
        : "there is none. Add one in the Firebase console: Project settings, Your apps, and link it to the site";
    },
  },
  {
    id: "uploads",
    assumption: "Storage lets browsers of the site upload",
    run: async ({ origins }, { bucket }, { send }) => {
      const refused: string[] = [];
      for (const origin of origins) {
        const { headers } = await send(`https://storage.googleapis.com/${bucket}/uploads/check`, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "PUT" },
        });
        if (headers.get("access-control-allow-origin") !== origin) refused.push(origin);
      }
      return refused.length === 0 ? undefined : `refused: ${refused.join(", ")}`;
    },
  },
  {
    id: "webhooks",
    assumption: "Webhooks without a signature are refused",
    run: async ({ site }, _state, { send }) => {
      const answer = await send(`${site}/api/processor/webhooks`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
      });
      // Without payments there is nothing to compare a signature with.
      return [400, 503].includes(answer.status) ? undefined : says("400 or 503", answer);
    },
  },
];

/**
 * Whether requests on both paths, each with a different forged address, were counted for the same client.
 * @param left the values of `RateLimit-Remaining`, alternately at the site and at the function's own URL
 */
export function sharedCounter(left: readonly number[]): Found {
  if (left.some(Number.isNaN)) return "a response has no rate limit. Wait a minute, and check again";
  const falls = left.every((value, at) => at === 0 || value < (left[at - 1] ?? 0));
  if (falls) return undefined;
  const [site = 0, own = 0, siteAgain = 0, ownAgain = 0] = left;
  if (siteAgain >= site) return `at the site, a client can write its own address (${left.join(", ")})`;
  if (ownAgain >= own)
    return `at the function's URL, a client can write its own address (${left.join(", ")})`;
  return (
    `the site and the function's URL count for different addresses (${left.join(", ")}). Run npm run refresh:proxies ` +
    "and deploy again, or set TRUSTED_PROXY_RANGES"
  );
}
