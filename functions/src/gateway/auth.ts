import { getApps, initializeApp } from "firebase-admin/app";

/** What a valid ID token says about its bearer. */
export interface Claims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  readonly admin: boolean;
}

/** The identity provider's answers that mean "this token is no good", as opposed to an outage. */
const REFUSALS = new Set([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/invalid-id-token",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/**
 * Verifies an ID token (spec: Authentication 1; DESIGN §7).
 *
 * @param checkRevoked also asks the identity provider whether the account is disabled, deleted or
 * its sessions revoked; costs a call, so reads do without it
 * @returns nothing for a token that is invalid, expired or revoked
 * @throws when the identity provider cannot be reached
 */
export async function verifyToken(token: string, checkRevoked: boolean): Promise<Claims | undefined> {
  const { getAuth } = await import("firebase-admin/auth");
  if (getApps().length === 0) initializeApp();
  try {
    const claims = await getAuth().verifyIdToken(token, checkRevoked);
    return {
      uid: claims.uid,
      email: claims.email ?? "",
      emailVerified: claims.email_verified === true,
      displayName: typeof claims.name === "string" ? claims.name : undefined,
      admin: claims.admin === true,
    };
  } catch (error) {
    if (error instanceof Error && "code" in error && REFUSALS.has(String(error.code))) return undefined;
    throw error;
  }
}
