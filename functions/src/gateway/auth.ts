import type { Auth, DecodedIdToken } from "firebase-admin/auth";
import { config } from "#platform/config.js";
import { within } from "#platform/deadline.js";
import { WAITS } from "#platform/waits.js";
import { app } from "./app.js";

/** The claims of a valid ID token. */
export interface Claims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** Whether the account has the custom claim `admin`, and signed in with a second factor if admins need one. */
  readonly admin: boolean;
  /** True if the account is an admin's who did not sign in with the second factor that admins need. */
  readonly lacksSecondFactor: boolean;
  /** The ID of the client's login that the token belongs to; undefined for a browser. */
  readonly login: string | undefined;
  /** True if the token is genuine but the account's sessions were revoked. */
  readonly revoked: boolean;
}

const REVOKED = "auth/id-token-revoked";

/** The identity provider's error codes that mean "invalid token", as opposed to an outage. */
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
 * @param checkRevoked also checks with the identity provider whether the account is disabled or deleted, or
 * its sessions are revoked; this requires another call, so reads skip it
 * @returns undefined for a token that is invalid or expired
 * @throws if the identity provider is unreachable or too slow
 */
export async function verifyToken(token: string, checkRevoked: boolean): Promise<Claims | undefined> {
  const auth = await connect();
  try {
    return claimsOf(await within(WAITS.token, auth.verifyIdToken(token, checkRevoked)), false);
  } catch (error) {
    if (codeOf(error) === REVOKED) return claimsOf(decoded(token), true);
    if (REFUSALS.has(codeOf(error))) return undefined;
    throw error;
  }
}

/**
 * Revokes every session of an account: its refresh tokens become invalid, and every request that changes something
 * rejects its ID tokens. Does nothing if the account does not exist.
 */
export async function revokeSessions(uid: string): Promise<void> {
  const auth = await connect();
  try {
    await auth.revokeRefreshTokens(uid);
  } catch (error) {
    if (codeOf(error) !== "auth/user-not-found") throw error;
  }
}

/** Deletes an account at the identity provider, and returns the number of deleted accounts. */
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

/** The times of a user's last sign-in and last activity; undefined if the account does not exist. */
export async function signInsOf(
  uid: string,
): Promise<{ lastSignInAt: Date | undefined; lastSeenAt: Date | undefined } | undefined> {
  const auth = await connect();
  try {
    const { metadata } = await auth.getUser(uid);
    const time = (text: string | null | undefined) => (text ? new Date(text) : undefined);
    return { lastSignInAt: time(metadata.lastSignInTime), lastSeenAt: time(metadata.lastRefreshTime) };
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
}

/**
 * The identity provider's data about a user, without secrets; undefined if the account does not
 * exist.
 */
export async function identityOf(uid: string): Promise<object | undefined> {
  const auth = await connect();
  try {
    const { email, emailVerified, displayName, photoURL, phoneNumber, metadata, providerData } = await within(
      WAITS.token,
      auth.getUser(uid),
    );
    return {
      ...{ uid, email, emailVerified, displayName, photoURL, phoneNumber },
      ...{ createdAt: metadata.creationTime, lastSignInAt: metadata.lastSignInTime },
      signInMethods: providerData.map(({ providerId, uid: id, email: address, displayName: name }) => ({
        ...{ providerId, uid: id, email: address, displayName: name },
      })),
    };
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
}

/**
 * The uid of the admin with an email address. Undefined if the account has no `admin` claim, because anyone can sign up
 * with any address.
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

/** The uid of the account with an email address; undefined if there is none. */
export async function uidByEmail(email: string): Promise<string | undefined> {
  const auth = await connect();
  try {
    return (await within(WAITS.token, auth.getUserByEmail(email))).uid;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found" || codeOf(error) === "auth/invalid-email") return undefined;
    throw error;
  }
}

/** An account at the identity provider that is not disabled. */
export interface Account {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** When its sessions were last revoked; undefined if they never were. */
  readonly sessionsRevokedAt: Date | undefined;
}

/** The account of a user; undefined if it is disabled or deleted. */
export async function accountOf(uid: string): Promise<Account | undefined> {
  const auth = await connect();
  try {
    const found = await within(WAITS.token, auth.getUser(uid));
    if (found.disabled) return undefined;
    return {
      email: found.email ?? "",
      emailVerified: found.emailVerified,
      displayName: found.displayName,
      sessionsRevokedAt: found.tokensValidAfterTime ? new Date(found.tokensValidAfterTime) : undefined,
    };
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
}

/**
 * Creates a token with which a client signs in to an account without a password (DESIGN §2, the login of the command
 * line). Send it only to that client.
 * @param login the ID of the client's login, which every ID token of that client then contains as a claim
 * @returns undefined if the account is disabled or deleted; signing in would recreate a deleted account
 */
export async function customToken(uid: string, login: string): Promise<string | undefined> {
  const auth = await connect();
  try {
    if ((await auth.getUser(uid)).disabled) return undefined;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
  return auth.createCustomToken(uid, { login });
}

/** Loaded on first use: most requests to most functions have no token. */
async function connect(): Promise<Auth> {
  const { getAuth } = await import("firebase-admin/auth");
  return getAuth(app());
}

function claimsOf(token: DecodedIdToken, revoked: boolean): Claims {
  const hasFactor = token.firebase?.sign_in_second_factor !== undefined;
  const lacksSecondFactor = token.admin === true && config().adminSecondFactor && !hasFactor;
  return {
    uid: token.uid,
    email: token.email ?? "",
    emailVerified: token.email_verified === true,
    displayName: typeof token.name === "string" ? token.name : undefined,
    admin: token.admin === true && !lacksSecondFactor,
    lacksSecondFactor,
    login: typeof token.login === "string" ? token.login : undefined,
    revoked,
  };
}

/** The claims of a token whose signature was verified before its session was found to be revoked. */
function decoded(token: string): DecodedIdToken {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { ...claims, uid: claims.sub };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
