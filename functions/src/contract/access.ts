import * as z from "zod";
import { countOf, DONE, SLUG_PATTERN, timeOf } from "./fields.js";
import { route } from "./route.js";
import { line } from "./text.js";

/** The maximum number of access tokens per account. */
export const MAX_TOKENS = 20;
/** The maximum lifetime of an access token, in days, and the lifetime that clients propose. */
export const TOKEN_DAYS = { most: 90, preset: 30 } as const;
/** How many scopes one token may have. */
const MAX_SCOPES = 20;
/** The maximum number of client logins of an account. Another login ends the oldest one. */
export const MAX_LOGINS = 100;

/** The syntax of a token's scope. */
export const SCOPE_PATTERN = new RegExp(`^(?:read|publish:${SLUG_PATTERN.source.replace(/^\^|\$$/g, "")})$`);

const Scopes = z
  .array(
    z
      .string()
      .max(58, "must have at most 58 characters")
      .regex(SCOPE_PATTERN, "must be read, or publish: and a slug, such as publish:release-notes"),
  )
  .min(1, "must have at least one scope")
  .max(MAX_SCOPES, `must have at most ${MAX_SCOPES} scopes`)
  .refine((scopes) => new Set(scopes).size === scopes.length, "must not repeat a scope")
  .describe(
    "What the token may do. `read`: read your products and downloads, and download what you may have. `publish:SLUG`: upload, scan, create, and publish versions of that product.",
  );

const Token = z
  .object({
    id: z.string().describe("The ID of the token. It is not secret."),
    name: z.string().describe("The name that you gave it."),
    scopes: z.array(z.string()).describe("What it may do: `read`, or `publish:` and a slug."),
    createdAt: timeOf("When it was created"),
    expiresAt: timeOf("When it expires"),
    lastUsedAt: timeOf("When it was last used, to the hour. Missing if it never was").optional(),
  })
  .describe("An access token, without the token itself.");

const Login = z
  .object({
    id: z.string().describe("The ID of the login."),
    clientName: z.string().describe("The name that the client sent for its machine. May be empty."),
    createdAt: timeOf("When the login was approved"),
    lastUsedAt: timeOf(
      "When the client last called the API, to the hour. Missing if it never did",
    ).optional(),
    isThis: z.boolean().describe("Whether this request was made with it."),
  })
  .describe("A login of a command-line client.");

export const usersAccess = route({
  path: "/users/access",
  isExtension: true,
  GET: {
    summary: "List your access tokens and the logins of your command-line clients",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      tokens: z.array(Token).describe("Your valid access tokens, newest first."),
      logins: z
        .array(Login)
        .describe(`The logins of command-line clients, newest first; at most ${MAX_LOGINS}.`),
    }),
    failures: [],
  },
  POST: {
    summary: "Create an access token, which is shown once",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      name: line({ least: 1, most: 60 }).describe(
        "A name for the token: 1 to 60 characters, different from the names of your other tokens.",
      ),
      scopes: Scopes,
      days: z
        .number("must be a number of days")
        .int("must be a whole number of days")
        .min(1, "must be at least 1 day")
        .max(TOKEN_DAYS.most, `must be at most ${TOKEN_DAYS.most} days`)
        .default(TOKEN_DAYS.preset)
        .describe(`How many days the token is valid: 1 to ${TOKEN_DAYS.most}.`),
    }),
    response: z.object({
      token: z
        .string()
        .describe("The token. Send it as `Authorization: Bearer …`. The marketplace cannot show it again."),
      id: z.string().describe("The ID of the token."),
      expiresAt: timeOf("When it expires"),
    }),
    failures: ["tooManyTokens", "tokenNameTaken"],
  },
  DELETE: {
    summary: "Revoke an access token, a client's login, or every login and token of your account",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z
      .object({
        tokenId: z
          .string()
          .regex(/^[0-9a-f]{64}$/, "must be the ID of a token")
          .optional()
          .describe("The token to revoke."),
        loginId: z
          .string()
          .regex(/^[0-9a-f]{32}$/, "must be the ID of a login")
          .optional()
          .describe("The client's login to end."),
        all: z
          .literal(true)
          .optional()
          .describe("`true` ends every login, including those in browsers, and revokes every token."),
      })
      .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, {
        error: "must have exactly one of tokenId, loginId, and all",
      }),
    response: z.object({
      success: DONE,
      revoked: countOf("The number of revoked tokens and client logins. Browser logins are not counted."),
    }),
    failures: ["accessNotFound"],
  },
});
