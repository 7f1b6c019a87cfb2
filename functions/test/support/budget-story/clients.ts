import { randomBytes } from "node:crypto";
import { challengeOf } from "../device-client.js";
import type { Cast, Step } from "./cast.js";

/** The first requests of a client: it searches and logs in. */
export function clients({ seller, left, keep }: Cast): Step[] {
  const codeVerifier = randomBytes(32).toString("base64url");
  const client = { codeChallenge: challengeOf(codeVerifier), clientName: "a-machine" };
  const question = () => ({ deviceCode: left.deviceCode, codeVerifier });

  let tokenId = "";
  // The seller's own, with a token that a step creates.
  const job = { ...seller };

  return [
    { call: "GET /health", kind: "any" },
    { call: "GET /cli/products/search", kind: "a page of 20" },
    {
      call: "GET /cli/products/search",
      kind: "20 products by their slugs",
      input: () => ({ slugs: Array.from({ length: 20 }, (_, at) => `found-${at}`).join(",") }),
    },
    {
      call: "GET /cli/products/search",
      kind: "a page of 20 by a catalog that may be 5 s old",
      env: { SEARCH_MAX_STALENESS_MS: "600000" },
    },

    {
      call: "POST /cli/auth/device",
      kind: "a login",
      input: () => client,
      after: keep("deviceCode", "userCode"),
    },
    { call: "POST /cli/auth/token", kind: "not decided yet", input: question, status: 400 },
    {
      call: "GET /cli/auth/approve",
      kind: "a login",
      by: seller,
      input: () => ({ userCode: left.userCode }),
    },
    {
      call: "POST /cli/auth/approve",
      kind: "a login",
      by: seller,
      input: () => ({ userCode: left.userCode, approve: true }),
    },
    { call: "POST /cli/auth/token", kind: "approved", input: question },
    {
      call: "POST /users/access",
      kind: "the first token",
      by: seller,
      input: () => ({ name: "a job", scopes: ["read"], days: 30 }),
      after: (answer) => {
        tokenId = answer.id ?? "";
        job.token = answer.token ?? "";
      },
    },
    { call: "GET /users/emails", kind: "all choices", by: seller },
    {
      call: "POST /users/emails",
      kind: "one choice",
      by: seller,
      input: () => ({ topic: "digest", isOn: false }),
    },
    { call: "GET /users/access", kind: "a token and a login", by: seller },
    { call: "GET /cli/auth/profile", kind: "with an access token", by: job },
    { call: "DELETE /users/access", kind: "a token", by: seller, input: () => ({ tokenId }) },
    { call: "POST /users/data-export", kind: "the first", by: seller },
    { call: "GET /users/data-export", kind: "of one that waits", by: seller },
    { call: "GET /cli/auth/profile", kind: "with 4 products", by: seller },
  ];
}
