import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { db } from "../firestore.js";
import { PAGE } from "../pages.js";
import { productRef } from "./products.js";

/** Where deleted products leave a trace, in a collection that has the name of theirs (decision 082). */
const tombstones = () => db().doc("tombstones/search");

/**
 * Notes that a product was deleted, for those who ask what has changed: its document can tell nobody.
 *
 * A product that is there again by then is left alone; its own `updatedAt` is later than the deletion.
 */
export async function addProductTombstone(id: string): Promise<void> {
  await db().runTransaction(async (transaction) => {
    const product = await transaction.get(productRef(id));
    if (product.exists) return;
    transaction.set(tombstones().collection("products").doc(id), {
      status: "deleted",
      updatedAt: FieldValue.serverTimestamp(),
    });
  });
}

/** Deletes the tombstones from before a moment, 500 at the most; the next time takes the rest. */
export async function sweepTombstones(before: Date): Promise<void> {
  const old = await tombstones()
    .collection("products")
    .where("updatedAt", "<", Timestamp.fromDate(before))
    .orderBy("updatedAt")
    .limit(PAGE)
    .select()
    .get();
  if (old.empty) return;
  const batch = db().batch();
  for (const { ref } of old.docs) batch.delete(ref);
  await batch.commit();
}
