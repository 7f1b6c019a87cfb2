import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { changeOrder, type OrderChange, type Sale } from "../domain/order.js";
import { join, NO_FACTS, type PaymentFacts } from "../domain/payment.js";
import { db, isAlreadyExists, isStale, retryLostCommits } from "./firestore.js";
import { orderRef, StoredStatus } from "./orders.js";
import { productRef } from "./products.js";
import { addSaleNews } from "./sale-news.js";
import { accountRef, userRef } from "./users.js";
import { addXp, type XpCause, xpRef } from "./xp.js";

const cents = z.number().int();

const StoredSale = z.object({
  orderId: z.string(),
  paymentIntentId: z.string(),
  productId: z.string(),
  buyerUid: z.string(),
  sellerUid: z.string(),
  amount: cents,
  platformFee: cents,
  sellerAmount: cents,
  currency: z.string(),
}) satisfies z.ZodType<Sale>;

/** What a dispute does to a transfer, in the only order in which it happens. */
const TRANSFERS = ["sent", "reversed", "restored"] as const;

/** What is known of one payment, and the one document that all its events pass through. */
const StoredPayment = z.object({
  facts: z.object({
    amount: cents,
    refundedAmount: cents,
    dispute: z.enum(["none", "open", "won", "lost"]),
  }),
  sale: StoredSale.optional(),
  /** A refund that was decided and is not yet acknowledged by Stripe. */
  refundDue: z.boolean().default(false),
  /** Where the seller's transfer is because of a dispute. */
  transfer: z.enum(TRANSFERS).default("sent"),
  /** Cents that the dispute took back from the transfer. */
  reversedAmount: cents.default(0),
});
export type StoredPayment = z.infer<typeof StoredPayment>;

const paymentRef = (id: string) => db().collection("payments").doc(id);
const eventRef = (id: string) => db().collection("processorEvents").doc(id);
/** Which order holds a product for a buyer: at most one. */
const purchaseRef = (buyerUid: string, productId: string) =>
  userRef(buyerUid).collection("purchases").doc(productId);
const checkoutRef = (buyerUid: string, productId: string) =>
  userRef(buyerUid).collection("checkouts").doc(productId);

/** How long an event's id is remembered, in milliseconds: longer than Stripe delivers again. */
const EVENT_MEMORY_MS = 90 * 24 * 60 * 60 * 1000;

/** What one event tells of a payment. */
export interface PaymentReport {
  readonly eventId: string;
  readonly eventType: string;
  readonly paymentIntentId: string;
  readonly facts: Partial<PaymentFacts>;
  /** Known from the paid session only. */
  readonly sale?: Sale;
  /** Where a dispute moved the seller's transfer, and how many cents it had taken. */
  readonly transfer?: { readonly state: "reversed" | "restored"; readonly reversedAmount: number };
}

/** The marker of an event that was processed; its `create` refuses a second delivery. */
function markEvent(batch: WriteBatch, eventId: string, eventType: string, now: Date): void {
  batch.create(eventRef(eventId), {
    type: eventType,
    processedAt: FieldValue.serverTimestamp(),
    expiresAt: new Date(now.getTime() + EVENT_MEMORY_MS),
  });
}

export async function readPayment(id: string): Promise<StoredPayment | undefined> {
  const found = await paymentRef(id).get();
  return found.exists ? StoredPayment.parse(found.data()) : undefined;
}

/**
 * Joins what an event tells to what is known of its payment, and brings order,
 * totals, XP, purchase and notifications in line, in one atomic commit with the
 * event's id (spec: Events; DESIGN §5).
 *
 * All events of one payment pass through `payments/{id}`, whose precondition puts
 * them in a row; what counts (product, profiles) is only incremented. A refund or
 * dispute that comes before its order waits in the payment until the sale is known.
 *
 * @returns the payment as it is now; also for an event that was processed before
 */
export async function applyReport(report: PaymentReport, now: Date): Promise<StoredPayment> {
  return retryLostCommits(
    async () => {
      const payment = paymentRef(report.paymentIntentId);
      const [seen, found] = await db().getAll(eventRef(report.eventId), payment);
      const known = found?.exists ? StoredPayment.parse(found.data()) : undefined;
      if (seen?.exists && known) return known;

      const batch = db().batch();
      markEvent(batch, report.eventId, report.eventType, now);
      const sale = known?.sale ?? report.sale;
      const facts = join(known?.facts ?? NO_FACTS, { ...NO_FACTS, ...report.facts });
      const change = sale && (await addOrder(batch, sale, facts));
      const next: StoredPayment = {
        facts,
        ...(sale && { sale }),
        refundDue: change?.refundDue || (known?.refundDue ?? false),
        ...joinTransfer(known, report.transfer),
      };
      if (found?.updateTime) batch.update(payment, { ...next }, { lastUpdateTime: found.updateTime });
      else batch.create(payment, next);
      await batch.commit();
      return next;
    },
    (error) => isAlreadyExists(error) || isStale(error),
    (cause) => new Error("The payment kept changing while its event was applied", { cause }),
  );
}

/** The later of two states; reports of the earlier one may come after it. */
function joinTransfer(
  known: StoredPayment | undefined,
  told: PaymentReport["transfer"],
): Pick<StoredPayment, "transfer" | "reversedAmount"> {
  const { transfer = "sent", reversedAmount = 0 } = known ?? {};
  if (!told || TRANSFERS.indexOf(told.state) <= TRANSFERS.indexOf(transfer))
    return { transfer, reversedAmount };
  return { transfer: told.state, reversedAmount: told.reversedAmount };
}

/** Adds to a commit what a payment's facts mean for its order. */
async function addOrder(batch: WriteBatch, sale: Sale, facts: PaymentFacts): Promise<OrderChange> {
  const order = orderRef(sale.orderId);
  const purchase = purchaseRef(sale.buyerUid, sale.productId);
  const [found, held, product, first] = await db().getAll(
    ...[order, purchase, productRef(sale.productId), xpRef(firstSale(sale))],
  );
  const before = found?.exists ? StoredStatus.parse(found.get("status")) : undefined;
  const holder: unknown = held?.get("orderId");
  const change = changeOrder(before, facts, holder !== undefined && holder !== sale.orderId);
  const at = FieldValue.serverTimestamp();
  const refunded = change.status === "refunded" && before !== "refunded" && { refundedAt: at };

  if (before === undefined) {
    const { orderId, paymentIntentId, ...amounts } = sale;
    batch.create(order, {
      ...amounts,
      productTitle: String(product?.get("title") ?? ""),
      productSlug: String(product?.get("slug") ?? ""),
      productCategory: String(product?.get("category") ?? ""),
      processorSessionId: orderId,
      processorPaymentIntentId: paymentIntentId,
      refundedAmount: facts.refundedAmount,
      status: change.status,
      ...(change.refundDue && { refundReason: "duplicate" }),
      ...refunded,
      createdAt: at,
      updatedAt: at,
    });
    batch.set(checkoutRef(sale.buyerUid, sale.productId), { open: false, updatedAt: at }, { merge: true });
  } else if (found?.updateTime) {
    batch.update(
      order,
      { refundedAmount: facts.refundedAmount, status: change.status, ...refunded, updatedAt: at },
      { lastUpdateTime: found.updateTime },
    );
  }

  if (change.purchase === "take") {
    if (held?.updateTime)
      batch.update(purchase, { orderId: sale.orderId, at }, { lastUpdateTime: held.updateTime });
    else batch.create(purchase, { orderId: sale.orderId, at });
  } else if (change.purchase === "free" && holder === sale.orderId && held?.updateTime) {
    batch.delete(purchase, { lastUpdateTime: held.updateTime });
  }
  if (change.counts !== 0) {
    addCounts(batch, sale, change.counts, product?.exists === true);
    addFirstSale(batch, sale, change.counts, first);
  }
  if (change.news) await addSaleNews(batch, sale, change.news, String(product?.get("title") ?? ""));
  return change;
}

/** Totals and XP of a sale that begins (+1) or ceases (-1) to count. */
function addCounts(batch: WriteBatch, sale: Sale, sign: 1 | -1, productExists: boolean): void {
  const by = (amount: number) => FieldValue.increment(sign * amount);
  if (productExists) batch.update(productRef(sale.productId), { "stats.purchaseCount": by(1) });
  batch.set(
    accountRef(sale.sellerUid),
    { stats: { totalSales: by(1), totalRevenue: by(sale.sellerAmount) } },
    { merge: true },
  );
  batch.set(userRef(sale.buyerUid), { stats: { productsBought: by(1) } }, { merge: true });
  addXp(batch, { uid: sale.sellerUid, action: "sale", key: sale.orderId }, sign);
  addXp(batch, { uid: sale.buyerUid, action: "purchase", key: sale.orderId }, sign);
}

const firstSale = ({ sellerUid, orderId }: Sale): XpCause => ({
  uid: sellerUid,
  action: "first-sale",
  key: "once",
  details: { orderId },
});

/**
 * The XP of a seller's first sale: the sale that finds none gives it, and takes it
 * back when it ceases to count; then the next sale gives it again. Of two first
 * sales at once, one loses its commit by the entry's `create` and finds it given.
 */
function addFirstSale(
  batch: WriteBatch,
  sale: Sale,
  sign: 1 | -1,
  entry: DocumentSnapshot | undefined,
): void {
  const holder: unknown = entry?.get("orderId");
  if (sign === 1 ? !entry?.exists : holder === sale.orderId) addXp(batch, firstSale(sale), sign);
}

/** Notes that Stripe has acknowledged the refund of a second payment. */
export async function refundSettled(paymentIntentId: string): Promise<void> {
  await paymentRef(paymentIntentId).update({ refundDue: false });
}
