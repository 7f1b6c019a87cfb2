import * as z from "zod";
import { Timestamp } from "./fields.js";
import { route } from "./route.js";

/**
 * The login of a command-line client (RFC 8628 with PKCE, RFC 7636): the client
 * asks for a code, a signed-in browser approves it, the client fetches its token.
 */

/** How long a login may take, in seconds. */
export const LOGIN_SECONDS = 600;
/** How long a client waits between two questions, in seconds. */
export const POLL_SECONDS = 5;

/** Eight consonants and digits that nobody mistakes for one another, in two groups; written in any case, with or without the dash. */
const UserCode = z
  .string()
  .max(20, "must have 8 letters and digits")
  .transform((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
  .pipe(
    z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/, "must have 8 letters and digits, such as BCDF-2345"),
  );

const Secret = (what: string) => z.string().regex(/^[A-Za-z0-9_~.-]{43,128}$/, `must be ${what}`);

export const cliAuthDevice = route({
  path: "/cli/auth/device",
  POST: {
    summary: "Start the login of a command-line client",
    access: "anyone",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      codeChallenge: z
        .string()
        .regex(
          /^[A-Za-z0-9_-]{43}$/,
          "must be the SHA-256 of the code verifier in base64url (43 characters)",
        ),
      /** The machine that asks, as the approval page shows it. */
      clientName: z
        .string()
        .max(100, "must have at most 100 characters")
        .regex(/^[^\p{C}]*$/u, "must not hold control characters")
        .default(""),
    }),
    response: z.object({
      /** The client's secret: with the verifier it fetches the token. */
      deviceCode: z.string(),
      /** What a person compares on the approval page, such as `BCDF-2345`. */
      userCode: z.string(),
      /** The approval page, with the code in it. */
      verificationUrl: z.url(),
      /** Seconds. */
      expiresIn: z.number().int(),
      /** Seconds between two questions. */
      interval: z.number().int(),
    }),
    failures: [],
  },
});

export const cliAuthApprove = route({
  path: "/cli/auth/approve",
  GET: {
    summary: "See which machine asks to log in with a code",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({ userCode: UserCode }),
    response: z.object({
      userCode: z.string(),
      clientName: z.string(),
      createdAt: Timestamp,
      expiresAt: Timestamp,
    }),
    failures: ["userCodeNotFound"],
  },
  POST: {
    summary: "Approve or deny the login of a command-line client",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({ userCode: UserCode, approve: z.boolean() }),
    response: z.object({ success: z.literal(true), approved: z.boolean() }),
    failures: ["userCodeNotFound"],
  },
});

export const cliAuthToken = route({
  path: "/cli/auth/token",
  POST: {
    summary: "Fetch the token of a login that was approved, once",
    access: "anyone",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.object({
      deviceCode: Secret("the device code"),
      codeVerifier: Secret("the code verifier (43 to 128 characters)"),
    }),
    response: z.object({
      /** For the identity provider's sign-in with a custom token; valid for an hour, given away once. */
      customToken: z.string(),
    }),
    failures: ["authorizationPending", "slowDown", "accessDenied", "expiredToken"],
  },
});
