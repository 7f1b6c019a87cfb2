import { Timestamp } from "firebase-admin/firestore";
import { changedFields, type DocumentChange } from "#domain/moderation/admin-edit.js";
import { pagesOf } from "../batches.js";
import { addNotices } from "../community/notifications.js";
import { db } from "../firestore.js";
import { completedOrders } from "../money/orders.js";
import { read, versionRef } from "./products.js";

/** Number of buyers that one commit notifies. Each costs two reads and a write. */
const PAGE = 200;

/**
 * Notifies each buyer of a product once that a new version was approved (DESIGN §6: buyers on a new version). Only
 * users who bought the product before that version was first published are notified. The first publication of a product
 * notifies nobody, and neither does the republication of a version that buyers already know.
 */
export async function tellOfVersion({ id, before, after }: DocumentChange): Promise<void> {
  if (after.status !== "published" || changedFields(before, after, ["approvedAt"]).length === 0) return;
  const product = await read(id);
  if (product?.status !== "published") return;
  const { title, slug, version, authorUid } = product;
  const firstOnSale: unknown = (await versionRef(id, version).get()).get("approvedAt");
  if (!(firstOnSale instanceof Timestamp)) return;
  const notice = { about: "newVersion", title, slug, version } as const;
  for await (const orders of pagesOf(completedOrders(id), PAGE)) {
    const recipients = orders
      .filter((order) => order.get("createdAt") < firstOnSale)
      .map((order) => String(order.get("buyerUid")))
      .map((uid) => ({ id: `version_${id}_${version}_${uid}`, uid }));
    if (recipients.length === 0) continue;
    const batch = db().batch();
    await addNotices(batch, recipients, { uid: authorUid }, notice);
    await batch.commit();
  }
}
