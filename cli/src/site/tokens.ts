import * as z from "zod";
import { CliError, EXIT } from "../errors.js";
import type { IdentityProvider } from "./firebase.js";
import { reach, unreachable } from "./reach.js";

/** The result of signing in and renewing. */
export interface Tokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** The user and the expiration time (Unix milliseconds) of an ID token. The server verifies the signature. */
export interface Claims {
  readonly uid: string;
  readonly email: string;
  readonly endsAt: number;
}

const IdTokenPayload = z.object({ sub: z.string().min(1), email: z.string().default(""), exp: z.number() });

/** Decodes an ID token, which is a JWT; undefined for any other text. */
export function readIdToken(token: string): Claims | undefined {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1];
  if (!payload) return undefined;
  try {
    const { sub, email, exp } = IdTokenPayload.parse(
      JSON.parse(Buffer.from(payload, "base64url").toString()),
    );
    return { uid: sub, email, endsAt: exp * 1000 };
  } catch {
    return undefined;
  }
}

const SignedIn = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.coerce.number() });
const Renewed = z.object({ id_token: z.string(), refresh_token: z.string(), expires_in: z.coerce.number() });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** Exchanges the custom token of a completed device login for tokens of the user. */
export async function signInWithCustomToken(
  provider: IdentityProvider,
  token: string,
  interrupt: AbortSignal,
): Promise<Tokens> {
  const told = await ask(
    provider,
    "identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken",
    {
      token,
      returnSecureToken: true,
    },
    interrupt,
  );
  return SignedIn.parse(told);
}

/** @throws CliError `authentication` if the refresh token is no longer valid */
export async function renew(
  provider: IdentityProvider,
  refreshToken: string,
  interrupt: AbortSignal,
): Promise<Tokens> {
  const told = await ask(
    provider,
    "securetoken.googleapis.com/v1/token",
    {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    },
    interrupt,
  );
  const { id_token, refresh_token, expires_in } = Renewed.parse(told);
  return { idToken: id_token, refreshToken: refresh_token, expiresIn: expires_in };
}

async function ask(
  { apiKey, base }: IdentityProvider,
  service: string,
  body: object,
  interrupt: AbortSignal,
): Promise<unknown> {
  const url = new URL(`${base}/${service}?key=${encodeURIComponent(apiKey)}`);
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  };
  const answer = await reach(url, init, interrupt);
  const told: unknown = await answer.json().catch((cause: unknown) => {
    throw unreachable(url, cause);
  });
  if (answer.ok) return told;
  const reason = Refused.safeParse(told).data?.error.message ?? `status ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) {
    throw new CliError(EXIT.retryable, `The sign-in service has a problem: ${reason}`);
  }
  throw new CliError(
    EXIT.authentication,
    WORDS[reason.split(/[ :]/)[0] ?? ""] ?? `The login was rejected: ${reason}`,
    {
      hint: "Log in with `vaultmart login`.",
    },
  );
}

const WORDS: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: "The login has expired",
  INVALID_REFRESH_TOKEN: "The login was rejected",
  INVALID_GRANT_TYPE: "The login was rejected",
  USER_DISABLED: "The account is disabled",
  USER_NOT_FOUND: "The account no longer exists",
};
