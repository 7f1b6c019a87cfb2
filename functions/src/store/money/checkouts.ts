import { FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import type { Checkout } from "#domain/money/checkout.js";
import type { Product } from "#domain/products/product.js";
import { db, StoredDate } from "../firestore.js";
import { userRef } from "../people/users.js";

const StoredCheckout = z.object({
  open: z.boolean(),
  attempt: z.number().int(),
  sessionId: z.string(),
  url: z.string(),
  amount: z.number().int(),
  expiresAt: StoredDate,
}) satisfies z.ZodType<Checkout>;

export const checkoutRef = (buyerUid: string, productId: string) =>
  userRef(buyerUid).collection("checkouts").doc(productId);

export async function read(buyerUid: string, productId: string): Promise<Checkout | undefined> {
  const found = (await checkoutRef(buyerUid, productId).get()).data();
  return found?.sessionId === undefined ? undefined : StoredCheckout.parse(found);
}

/**
 * Stores a session that was just opened, and its seller. Concurrent checkouts open the same session and write
 * the same values.
 */
export async function remember(
  buyerUid: string,
  { id, authorUid }: Pick<Product, "id" | "authorUid">,
  checkout: Checkout,
): Promise<void> {
  const at = FieldValue.serverTimestamp();
  await checkoutRef(buyerUid, id).set({ ...checkout, sellerUid: authorUid, openedAt: at, updatedAt: at });
}

/** Lets a buyer start another checkout, if the session that ended is the stored one. */
export async function release(buyerUid: string, productId: string, sessionId: string): Promise<void> {
  await db().runTransaction(async (transaction) => {
    const ref = checkoutRef(buyerUid, productId);
    if ((await transaction.get(ref)).get("sessionId") === sessionId) transaction.update(ref, { open: false });
  });
}
