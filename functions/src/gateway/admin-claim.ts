import type { UserRecord } from "firebase-admin/auth";
import { app } from "./app.js";

/** An account as `npm run admin` shows it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
}

/** Finds an account by email address or uid. */
export async function findAccount(emailOrUid: string): Promise<Account | undefined> {
  const { getAuth } = await import("firebase-admin/auth");
  try {
    const user = await (emailOrUid.includes("@")
      ? getAuth(app()).getUserByEmail(emailOrUid)
      : getAuth(app()).getUser(emailOrUid));
    return { uid: user.uid, email: user.email ?? "", admin: claimsOf(user).admin === true };
  } catch (error) {
    if ((error as { code?: unknown }).code === "auth/user-not-found") return undefined;
    throw error;
  }
}

/**
 * Grants or revokes the admin claim of an account (DESIGN §3). The account's other
 * claims are kept. A token carries the claim until it expires, for up to an hour,
 * so revoking also revokes the account's sessions.
 */
export async function setAdmin(uid: string, admin: boolean): Promise<void> {
  const { getAuth } = await import("firebase-admin/auth");
  const auth = getAuth(app());
  const { admin: _, ...others } = claimsOf(await auth.getUser(uid));
  await auth.setCustomUserClaims(uid, admin ? { ...others, admin: true } : others);
  if (!admin) await auth.revokeRefreshTokens(uid);
}

const claimsOf = (user: UserRecord): Record<string, unknown> => user.customClaims ?? {};
