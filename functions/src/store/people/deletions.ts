import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { claimedNames } from "#domain/people/names.js";
import { namesOfDeleted, USERNAME_REST_MS } from "#domain/people/profile.js";
import type { User } from "#domain/people/user.js";
import { db, isStale, readTogether, retryLostCommits, unchanged } from "../firestore.js";
import { addEntry } from "../moderation/audit-log.js";
import { readWithClaims } from "./profiles.js";
import { addTombstone } from "./usernames.js";
import { accountRef, userRef } from "./users.js";

/** The job of a deleted account, `deletions/{uid}`. It exists until all steps are done. */
const deletionRef = (uid: string) => db().collection("deletions").doc(uid);

/**
 * Marks an account as deleted. One commit anonymizes the profile, reserves the username, writes the audit entry, and
 * creates the job for the remaining steps (spec: delete-account; decision 055). Idempotent.
 *
 * @throws Failure `editConflict`
 */
export async function requestDeletion(user: User, now: Date): Promise<void> {
  const { uid } = user;
  const products = await db().collection("products").where("authorUid", "==", uid).count().get();
  await retryLostCommits(async () => {
    const found = await readWithClaims(user, user.username);
    if (!found) return;
    const { username } = found.user;
    const batch = db().batch();
    addEntry(batch, `deletion_${uid}`, {
      action: "user.delete",
      actor: { uid, principal: uid },
      details: { username, products: products.data().count },
    });
    addDeletionJob(batch, uid);
    const rested = new Date(now.getTime() + USERNAME_REST_MS);
    for (const name of claimedNames(username)) {
      addTombstone(batch, found.claims(name), uid, username, rested);
    }
    const deletedAt = FieldValue.serverTimestamp();
    batch.update(userRef(uid), {
      ...withoutProfile(uid),
      status: "deleted",
      deletedAt,
      updatedAt: deletedAt,
    });
    batch.set(accountRef(uid), withoutAccount(), { merge: true });
    await batch.commit();
  });
}

/** Adds the job of a deleted account to a commit. An existing job continues. */
export function addDeletionJob(batch: WriteBatch, uid: string): void {
  batch.set(deletionRef(uid), { uid, requestedAt: FieldValue.serverTimestamp() });
}

/**
 * The job of an account, while there is work left; undefined if there is no job, or if the account is not deleted.
 */
export async function pendingJob(uid: string): Promise<DocumentSnapshot | undefined> {
  const [job, user] = await readTogether(deletionRef(uid), userRef(uid));
  return job.exists && user.get("status") === "deleted" ? job : undefined;
}

/**
 * Deletes the job.
 * @returns false if more work was added since the job was read
 */
export async function finish(job: DocumentSnapshot): Promise<boolean> {
  try {
    await job.ref.delete(unchanged(job));
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}

/**
 * Clears personal data in the private account, in case a concurrent request wrote it after the deletion.
 * @returns the number of cleared documents
 */
export async function clearAccount(uid: string): Promise<number> {
  const account = (await accountRef(uid).get()).data() ?? {};
  const cleared = withoutAccount();
  if (!Object.keys(cleared).some((field) => account[field])) return 0;
  await accountRef(uid).update(cleared);
  return 1;
}

/** The profile of a deleted account. Older profiles may contain fields that are private today. */
function withoutProfile(uid: string) {
  const { username, displayName } = namesOfDeleted(uid);
  const personal = ["bio", "avatarUrl", "country", "locale"];
  const onceHere = ["email", "processorAccountId", "processorOnboarded"];
  const gone = [...personal, ...onceHere].map((field) => [field, FieldValue.delete()] as const);
  return { username, displayName, ...Object.fromEntries(gone) };
}

function withoutAccount() {
  return {
    email: "",
    processorAccountId: null,
    processorOnboarded: false,
    processorAsks: FieldValue.delete(),
    processorAsksUntil: FieldValue.delete(),
    connectGeneration: FieldValue.delete(),
    formerAccountIds: FieldValue.delete(),
    revenueBefore: FieldValue.delete(),
    refundDay: FieldValue.delete(),
    activityDay: FieldValue.delete(),
    reviewTexts: FieldValue.delete(),
  };
}
