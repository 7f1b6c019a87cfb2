import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { db } from "./firestore.js";
import { userRef } from "./users.js";

/** A reason for XP (spec: XP deduplication log). */
export interface XpCause {
  readonly uid: string;
  readonly action: string;
  /** What it was given for: the same cause gives it once. */
  readonly key: string;
  readonly amount: number;
}

/**
 * Adds XP to a commit (+1), or takes it back (-1), with its entry in the log: XP is always the sum of the log.
 * The entry's `create` refuses to give twice, its `exists` to take twice.
 */
export function addXp(batch: WriteBatch, { uid, action, key, amount }: XpCause, sign: 1 | -1): void {
  const entry = db().collection("xpLog").doc(`${uid}_${action}_${key}`);
  if (sign === 1) batch.create(entry, { uid, action, amount, createdAt: FieldValue.serverTimestamp() });
  else batch.delete(entry, { exists: true });
  batch.set(userRef(uid), { xp: FieldValue.increment(sign * amount) }, { merge: true });
}
