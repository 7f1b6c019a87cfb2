import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { APPEAL_STATUSES, DECISIONS, MAX_APPEALS } from "#contract/appeals.js";
import { Failure } from "#contract/failure.js";
import {
  appealNotice,
  checkAppeal,
  type Decision,
  decisionAbout,
  decisionAboutAccount,
  grantedAct,
} from "#domain/moderation/appeal.js";
import type { Actor } from "#domain/moderation/audit.js";
import { checkState } from "#domain/moderation/case-state.js";
import type { StoredFinding } from "#domain/products/product.js";
import { deleteAll } from "../batches.js";
import { addNotices } from "../community/notifications.js";
import { db, isAlreadyExists, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { readable } from "../pagination.js";
import { userRef } from "../people/users.js";
import { productRef, readFiles } from "../products/products.js";
import { addEntry, newEntryId } from "./audit-log.js";
import { holdOfBanned } from "./ban-effects.js";
import { liftBan } from "./bans.js";
import { actOnProduct } from "./moderation.js";

const StoredAppeal = z.object({
  id: z.string(),
  uid: z.string(),
  decision: z.enum(DECISIONS),
  productId: z.string().optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
  text: z.string(),
  status: z.enum(APPEAL_STATUSES),
  createdAt: StoredDate,
  answer: z.string().optional(),
  answeredAt: StoredDate.optional(),
  /** The admin's uid; `console` for a command. */
  answeredBy: z.string().optional(),
});
export type StoredAppeal = z.infer<typeof StoredAppeal>;

const appealRef = (id: string) => db().collection("appeals").doc(id);

/** A decision that is in force, with the affected product and the findings of its scan. */
export interface Case {
  readonly decision: Decision | undefined;
  readonly product?: { readonly id: string; readonly slug: string; readonly title: string };
  readonly status?: unknown;
  readonly findings: readonly StoredFinding[];
}

/**
 * The decision against a user's product or account.
 *
 * @throws Failure `productNotFound` for a product of another author
 */
export async function readCase(uid: string, productId: string | undefined): Promise<Case> {
  if (productId === undefined) {
    const user = (await userRef(uid).get()).data() ?? {};
    return { decision: decisionAboutAccount(uid, user), findings: [] };
  }
  const [found, { file, pending }] = await Promise.all([productRef(productId).get(), readFiles(productId)]);
  const product = found.data();
  if (!product || product.authorUid !== uid) throw new Failure("productNotFound");
  const newest = pending?.value.file ?? (product.status === "published" ? undefined : file?.value);
  return {
    decision: decisionAbout(productId, product, newest),
    product: { id: productId, slug: String(product.slug), title: String(product.title) },
    status: product.status,
    findings: (newest ?? file?.value)?.verdict?.findings ?? [],
  };
}

/**
 * Files a user's appeal against the decision that is in force.
 *
 * @returns the ID of the appeal, which is the ID of the decision, so a second appeal is rejected
 * @throws Failure `productNotFound`, `nothingToAppeal`, `appealPeriodEnded`, `alreadyAppealed`
 */
export async function file(
  uid: string,
  productId: string | undefined,
  text: string,
  now: Date,
): Promise<string> {
  const { decision, product } = await readCase(uid, productId);
  const { appealId, kind } = checkAppeal(decision, now);
  try {
    await appealRef(appealId).create({
      ...{ uid, decision: kind, text, status: "pending", createdAt: FieldValue.serverTimestamp() },
      ...(product && { productId: product.id, slug: product.slug, title: product.title }),
    });
  } catch (error) {
    throw isAlreadyExists(error) ? new Failure("alreadyAppealed") : error;
  }
  return appealId;
}

/** The newest appeals of a user. */
export async function ofUser(uid: string): Promise<StoredAppeal[]> {
  const found = await db()
    .collection("appeals")
    .where("uid", "==", uid)
    .orderBy("createdAt", "desc")
    .limit(MAX_APPEALS)
    .get();
  return readable(StoredAppeal, found.docs);
}

/** The pending appeals, the longest wait first. */
export async function pendingAppeals(most: number): Promise<StoredAppeal[]> {
  const found = await db()
    .collection("appeals")
    .where("status", "==", "pending")
    .orderBy("createdAt")
    .limit(most)
    .get();
  return readable(StoredAppeal, found.docs);
}

/** Deletes the appeals of a deleted account. The audit log keeps the decisions about them. */
export const deleteAppeals = (uid: string): Promise<number> =>
  deleteAll(db().collection("appeals").where("uid", "==", uid));

export interface Answer {
  readonly grants: boolean;
  /** The text that the user reads. */
  readonly answer: string;
  /** The state of the appeal that the admin saw. */
  readonly expects?: string | undefined;
}

/**
 * Decides an appeal. Granting it undoes the original decision with the same function as an admin's action, in one
 * commit with the answer, its notification, and both audit entries. If the original decision was undone in the
 * meantime, only the answer is recorded.
 *
 * @throws Failure `appealNotFound`, `appealClosed`, `productNotFound`, `moderationRefused`, `editConflict`
 */
export async function answerAppeal(
  id: string,
  { grants, answer, expects }: Answer,
  actor: Actor,
): Promise<void> {
  await retryLostCommits(async () => {
    const snapshot = await appealRef(id).get();
    const appeal = parse(snapshot);
    if (!appeal) throw new Failure("appealNotFound");
    checkState(appeal.status === "pending" ? expects : undefined, "appeal", snapshot.data() ?? {});
    if (appeal.status !== "pending") throw new Failure("appealClosed");
    const cause = (batch: WriteBatch, entryId: string) =>
      addAnswer(batch, { snapshot, appeal, grants, answer, actor, entryId });
    if (grants && (await undo(appeal, actor, cause))) return;
    const batch = db().batch();
    await cause(batch, newEntryId());
    await batch.commit();
  });
}

/** Undoes the decision with the answer. Returns false if there is nothing to undo. */
async function undo(
  appeal: StoredAppeal,
  actor: Actor,
  cause: (batch: WriteBatch, entryId: string) => Promise<void>,
): Promise<boolean> {
  const { decision, status } = await readCase(appeal.uid, appeal.productId);
  const act = grantedAct(appeal, decision, status);
  if (!act) return false;
  if (appeal.productId === undefined) return undoBan(appeal, actor, cause);
  await actOnProduct(appeal.productId, act, { cause }, actor);
  return true;
}

/**
 * Lifts the ban with the answer. Products that the ban held are published before
 * that commit, so they are held again if another admin has declined the appeal in
 * the meantime.
 *
 * @throws Failure `appealClosed`
 */
async function undoBan(
  { id, uid }: StoredAppeal,
  actor: Actor,
  cause: (batch: WriteBatch, entryId: string) => Promise<void>,
): Promise<boolean> {
  try {
    return await liftBan(uid, actor, { cause });
  } catch (error) {
    const [appeal, user] = await Promise.all([appealRef(id).get(), userRef(uid).get()]);
    if (parse(appeal)?.status === "pending") throw error;
    if (user.get("bannedAt") !== undefined) await holdOfBanned(uid);
    throw new Failure("appealClosed", { cause: error });
  }
}

async function addAnswer(
  batch: WriteBatch,
  answered: {
    readonly snapshot: DocumentSnapshot;
    readonly appeal: StoredAppeal;
    readonly grants: boolean;
    readonly answer: string;
    readonly actor: Actor;
    readonly entryId: string;
  },
): Promise<void> {
  const { snapshot, appeal, grants, answer, actor, entryId } = answered;
  const { id, uid, decision, productId } = appeal;
  batch.update(
    snapshot.ref,
    {
      ...{ status: grants ? "granted" : "declined", answer, answeredBy: actor.uid },
      answeredAt: FieldValue.serverTimestamp(),
    },
    unchanged(snapshot),
  );
  addEntry(batch, `${entryId}_appeal`, {
    action: grants ? "appeal.grant" : "appeal.decline",
    actor,
    details: { appealId: id, uid, kind: decision, ...(productId !== undefined && { productId }) },
  });
  await addNotices(
    batch,
    [{ id: `appeal_${id}`, uid }],
    { uid: actor.uid },
    appealNotice(appeal, grants, answer),
  );
}

const parse = (found: DocumentSnapshot): StoredAppeal | undefined =>
  found.exists ? StoredAppeal.parse({ ...found.data(), id: found.id }) : undefined;
