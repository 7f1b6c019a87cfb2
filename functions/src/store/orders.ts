import { type DocumentSnapshot, FieldPath, type Query, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import type { StoredOrder } from "../domain/order.js";
import type { Place } from "../domain/order-page.js";
import { db, StoredDate } from "./firestore.js";

export const StoredStatus = z.enum(["completed", "refunded", "disputed"]);

const cents = z.number().int();

const Stored = z.object({
  id: z.string(),
  buyerUid: z.string(),
  sellerUid: z.string(),
  productId: z.string(),
  productTitle: z.string().default(""),
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

const parse = (found: DocumentSnapshot): StoredOrder => Stored.parse({ ...found.data(), id: found.id });

export async function read(id: string): Promise<StoredOrder | undefined> {
  const found = await orderRef(id).get();
  return found.exists ? parse(found) : undefined;
}

const ofProduct = (buyerUid: string, productId: string): Query =>
  db().collection("orders").where("buyerUid", "==", buyerUid).where("productId", "==", productId);

/** True when a buyer has an order of a product that is paid and stands. */
export async function hasCompleted(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId).where("status", "==", "completed").limit(1).get();
  return !found.empty;
}

/** True when a buyer holds a product, be its payment disputed or not: they cannot buy it again. */
export async function hasPurchased(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId)
    .where("status", "in", ["completed", "disputed"])
    .limit(1)
    .get();
  return !found.empty;
}

/**
 * One page of a buyer's purchases or a seller's sales, newest first.
 *
 * @returns also the place after which the next page begins, if there is one
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
  const rest = after
    ? ordered.startAfter(new Timestamp(after.seconds, after.nanoseconds), after.id)
    : ordered;
  const { docs } = await rest.limit(size + 1).get();
  const shown = docs.slice(0, size);
  const last = docs.length > size ? shown.at(-1) : undefined;
  return { orders: shown.map(parse), next: last && placeOf(last) };
}

function placeOf(order: DocumentSnapshot): Place {
  const { seconds, nanoseconds } = order.get("createdAt") as Timestamp;
  return { seconds, nanoseconds, id: order.id };
}
