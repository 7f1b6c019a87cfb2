import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { type Approval, planApproval } from "../domain/approval.js";
import { claimedNames } from "../domain/names.js";
import type { Product } from "../domain/product.js";
import { Failure } from "../http/failure.js";
import { db, isStale, retryLostCommits } from "./firestore.js";
import { listingChanges, publicFile } from "./listings.js";
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
import { userRef } from "./users.js";

/**
 * Publishes what an author may publish, in one commit that fails when the product
 * changed since it was judged: an admin's removal a moment ago is never undone.
 *
 * @throws Failure as `planApproval`, `changedMeanwhile`
 */
export async function approve(productId: string, uid: string): Promise<void> {
  await retryLostCommits(
    async () => {
      const { product, file, pending } = await readForReview(productId);
      const approval = planApproval(
        product && { product: product.value, file: file?.value, pending: pending?.value },
        uid,
      );
      const batch = db().batch();
      publish(batch, product as Read<Product>, approval, uid);
      await batch.commit();
    },
    isStale,
    (cause) => new Failure("changedMeanwhile", { cause }),
  );
}

/**
 * Adds to a commit all that puts an approved product, or version, on sale.
 *
 * @param by the uid of who approved it
 * @param more fields of the product that go with it
 */
export function publish(
  batch: WriteBatch,
  product: Read<Product>,
  approval: Approval,
  by: string,
  more: Record<string, unknown> = {},
): void {
  const { id, slug, authorUid } = approval.product;
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
  const counters = authorCounters(approval);
  if (counters) batch.update(userRef(authorUid), counters);
  const { version } = approval.kind === "next" ? approval.pending.file : approval.file;
  if (approval.kind !== "again") batch.update(versionRef(id, version), { approvedAt: at });
}

function changes(approval: Approval): Record<string, unknown> {
  if (approval.kind !== "next") return {};
  const { listing, file } = approval.pending;
  return { ...listingChanges(listing), ...publicFile(file), pendingVersion: FieldValue.delete() };
}

/** What the author's counters of published products gain; nothing for a new version in the same category. */
function authorCounters(approval: Approval): Record<string, unknown> | undefined {
  const { product } = approval;
  const category = approval.kind === "next" ? approval.pending.listing.category : product.category;
  const into = { [`stats.categoryCount.${category}`]: FieldValue.increment(1) };
  if (product.status !== "published") return { "stats.products": FieldValue.increment(1), ...into };
  if (category === product.category) return undefined;
  return { [`stats.categoryCount.${product.category}`]: FieldValue.increment(-1), ...into };
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
