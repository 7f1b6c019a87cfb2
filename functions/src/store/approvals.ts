import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { type Approval, planApproval } from "../domain/approval.js";
import { claimedNames } from "../domain/names.js";
import type { Product } from "../domain/product.js";
import { Failure } from "../http/failure.js";
import { db, isAlreadyExists, isStale, retryLostCommits } from "./firestore.js";
import { listingChanges, publicFile } from "./listings.js";
import { addOnSale, readPublishXp } from "./on-sale.js";
import {
  fileRef,
  pendingRef,
  type Read,
  readForReview,
  settled,
  slugRef,
  updateUnchanged,
  versionRef,
} from "./products.js";

/**
 * Publishes what an author may publish, in one commit that fails when the product
 * changed since it was judged: an admin's removal a moment ago is never undone.
 *
 * @throws Failure as `planApproval`, `changedMeanwhile`
 */
export async function approve(productId: string, uid: string): Promise<void> {
  await retryLostCommits(
    async () => {
      const [{ product, file, pending }, xp] = await Promise.all([
        readForReview(productId),
        readPublishXp({ id: productId, authorUid: uid }),
      ]);
      const approval = planApproval(
        product && { product: product.value, file: file?.value, pending: pending?.value },
        uid,
      );
      const batch = db().batch();
      publish(batch, product as Read<Product>, approval, xp, uid);
      await batch.commit();
    },
    (error) => isAlreadyExists(error) || isStale(error),
    (cause) => new Failure("changedMeanwhile", { cause }),
  );
}

/**
 * Adds to a commit all that puts an approved product, or version, on sale.
 *
 * @param xp the entry of the author's XP for the product, as `readPublishXp` found it
 * @param by the uid of who approved it
 * @param more fields of the product that go with it
 */
export function publish(
  batch: WriteBatch,
  product: Read<Product>,
  approval: Approval,
  xp: DocumentSnapshot,
  by: string,
  more: Record<string, unknown> = {},
): void {
  const { id, slug, status, category } = approval.product;
  const at = FieldValue.serverTimestamp();
  updateUnchanged(batch, product, {
    ...changes(approval),
    ...settled("published"),
    approvedBy: by,
    approvedAt: at,
    updatedAt: at,
    ...more,
  });
  if (approval.kind === "next") {
    batch.set(fileRef(id), approval.pending.file);
    batch.delete(pendingRef(id));
  }
  if (approval.kind === "first") {
    for (const name of claimedNames(slug)) batch.update(slugRef(name), { publishedAt: at });
  }
  const from = status === "published" ? category : undefined;
  const to = approval.kind === "next" ? approval.pending.listing.category : category;
  addOnSale(batch, approval.product, xp, from, to);
  const { version } = approval.kind === "next" ? approval.pending.file : approval.file;
  if (approval.kind !== "again") batch.update(versionRef(id, version), { approvedAt: at });
}

function changes(approval: Approval): Record<string, unknown> {
  if (approval.kind !== "next") return {};
  const { listing, file } = approval.pending;
  return { ...listingChanges(listing), ...publicFile(file), pendingVersion: FieldValue.delete() };
}

/** The products of an author that wait: never on sale yet, or with a new version beside the one on sale. */
export async function waitingProducts(uid: string): Promise<string[]> {
  const found = await db()
    .collection("products")
    .where("authorUid", "==", uid)
    .select("status", "pendingVersion")
    .get();
  return found.docs
    .filter((product) => product.get("status") === "pending_review" || product.get("pendingVersion"))
    .map((product) => product.id);
}
