import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Query,
} from "firebase-admin/firestore";
import * as z from "zod";
import type { Place } from "#domain/cursor.js";
import type { StoredOrder } from "#domain/money/order.js";
import { addNotices, NOBODY, type Recipient } from "../community/notifications.js";
import { db, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { pageOf } from "../pagination.js";

/** How much of a buyer's or seller's text a notification quotes, in UTF-16 code units. */
const QUOTED_LENGTH = 200;

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
  tax: cents.optional(),
  currency: z.string().default("usd"),
  processorSessionId: z.string(),
  processorPaymentIntentId: z.string().default(""),
  status: StoredStatus,
  refundedAt: StoredDate.optional(),
  refundRequestedAt: StoredDate.optional(),
  refundRequest: z.string().optional(),
  refundDeclinedAt: StoredDate.optional(),
  refundAnswer: z.string().optional(),
  createdAt: StoredDate,
  updatedAt: StoredDate,
}) satisfies z.ZodType<StoredOrder>;

export const orderRef = (id: string) => db().collection("orders").doc(id);

export const parseOrder = (found: DocumentSnapshot): StoredOrder =>
  Stored.parse({ ...found.data(), id: found.id });

/** The orders that give their buyers access to a product, and those that a bank is deciding about. */
export const openOrders = (productId: string): Query =>
  db()
    .collection("orders")
    .where("productId", "==", productId)
    .where("status", "in", ["completed", "disputed"]);

/** The orders that give their buyers access to a product. */
export const completedOrders = (productId: string): Query =>
  db().collection("orders").where("productId", "==", productId).where("status", "==", "completed");

export async function read(id: string): Promise<StoredOrder | undefined> {
  const found = await orderRef(id).get();
  return found.exists ? parseOrder(found) : undefined;
}

const ofProduct = (buyerUid: string, productId: string): Query =>
  db().collection("orders").where("buyerUid", "==", buyerUid).where("productId", "==", productId);

/** Whether a buyer has a completed order of a product (paid, and neither refunded nor disputed). */
export async function hasCompleted(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId).where("status", "==", "completed").limit(1).get();
  return !found.empty;
}

/**
 * Whether a buyer has purchased a product, even if the payment is disputed. The buyer then cannot buy it again.
 */
export async function hasPurchased(buyerUid: string, productId: string): Promise<boolean> {
  const found = await ofProduct(buyerUid, productId)
    .where("status", "in", ["completed", "disputed"])
    .limit(1)
    .get();
  return !found.empty;
}

/** Whether one of two users has ordered a product of the other. Refunded orders count. */
export async function haveTraded(uid: string, otherUid: string): Promise<boolean> {
  const between = (buyerUid: string, sellerUid: string) =>
    db()
      .collection("orders")
      .where("buyerUid", "==", buyerUid)
      .where("sellerUid", "==", sellerUid)
      .limit(1)
      .get();
  const found = await Promise.all([between(uid, otherUid), between(otherUid, uid)]);
  return found.some(({ empty }) => !empty);
}

/** Whether a buyer has access to a product, or may regain it after a dispute. */
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

/**
 * Stores a buyer's request for a refund and notifies the seller, in one commit.
 *
 * @param check returns the order, or throws if the request is not allowed
 * @returns the order as it was before
 * @throws what `check` throws; Failure `editConflict`
 */
export async function requestRefund(id: string, reason: string, check: Check): Promise<StoredOrder> {
  return answer(id, check, ({ sellerUid }) => ({
    change: { refundRequest: reason, refundRequestedAt: FieldValue.serverTimestamp() },
    tell: { id: `refund-request_${id}`, uid: sellerUid },
    about: "refundRequested",
    reason,
  }));
}

/**
 * Stores that a requested refund was declined and notifies the buyer, in one commit.
 *
 * @param check returns the order, or throws if it cannot be declined
 * @throws what `check` throws; Failure `editConflict`
 */
export async function declineRefund(id: string, reason: string, check: Check): Promise<void> {
  await answer(id, check, ({ buyerUid }) => ({
    change: { refundAnswer: reason, refundDeclinedAt: FieldValue.serverTimestamp() },
    tell: { id: `refund-declined_${id}`, uid: buyerUid },
    about: "refundDeclined",
    reason,
  }));
}

type Check = (order: StoredOrder | undefined) => StoredOrder;

interface Answer {
  readonly change: DocumentData;
  readonly tell: Recipient;
  readonly about: "refundRequested" | "refundDeclined";
  readonly reason: string;
}

/** The order must not change between the check and the commit: Stripe may report a refund in the meantime. */
async function answer(
  id: string,
  check: Check,
  decide: (order: StoredOrder) => Answer,
): Promise<StoredOrder> {
  return retryLostCommits(async () => {
    const found = await orderRef(id).get();
    const order = check(found.exists ? parseOrder(found) : undefined);
    const { change, tell, about, reason } = decide(order);
    const batch = db().batch();
    batch.update(found.ref, { ...change, updatedAt: FieldValue.serverTimestamp() }, unchanged(found));
    const notice = { about, title: order.productTitle, orderId: id, reason: quoted(reason) };
    await addNotices(batch, [tell], NOBODY, notice, { orderId: id });
    await batch.commit();
    return order;
  });
}

/** The start of a text, as a notification quotes it. */
const quoted = (text: string): string =>
  text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).trimEnd()}…` : text;
