import { Timestamp } from "firebase-admin/firestore";
import { changedFields, type DocumentChange } from "#domain/moderation/console-edit.js";
import { addNotices } from "../community/notifications.js";
import { db } from "../firestore.js";
import { pagesOf } from "../pages.js";
import { read, versionRef } from "./products.js";

/** Buyers that one commit tells: each costs two reads and a write. */
const PAGE = 200;

/**
 * Tells those who bought a product of the version that has just been approved, each
 * once (DESIGN §6: buyers on a new version).
 *
 * Who bought before that version was first on sale is told; so the first publication
 * of a product, or the return of a version that buyers know, is no news.
 */
export async function tellOfVersion({ id, before, after }: DocumentChange): Promise<void> {
  if (after.status !== "published" || changedFields(before, after, ["approvedAt"]).length === 0) return;
  const product = await read(id);
  if (product?.status !== "published") return;
  const { title, slug, version, authorUid } = product;
  const firstOnSale: unknown = (await versionRef(id, version).get()).get("approvedAt");
  if (!(firstOnSale instanceof Timestamp)) return;
  const bought = db().collection("orders").where("productId", "==", id).where("status", "==", "completed");
  const notice = { about: "newVersion", title, slug, version } as const;
  for await (const orders of pagesOf(bought, PAGE)) {
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
