import * as z from "zod";
import { countOf, DONE, timeOf } from "./fields.js";
import { route } from "./route.js";
import { line } from "./text.js";

/**
 * The login of a command-line client (RFC 8628 with PKCE, RFC 7636): the client
 * requests a code, a signed-in browser approves it, and the client fetches its token.
 */

/** Lifetime of a login request, in seconds. */
export const LOGIN_SECONDS = 600;
/** The polling interval of the client, in seconds. */
export const POLL_SECONDS = 5;

/** Eight easily distinguished consonants and digits, in two groups. Case and dash do not matter. */
const UserCode = z
  .string()
  .max(20, "must have 8 letters and digits")
  .transform((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
  .pipe(
    z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/, "must have 8 letters and digits, such as BCDF-2345"),
  )
  .describe("The code that the client shows, such as `BCDF-2345`. Case and dashes do not matter.");

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
        .regex(/^[A-Za-z0-9_-]{43}$/, "must be the SHA-256 of the code verifier in base64url (43 characters)")
        .describe("The SHA-256 of the code verifier in base64url, 43 characters (PKCE, RFC 7636)."),
      clientName: line({ most: 100 })
        .default("")
        .describe(
          "The name of the machine, which the approval page shows: at most 100 characters, without control characters.",
        ),
    }),
    response: z.object({
      deviceCode: z
        .string()
        .describe("The client's secret. With the code verifier, the client exchanges it for the token."),
      userCode: z
        .string()
        .describe("The code that the user compares on the approval page, such as `BCDF-2345`."),
      verificationUrl: z.url().describe("The URL of the approval page, including the code."),
      expiresIn: countOf("Seconds until the login expires."),
      interval: countOf("Seconds to wait between two requests for the token."),
    }),
    failures: [],
  },
});

export const cliAuthApprove = route({
  path: "/cli/auth/approve",
  GET: {
    summary: "Show which machine requests a login with a code",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({ userCode: UserCode }),
    response: z.object({
      userCode: z.string().describe("The code, in two groups: `BCDF-2345`."),
      clientName: z.string().describe("The name that the client sent for the machine. May be empty."),
      createdAt: timeOf("When the login was started"),
      expiresAt: timeOf("When the login expires"),
    }),
    failures: ["userCodeNotFound"],
  },
  POST: {
    summary: "Approve or deny the login of a command-line client",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      userCode: UserCode,
      approve: z.boolean().describe("`true` logs the machine in as the caller; `false` denies it."),
    }),
    response: z.object({ success: DONE, approved: z.boolean().describe("Whether the login was approved.") }),
    failures: ["userCodeNotFound"],
  },
});

export const cliAuthToken = route({
  path: "/cli/auth/token",
  POST: {
    summary: "Fetch the token of an approved login (once)",
    access: "anyone",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.object({
      deviceCode: Secret("the device code").describe("The `deviceCode` of the login."),
      codeVerifier: Secret("the code verifier (43 to 128 characters)").describe(
        "The code verifier of the login: 43 to 128 characters (RFC 7636).",
      ),
    }),
    response: z.object({
      customToken: z
        .string()
        .describe(
          "A custom token for signing in with the identity provider. Valid for one hour, returned only once.",
        ),
    }),
    failures: ["authorizationPending", "slowDown", "accessDenied", "expiredToken"],
  },
});
