import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type WriteBatch,
} from "firebase-admin/firestore";
import { XP, type XpCause } from "#domain/progress/xp.js";
import { db } from "../firestore.js";
import { userRef } from "../people/users.js";

/** Changes to a profile's counters. `categoryCount` contains one counter per category. */
export interface StatsChange {
  readonly [counter: string]: FieldValue | number | StatsChange;
}

/** The log entry of an XP reason. It exists while the XP is granted. */
export function xpRef({ uid, action, key }: XpCause): DocumentReference {
  return db().collection("xpLog").doc(`${uid}_${action}_${key}`);
}

/**
 * Grants XP in a commit (+1) or removes it (-1), with the log entry, so the XP always equals the sum of the log.
 * The entry's `create` prevents granting twice, and its `exists` prevents removing twice.
 *
 * @param stats changes to counters of the same profile, so that the commit writes the profile once
 */
export function addXp(batch: WriteBatch, cause: XpCause, sign: 1 | -1, stats: StatsChange = {}): void {
  const { uid, action, details } = cause;
  const amount = XP[action];
  if (sign === 1) {
    batch.create(xpRef(cause), { ...details, uid, action, amount, createdAt: FieldValue.serverTimestamp() });
  } else batch.delete(xpRef(cause), { exists: true });
  // An empty map would replace all counters, so it is not written.
  const counters = Object.keys(stats).length > 0 ? { stats } : {};
  batch.set(userRef(uid), { xp: FieldValue.increment(sign * amount), ...counters }, { merge: true });
}

/**
 * Grants XP that has not been granted yet, or removes XP that has. Changes no XP if the log already matches.
 * @param entry the entry of the reason, as it was read
 * @param stats see `addXp`; these always change
 */
export function settleXp(
  batch: WriteBatch,
  cause: XpCause,
  entry: DocumentSnapshot,
  given: boolean,
  stats: StatsChange = {},
): void {
  if (entry.exists !== given) addXp(batch, cause, given ? 1 : -1, stats);
  else addStats(batch, cause.uid, stats);
}

/** Changes a profile's counters in a commit. */
export function addStats(batch: WriteBatch, uid: string, stats: StatsChange): void {
  // An empty map would replace all counters, so it is not written.
  if (Object.keys(stats).length > 0) batch.set(userRef(uid), { stats }, { merge: true });
}
