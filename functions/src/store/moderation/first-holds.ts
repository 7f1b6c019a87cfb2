import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { RULE_ACTOR } from "#domain/moderation/abuse-limits.js";
import type { Product } from "#domain/products/product.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { type Read, settled, updateUnchanged } from "../products/products.js";
import { addEntry, newEntryId } from "./audit-log.js";

/**
 * Adds a hold on the first product of a new account to a commit, with the audit entry and the notification to the
 * author. An admin can end it like any other hold.
 * @param product a product that was never published
 */
export async function addFirstHold(batch: WriteBatch, product: Read<Product>): Promise<void> {
  const { id, slug, version, status: from, title, authorUid } = product.value;
  const entryId = newEntryId();
  const at = FieldValue.serverTimestamp();
  const to = "pending_review";
  const reason = "newAccount";
  updateUnchanged(batch, product, {
    ...settled(to),
    ...{ held: true, heldFor: reason, heldBy: RULE_ACTOR.uid, heldAt: at, updatedAt: at },
  });
  addEntry(batch, entryId, {
    action: "product.first-hold",
    actor: RULE_ACTOR,
    details: { productId: id, slug, version, from, to, reason },
  });
  const author = { id: `${entryId}_author`, uid: authorUid };
  await addNotices(batch, [author], NOBODY, { about: "productHeldAsFirst", title });
}
