import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import type { UsernameClaim } from "#domain/people/profile.js";
import { db, StoredDate, unchanged, writeUnchanged } from "../firestore.js";

/**
 * The username registry, `usernames/{name}` (spec: Internal records; decisions 003, 054).
 *
 * Every change of a profile by name also writes the claim of the profile's current name. A precondition on
 * that claim serializes the changes of one user, so the profile itself, whose counters change concurrently,
 * needs no precondition.
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

/**
 * Assigns a name to a user in a commit. The claim can be new, taken over, or already the user's. The commit fails if
 * the claim has changed since it was read.
 */
export function addClaim(batch: WriteBatch, found: DocumentSnapshot, uid: string, username: string): void {
  const claim = { uid, username, claimedAt: FieldValue.serverTimestamp() };
  const ended = { releasedAt: FieldValue.delete(), expiresAt: FieldValue.delete() };
  writeUnchanged(batch, found, found.exists ? { ...claim, ...ended } : claim);
}

/** A claim that invalid data assigns to another user stays with that user. */
const isForeign = (found: DocumentSnapshot, uid: string) => found.exists && found.get("uid") !== uid;

/** Makes a commit fail if the claim of a user's name has changed. Writes nothing else. */
export function addKept(batch: WriteBatch, found: DocumentSnapshot, uid: string, username: string): void {
  if (isForeign(found, uid)) return;
  if (found.exists) batch.update(found.ref, { username }, unchanged(found));
  // A client created the profile; clients cannot claim names (decision 021).
  else addClaim(batch, found, uid, username);
}

/**
 * Reserves a user's name until a given time in a commit, even if the name is unclaimed because a client created it.
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
