import { type DocumentSnapshot, FieldValue } from "firebase-admin/firestore";
import { Failure } from "#contract/failure.js";
import { claimedNames } from "#domain/people/names.js";
import { planRename, sameNames, USERNAME_REST_MS } from "#domain/people/profile.js";
import type { User } from "#domain/people/user.js";
import { db, retryLostCommits } from "../firestore.js";
import { addEntry } from "../moderation/audit-log.js";
import { newId } from "../products/products.js";
import { addClaim, addKept, addTombstone, parseClaim, usernameRef } from "./usernames.js";
import { parseUser, userRef } from "./users.js";

/** A user's changes to their profile. Omitted fields stay unchanged. */
export interface ProfileChange {
  readonly username: string;
  readonly displayName: string;
  readonly bio?: string | undefined;
  readonly country?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly locale?: User["locale"] | undefined;
}

/**
 * Changes a profile and, with the username, the registry (spec: update-profile; decision 054).
 *
 * One commit contains the claims, the tombstones, the profile, and the audit entry. It includes the claim of the user's
 * current name, so the slower of two concurrent changes decides again, and an account that is being deleted is never
 * changed.
 * @param user the user as the request read them
 * @returns whether the names that other documents copy have changed
 * @throws Failure as `planRename`, `unauthenticated` if the account was deleted in the meantime, `editConflict`
 */
export async function updateProfile(user: User, change: ProfileChange, now: Date): Promise<boolean> {
  const { uid } = user;
  const auditId = newId();
  return retryLostCommits(async () => {
    const found = await readWithClaims(user, change.username);
    if (!found) throw new Failure("unauthenticated");
    const { user: before, claims } = found;
    const batch = db().batch();
    const { username: from } = before;
    const { username: to, ...fields } = change;
    if (to === from) {
      for (const name of claimedNames(from)) addKept(batch, claims(name), uid, from);
    } else {
      const known = claimedNames(to).flatMap((name) => parseClaim(claims(name)) ?? []);
      const { take, free } = planRename({ uid, from, to }, known, now);
      const rested = new Date(now.getTime() + USERNAME_REST_MS);
      for (const name of take) addClaim(batch, claims(name), uid, to);
      for (const name of free) addTombstone(batch, claims(name), uid, from, rested);
      const actor = { uid, principal: uid };
      addEntry(batch, auditId, { action: "user.rename", actor, details: { from, to } });
    }
    const updatedAt = FieldValue.serverTimestamp();
    batch.update(userRef(uid), { username: to, ...fields, updatedAt });
    await batch.commit();
    const { displayName, avatarUrl = before.avatarUrl } = fields;
    return !sameNames(before, { username: to, displayName, avatarUrl });
  });
}

/** A profile, and the registry's claims for the requested names, none read later than the profile. */
interface ProfileWithClaims {
  readonly user: User;
  readonly claims: (name: string) => DocumentSnapshot;
}

/**
 * Reads the claims of a user's name and of another name, and then the user's profile. If the name changes in between, a
 * commit with preconditions on the claims fails.
 * @param user the user with the name from an earlier read
 * @returns undefined if the account is deleted
 */
export async function readWithClaims(
  { uid, username }: User,
  wanted: string,
): Promise<ProfileWithClaims | undefined> {
  for (let known = username; ; ) {
    const names = [...new Set([...claimedNames(known), ...claimedNames(wanted)])];
    const found = await db().getAll(...names.map(usernameRef));
    const user = parseUser(await userRef(uid).get());
    if (!user || user.status === "deleted") return undefined;
    const byName = new Map(found.map((claim) => [claim.id, claim]));
    if (user.username === known) return { user, claims: (name) => byName.get(name) as DocumentSnapshot };
    known = user.username;
  }
}
