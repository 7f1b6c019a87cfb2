import { type DocumentSnapshot, FieldPath, type Query } from "firebase-admin/firestore";
import * as z from "zod";
import type { Place } from "#domain/cursor.js";
import type { StoredOrder } from "#domain/money/order.js";
import { db, StoredDate } from "../firestore.js";
import { pageOf } from "../pagination.js";

export const StoredStatus = z.enum(["completed", "refunded", "disputed"]);

const cents = z.number().int();

const Stored = z.object({
  id: z.string(),
  buyerUid: z.string(),
  sellerUid: z.string(),
  productId: z.string(),
  productTitle: z.string().default(""),
  productSlug: z.string().default(""),
  productCategory: z.string().default(""),
  amount: cents,
  platformFee: cents,
  sellerAmount: cents,
  refundedAmount: cents.default(0),
  currency: z.string().default("usd"),
  processorSessionId: z.string(),
  processorPaymentIntentId: z.string().default(""),
  status: StoredStatus,
  refundedAt: StoredDate.optional(),
  createdAt: StoredDate,
  updatedAt: StoredDate,
}) satisfies z.ZodType<StoredOrder>;

export const orderRef = (id: string) => db().collection("orders").doc(id);

export const parseOrder = (found: DocumentSnapshot): StoredOrder =>
  Stored.parse({ ...found.data(), id: found.id });

/** The orders that give their buyers a product. */
export const completedOrders = (productId: string): Query =>
  db().collection("orders").where("productId", "==", productId).where("status", "==", "completed");

export async function read(id: string): Promise<StoredOrder | undefined> {
  const found = await orderRef(id).get();
  return found.exists ? parseOrder(found) : undefined;
}

const ofProduct = (buyerUid: string, productId: string): Query =>
  db().collection("orders").where("buyerUid", "==", buyerUid).where("productId", "==", productId);

/** True if a buyer has a completed order of a product (paid, not refunded or disputed). */
export async function hasCompleted(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId).where("status", "==", "completed").limit(1).get();
  return !found.empty;
}

/** True if a buyer has purchased a product, even if the payment is disputed. They cannot buy it again. */
export async function hasPurchased(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId)
    .where("status", "in", ["completed", "disputed"])
    .limit(1)
    .get();
  return !found.empty;
}

/** True while a buyer has a product, or may have it again after a dispute. */
export async function isOwned(productId: string): Promise<boolean> {
  const found = await db()
    .collection("orders")
    .where("productId", "==", productId)
    .where("status", "in", ["completed", "disputed"])
    .limit(1)
    .get();
  return !found.empty;
}

/**
 * One page of a buyer's purchases or a seller's sales, newest first.
 *
 * @returns the page and, if there are more, the cursor of the next page
 */
export async function page(
  role: "buyer" | "seller",
  uid: string,
  size: number,
  after: Place | undefined,
): Promise<{ orders: StoredOrder[]; next: Place | undefined }> {
  const ordered = db()
    .collection("orders")
    .where(role === "buyer" ? "buyerUid" : "sellerUid", "==", uid)
    .orderBy("createdAt", "desc")
    .orderBy(FieldPath.documentId(), "desc");
  const { docs, next } = await pageOf(ordered, size, after);
  return { orders: docs.map(parseOrder), next };
}
