import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import type { ProductStatus } from "#contract/fields.js";
import { loggedFile } from "#domain/log/change.js";
import { claimedNames } from "#domain/people/names.js";
import { type Approval, planApproval } from "#domain/products/approval.js";
import type { Product } from "#domain/products/product.js";
import { planWithdrawal } from "#domain/products/withdrawal.js";
import { db, readTogether, retryLostCommits } from "../firestore.js";
import { addEndOfOffer, addLogEntry } from "../log/entries.js";
import { addFirstHold } from "../moderation/first-holds.js";
import { fileChanges, listingChanges } from "./product-writes.js";
import {
  fileRef,
  parseProduct,
  pendingRef,
  productRef,
  type Read,
  readForReview,
  settled,
  slugRef,
  updateUnchanged,
  versionRef,
} from "./products.js";
import { addOffSale, addOnSale, publishXpRef } from "./publish-effects.js";

/** An author's commit fails if the product changed after it was checked; it is then checked again. */
const decided = <T>(attempt: () => Promise<T>): Promise<T> => retryLostCommits(attempt);

/**
 * Publishes a product or version that its author may publish, in one commit. It never undoes a concurrent
 * removal by an admin.
 *
 * @param holdsFirst whether an admin must review the author's first product
 * @throws Failure as `planApproval`, `editConflict`; for a draft that only an admin may publish, after it was
 * submitted for review; for the first product of a new account, after it was held
 */
export async function approve(productId: string, uid: string, holdsFirst: boolean): Promise<void> {
  await decided(async () => {
    const entry = publishXpRef({ id: productId, authorUid: uid });
    const { product, file, pending, decided: xp } = await readForReview(productId, entry);
    const plan = planApproval(
      product && { product: product.value, file: file?.value, pending: pending?.value },
      uid,
      holdsFirst,
    );
    const batch = db().batch();
    if (plan.kind === "submit") setStatus(batch, product as Read<Product>, "pending_review");
    else if (plan.kind === "hold") await addFirstHold(batch, product as Read<Product>);
    else publish(batch, product as Read<Product>, plan, xp, uid);
    await batch.commit();
    if (plan.kind === "submit" || plan.kind === "hold") throw plan.refusal;
  });
}

/**
 * Unpublishes a product for its author, in one commit with the author's counters and XP. A hold by an admin remains.
 * @returns false if the product is already a draft or archived
 * @throws Failure as `planWithdrawal`, `editConflict`
 */
export function withdraw(productId: string, uid: string): Promise<boolean> {
  return decided(async () => {
    const entry = publishXpRef({ id: productId, authorUid: uid });
    // Read from one snapshot, for the same reason as in `readForReview`.
    const [found, xp] = await readTogether(productRef(productId), entry);
    const product = parseProduct(found);
    const status = planWithdrawal(product?.value, uid);
    if (!product || !status) return false;
    const batch = db().batch();
    setStatus(batch, product, status);
    addEndOfOffer(batch, product.value, status);
    addOffSale(batch, product.value, xp);
    await batch.commit();
    return true;
  });
}

function setStatus(batch: WriteBatch, product: Read<Product>, status: ProductStatus): void {
  updateUnchanged(batch, product, { ...settled(status), updatedAt: FieldValue.serverTimestamp() });
}

/**
 * Adds all changes that publish an approved product or version to a commit.
 * @param xp the author's XP entry for the product, as `readPublishXp` returned it
 * @param by the uid of the author who approved it, or `ADMIN_STAMP`
 * @param more other product fields to set
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
  const file = approval.kind === "next" ? approval.pending.file : approval.file;
  const { version } = file;
  addLogEntry(batch, "published", loggedFile(approval.product, file));
  if (approval.kind !== "again") batch.update(versionRef(id, version), { approvedAt: at });
}

function changes(approval: Approval): Record<string, unknown> {
  if (approval.kind !== "next") return {};
  const { listing, file } = approval.pending;
  return { ...listingChanges(listing), ...fileChanges(file), pendingVersion: FieldValue.delete() };
}

/**
 * The products of an author that wait for approval: those that were never published, and published ones with a pending
 * version. Unpublished products are not included.
 */
export async function waitingProducts(uid: string): Promise<string[]> {
  const found = await db()
    .collection("products")
    .where("authorUid", "==", uid)
    .select("status", "pendingVersion")
    .get();
  return found.docs
    .filter((product) => {
      const status = product.get("status");
      return status === "pending_review" || (status === "published" && product.get("pendingVersion"));
    })
    .map((product) => product.id);
}
