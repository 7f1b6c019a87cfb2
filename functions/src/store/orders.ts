import { db } from "./firestore.js";

/** True when a buyer has an order of a product that is paid and stands. */
export async function hasCompleted(buyerUid: string, productId: string): Promise<boolean> {
  const found = await db()
    .collection("orders")
    .where("buyerUid", "==", buyerUid)
    .where("productId", "==", productId)
    .where("status", "==", "completed")
    .limit(1)
    .get();
  return !found.empty;
}
