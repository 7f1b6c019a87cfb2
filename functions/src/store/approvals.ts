import { FieldValue } from "firebase-admin/firestore";
import { type Approval, planApproval } from "../domain/approval.js";
import { claimedNames } from "../domain/names.js";
import { Failure } from "../http/failure.js";
import { db, isStale, retryLostCommits } from "./firestore.js";
import { listingChanges, publicFile } from "./listings.js";
import {
  fileRef,
  pendingRef,
  type Read,
  readForReview,
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
      const version = approval.kind === "first" ? approval.file.version : approval.pending.file.version;
      const at = FieldValue.serverTimestamp();
      const batch = db().batch();
      updateUnchanged(batch, product as Read<unknown>, {
        ...changes(approval),
        status: "published",
        approvedBy: uid,
        approvedAt: at,
        updatedAt: at,
      });
      if (approval.kind === "next") {
        batch.set(fileRef(productId), approval.pending.file);
        batch.delete(pendingRef(productId));
      }
      if (approval.kind === "first") {
        for (const name of claimedNames(approval.product.slug))
          batch.update(slugRef(name), { publishedAt: at });
      }
      const counters = authorCounters(approval);
      if (counters) batch.update(userRef(uid), counters);
      batch.update(versionRef(productId, version), { approvedAt: at });
      await batch.commit();
    },
    isStale,
    (cause) => new Failure("changedMeanwhile", { cause }),
  );
}

function changes(approval: Approval): Record<string, unknown> {
  if (approval.kind === "first") return {};
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
