import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { PAGE } from "../batches.js";
import { db } from "../firestore.js";
import { productRef } from "./products.js";

/** Tombstones of deleted products, in a collection with the same name as theirs (decision 082). */
const tombstones = () => db().doc("tombstones/search");

/**
 * Records that a product was deleted. Queries for changes need this record, because they cannot find deleted documents.
 * If the product exists again, nothing is written: its `updatedAt` is later than the deletion.
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

/** Deletes up to 500 tombstones that are older than a given time. The next call deletes the rest. */
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
