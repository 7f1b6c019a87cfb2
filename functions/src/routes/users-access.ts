import { randomBytes } from "node:crypto";
import { usersAccess as route } from "#contract/access.js";
import { Failure } from "#contract/failure.js";
import { isValid, tokenDigest, tokenExpiry, writeToken } from "#domain/people/access-token.js";
import type { Scope } from "#domain/people/scope.js";
import { accountOf, revokeSessions } from "#gateway/auth.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as accessTokens from "#store/people/access-tokens.js";
import * as clientLogins from "#store/people/client-logins.js";

/** A user creates, lists, and revokes access tokens, and ends the logins of their clients (DESIGN §16). */
export const usersAccess = endpoint(route, {
  GET: async ({ caller: { uid, login: current }, now }) => {
    const [account, tokens, logins] = await Promise.all([
      accountOf(uid),
      accessTokens.list(uid),
      clientLogins.list(uid),
    ]);
    const isGood = (one: { readonly createdAt: Date; readonly expiresAt: Date }) =>
      isValid(one, account?.sessionsRevokedAt, now);
    return {
      tokens: tokens.filter(isGood).map(({ id, name, scopes, ...times }) => ({
        ...{ id, name, scopes: [...scopes] },
        createdAt: times.createdAt.toISOString(),
        expiresAt: times.expiresAt.toISOString(),
        lastUsedAt: times.lastUsedAt?.toISOString(),
      })),
      logins: logins.filter(isGood).map(({ id, clientName, createdAt, lastUsedAt }) => ({
        ...{ id, clientName, isThis: id === current },
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString(),
      })),
    };
  },
  POST: async ({ input: { name, scopes, days }, caller: { uid }, now }) => {
    const token = writeToken(randomBytes(32).toString("hex"), config().siteUrl);
    const id = tokenDigest(token);
    const expiresAt = tokenExpiry(days, now);
    await accessTokens.create({ id, uid, name, scopes: scopes as Scope[], createdAt: now, expiresAt }, now);
    return { token, id, expiresAt: expiresAt.toISOString() };
  },
  DELETE: async ({ input: { tokenId, loginId }, caller: { uid } }) => {
    const revoked =
      tokenId !== undefined
        ? await accessTokens.revoke(tokenId, uid)
        : loginId !== undefined
          ? await clientLogins.end(loginId, uid)
          : await endEverything(uid);
    if (revoked === 0 && (tokenId ?? loginId) !== undefined) throw new Failure("accessNotFound");
    return { success: true as const, revoked };
  },
});

/** Ends every session, token and client login of a user. */
async function endEverything(uid: string): Promise<number> {
  // First, because it alone ends tokens that are created at the same time.
  await revokeSessions(uid);
  return (await accessTokens.revokeAll(uid)) + (await clientLogins.endAll(uid));
}
