import { randomBytes } from "node:crypto";
import { Failure } from "#contract/failure.js";
import type { Access, Method } from "#contract/route.js";
import type { Caller } from "#domain/people/user.js";
import { type Claims, verifyToken } from "#gateway/auth.js";
import * as users from "#store/people/users.js";

/**
 * The user of a request's token.
 *
 * Requests that change something also check whether the account was disabled or its sessions revoked. A read
 * trusts the token for the hour until it expires.
 *
 * @throws Failure `unauthenticated`, or `accountBanned` if a ban revoked the session
 */
export async function authenticate(authorization: string | undefined, method: Method): Promise<Claims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verifyToken(token, method !== "GET");
  if (!claims) throw new Failure("unauthenticated");
  if (claims.revoked) {
    // A ban revokes every session; report the ban, not the revoked session.
    const user = await users.read(claims.uid);
    throw new Failure(user?.banned && user.status !== "deleted" ? "accountBanned" : "unauthenticated");
  }
  return claims;
}

/**
 * The caller with their profile, which is created if the account has none yet.
 *
 * @throws Failure `unauthenticated` for a deleted account, `accountBanned` if a banned user would change
 * something, `emailNotVerified`, `adminsOnly`
 */
export async function admit(claims: Claims, access: Access, method: Method): Promise<Caller> {
  const random = randomBytes(5).toString("hex").slice(0, 8);
  const user = await users.ensure(claims, random);
  if (user.status === "deleted") throw new Failure("unauthenticated");
  if (user.banned && method !== "GET") throw new Failure("accountBanned");
  if (access === "verified user" && !claims.emailVerified) throw new Failure("emailNotVerified");
  if (access === "admin" && !claims.admin) throw new Failure("adminsOnly");
  return {
    uid: claims.uid,
    email: claims.email,
    emailVerified: claims.emailVerified,
    admin: claims.admin,
    user,
  };
}
