import type { Auth, DecodedIdToken } from "firebase-admin/auth";

import { app } from "./app.js";

/** What a valid ID token says about its bearer. */
export interface Claims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  readonly admin: boolean;
  /** True when the token is genuine and of an account whose sessions were ended. */
  readonly revoked: boolean;
}

const REVOKED = "auth/id-token-revoked";

/** The identity provider's answers that mean "this token is no good", as opposed to an outage. */
const REFUSALS = new Set([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/invalid-id-token",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/**
 * Verifies an ID token (spec: Authentication 1; DESIGN §7).
 *
 * @param checkRevoked also asks the identity provider whether the account is disabled, deleted or
 * its sessions revoked; costs a call, so reads do without it
 * @returns nothing for a token that is invalid or expired
 * @throws when the identity provider cannot be reached
 */
export async function verifyToken(token: string, checkRevoked: boolean): Promise<Claims | undefined> {
  const auth = await connect();
  try {
    return claimsOf(await auth.verifyIdToken(token, checkRevoked), false);
  } catch (error) {
    if (codeOf(error) === REVOKED) return claimsOf(decoded(token), true);
    if (REFUSALS.has(codeOf(error))) return undefined;
    throw error;
  }
}

/**
 * Ends every session of an account: refresh tokens are worth nothing, and ID tokens
 * are refused wherever something would change. An account that is gone has none.
 */
export async function revokeSessions(uid: string): Promise<void> {
  const auth = await connect();
  try {
    await auth.revokeRefreshTokens(uid);
  } catch (error) {
    if (codeOf(error) !== "auth/user-not-found") throw error;
  }
}

/** Deletes an account with the identity provider; answers how many there were to delete. */
export async function deleteAccount(uid: string): Promise<number> {
  const auth = await connect();
  try {
    await auth.deleteUser(uid);
    return 1;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return 0;
    throw error;
  }
}

/**
 * The uid of the admin whom an e-mail address belongs to; nothing for an account
 * that has no claim `admin`, since anyone may sign up under any address.
 */
export async function adminByEmail(email: string): Promise<string | undefined> {
  const auth = await connect();
  try {
    const { uid, customClaims } = await auth.getUserByEmail(email);
    return customClaims?.admin === true ? uid : undefined;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found" || codeOf(error) === "auth/invalid-email") return undefined;
    throw error;
  }
}

/**
 * A token with which a client signs in as an account (DESIGN §2, the login of the command line). Nobody who holds it
 * is asked for a password: it goes to the client and nowhere else.
 *
 * @returns nothing for an account that is disabled or gone, which signing in would make again
 */
export async function customToken(uid: string): Promise<string | undefined> {
  const auth = await connect();
  try {
    if ((await auth.getUser(uid)).disabled) return undefined;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
  return auth.createCustomToken(uid);
}

/** Loaded on first use: most requests to most functions carry no token. */
async function connect(): Promise<Auth> {
  const { getAuth } = await import("firebase-admin/auth");
  return getAuth(app());
}

function claimsOf(token: DecodedIdToken, revoked: boolean): Claims {
  return {
    uid: token.uid,
    email: token.email ?? "",
    emailVerified: token.email_verified === true,
    displayName: typeof token.name === "string" ? token.name : undefined,
    admin: token.admin === true,
    revoked,
  };
}

/** The claims of a token whose signature was found good before its session was found to be over. */
function decoded(token: string): DecodedIdToken {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { ...claims, uid: claims.sub };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
