import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import type { UsernameClaim } from "#domain/people/profile.js";
import { db, StoredDate, unchanged, writeUnchanged } from "../firestore.js";

/**
 * The username registry, `usernames/{name}` (spec: Internal records; decisions 003, 054).
 *
 * Whatever changes a profile by name passes through the claim of the name that the profile
 * has: a precondition on it puts the changes of one user in a row, and the profile itself,
 * which counts, needs none.
 */
const StoredClaim = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  expiresAt: StoredDate.optional(),
}) satisfies z.ZodType<UsernameClaim>;

export const usernameRef = (name: string) => db().collection("usernames").doc(name);

export function parseClaim(found: DocumentSnapshot): UsernameClaim | undefined {
  const data = found.data();
  return data && StoredClaim.parse({ username: found.id, ...data, id: found.id });
}

/** Adds to a commit that a user has a name, be its claim new, taken over or theirs. The commit fails when the claim has changed since. */
export function addClaim(batch: WriteBatch, found: DocumentSnapshot, uid: string, username: string): void {
  const claim = { uid, username, claimedAt: FieldValue.serverTimestamp() };
  const ended = { releasedAt: FieldValue.delete(), expiresAt: FieldValue.delete() };
  writeUnchanged(batch, found, found.exists ? { ...claim, ...ended } : claim);
}

/** A claim that broken data gives to somebody else stays theirs. */
const isForeign = (found: DocumentSnapshot, uid: string) => found.exists && found.get("uid") !== uid;

/** Adds to a commit that a user keeps a name: nothing changes, and the commit fails when the claim has. */
export function addKept(batch: WriteBatch, found: DocumentSnapshot, uid: string, username: string): void {
  if (isForeign(found, uid)) return;
  if (found.exists) batch.update(found.ref, { username }, unchanged(found));
  // The profile was made by a client, which cannot claim its name (decision 021).
  else addClaim(batch, found, uid, username);
}

/**
 * Adds to a commit that a user's name rests until a time, also one that a client made and
 * nobody has claimed.
 */
export function addTombstone(
  batch: WriteBatch,
  found: DocumentSnapshot,
  uid: string,
  username: string,
  expiresAt: Date,
): void {
  if (isForeign(found, uid)) return;
  const tombstone = {
    uid,
    username,
    releasedAt: FieldValue.serverTimestamp(),
    expiresAt: Timestamp.fromDate(expiresAt),
  };
  writeUnchanged(batch, found, tombstone);
}
