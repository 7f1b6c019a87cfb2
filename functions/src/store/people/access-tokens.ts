import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { MAX_TOKENS } from "#contract/access.js";
import { type AccessToken, checkNewToken } from "#domain/people/access-token.js";
import type { Scope } from "#domain/people/scope.js";
import { deleteAll } from "../batches.js";
import { createIfRoom, db, isNotFound, StoredDate } from "../firestore.js";

/**
 * Access tokens, `accessTokens/{SHA-256 of the token}`. No token is stored in plain text. A TTL policy deletes
 * expired ones.
 */
const StoredAccessToken = z.object({
  uid: z.string(),
  name: z.string(),
  scopes: z.array(z.custom<Scope>((scope) => typeof scope === "string")),
  createdAt: StoredDate,
  expiresAt: StoredDate,
  lastUsedAt: StoredDate.optional(),
});

/**
 * The number of tokens that are read to judge one. Concurrent requests can briefly exceed the
 * limit.
 */
const MOST_COUNTED = 3 * MAX_TOKENS;

const tokenRef = (id: string) => db().collection("accessTokens").doc(id);
const ofUser = (uid: string) => db().collection("accessTokens").where("uid", "==", uid);

const parse = (found: DocumentSnapshot): AccessToken => ({
  id: found.id,
  ...StoredAccessToken.parse(found.data()),
});

export async function read(id: string): Promise<AccessToken | undefined> {
  const found = await tokenRef(id).get();
  return found.exists ? parse(found) : undefined;
}

/** The tokens of a user, newest first. */
export async function list(uid: string): Promise<AccessToken[]> {
  const { docs } = await ofUser(uid).limit(MOST_COUNTED).get();
  return docs.map(parse).sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/**
 * Stores a token, unless the user has too many or one with this name.
 *
 * @throws Failure as `checkNewToken`
 */
export const create = ({ id, uid, name, scopes, createdAt, expiresAt }: AccessToken, now: Date) =>
  createIfRoom(
    tokenRef(id),
    {
      ...{ uid, name, scopes: [...scopes] },
      createdAt: Timestamp.fromDate(createdAt),
      expiresAt: Timestamp.fromDate(expiresAt),
    },
    ofUser(uid).limit(MOST_COUNTED),
    (earlier) => checkNewToken(name, earlier.map(parse), now),
  );

/**
 * Records when a token was used.
 * @returns false if the token was revoked in the meantime
 */
export async function recordUse(id: string, now: Date): Promise<boolean> {
  try {
    await tokenRef(id).update({ lastUsedAt: Timestamp.fromDate(now) });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Revokes a token of a user. Returns the number of revoked tokens: 0 or 1. */
export async function revoke(id: string, uid: string): Promise<number> {
  const found = await tokenRef(id).get();
  if (found.get("uid") !== uid) return 0;
  await tokenRef(id).delete();
  return 1;
}

/** Revokes all tokens of a user, and returns their number. */
export const revokeAll = (uid: string): Promise<number> => deleteAll(ofUser(uid));
