import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type WriteBatch,
} from "firebase-admin/firestore";
import { XP, type XpCause } from "#domain/progress/xp.js";
import { db } from "../firestore.js";
import { userRef } from "../people/users.js";

/** Counters of a profile with how each changes; `categoryCount` holds one for each category. */
export interface StatsChange {
  readonly [counter: string]: FieldValue | number | StatsChange;
}

/** The entry that a cause has in the log while its XP is given. */
export function xpRef({ uid, action, key }: XpCause): DocumentReference {
  return db().collection("xpLog").doc(`${uid}_${action}_${key}`);
}

/**
 * Adds XP to a commit (+1), or takes it back (-1), with its entry in the log: XP is always the sum of the log.
 * The entry's `create` refuses to give twice, its `exists` to take twice.
 *
 * @param stats counters of the same profile that change with it, so that the commit writes the profile once
 */
export function addXp(batch: WriteBatch, cause: XpCause, sign: 1 | -1, stats: StatsChange = {}): void {
  const { uid, action, details } = cause;
  const amount = XP[action];
  if (sign === 1) {
    batch.create(xpRef(cause), { ...details, uid, action, amount, createdAt: FieldValue.serverTimestamp() });
  } else batch.delete(xpRef(cause), { exists: true });
  // An empty map would take the place of all counters, so that none is written.
  const counters = Object.keys(stats).length > 0 ? { stats } : {};
  batch.set(userRef(uid), { xp: FieldValue.increment(sign * amount), ...counters }, { merge: true });
}

/**
 * Gives what is not given yet, or takes back what was given; no XP when the log says so already.
 *
 * @param entry the cause's entry as it was read
 * @param stats as for `addXp`; these change in any case
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

/** Adds a change of a profile's counters to a commit. */
export function addStats(batch: WriteBatch, uid: string, stats: StatsChange): void {
  // An empty map would take the place of all counters, so that none is written.
  if (Object.keys(stats).length > 0) batch.set(userRef(uid), { stats }, { merge: true });
}
