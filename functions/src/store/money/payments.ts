import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { REFUND_REASONS, type Sale } from "#domain/money/order.js";
import { type Payment, type PaymentReport, TRANSFERS } from "#domain/money/payment.js";
import {
  type FoundSale,
  firstSaleCause,
  planPayment,
  type SaleCounters,
  type SalePlan,
} from "#domain/money/sale-plan.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, readTogether, retryLostCommits, unchanged, writeUnchanged } from "../firestore.js";
import { addDeletionJob } from "../people/deletions.js";
import { accountRef, userRef } from "../people/users.js";
import { offeredIn, productRef } from "../products/products.js";
import { addStats, addXp, xpRef } from "../progress/xp.js";
import { checkoutRef } from "./checkouts.js";
import { orderRef, StoredStatus } from "./orders.js";

const cents = z.number().int();

/** The document that serializes all events of a payment. */
const StoredPayment = z.object({
  facts: z.object({
    amount: cents,
    refundedAmount: cents,
    dispute: z.enum(["none", "open", "won", "lost"]),
  }),
  sale: z
    .object({
      orderId: z.string(),
      paymentIntentId: z.string(),
      productId: z.string(),
      buyerUid: z.string(),
      sellerUid: z.string(),
      amount: cents,
      platformFee: cents,
      sellerAmount: cents,
      currency: z.string(),
    })
    .optional(),
  refundDue: z.boolean().default(false),
  refundReason: z.enum(REFUND_REASONS).optional(),
  transfer: z.enum(TRANSFERS).default("sent"),
  reversedAmount: cents.default(0),
}) satisfies z.ZodType<Payment>;

const paymentRef = (id: string) => db().collection("payments").doc(id);
const eventRef = (id: string) => db().collection("processorEvents").doc(id);
const purchaseRef = ({ buyerUid, productId }: Sale) =>
  userRef(buyerUid).collection("purchases").doc(productId);

/** How long an event ID is kept, in milliseconds: longer than Stripe retries delivery. */
const EVENT_MEMORY_MS = 90 * 24 * 60 * 60 * 1000;

const parse = (found: DocumentSnapshot): Payment | undefined =>
  found.exists ? StoredPayment.parse(found.data()) : undefined;

export async function readPayment(id: string): Promise<Payment | undefined> {
  return parse(await paymentRef(id).get());
}

/**
 * Applies an event's report to a payment and its sale, in one atomic commit with the event ID (spec: Events;
 * DESIGN §5).
 *
 * The precondition on `payments/{id}` serializes all events of one payment. The counters (product, profiles)
 * are only incremented.
 *
 * @returns the payment's current state, also for an event that was already processed
 */
export async function applyReport(
  event: { readonly id: string; readonly type: string },
  report: PaymentReport,
  now: Date,
): Promise<Payment> {
  return retryLostCommits(
    async () => {
      const [seen, payment] = await readTogether(eventRef(event.id), paymentRef(report.paymentIntentId));
      const known = parse(payment);
      if (seen.exists && known) return known;
      const sale = known?.sale ?? report.sale;
      const found = sale && (await readSale(sale));
      const plan = planPayment(known, report, found);

      const batch = db().batch();
      // `create` fails for a second delivery.
      batch.create(seen.ref, {
        type: event.type,
        processedAt: FieldValue.serverTimestamp(),
        expiresAt: new Date(now.getTime() + EVENT_MEMORY_MS),
      });
      writeUnchanged(batch, payment, { ...plan.payment });
      if (found && plan.sale) await addSale(batch, found, plan.sale);
      await batch.commit();
      return plan.payment;
    },
    { exhausted: (cause) => new Error("The payment kept changing while its event was applied", { cause }) },
  );
}

type ReadSale = FoundSale & {
  /** Whether the product was removed because its seller deleted the account. */
  readonly isSellerGone: boolean;
  readonly snapshots: { readonly order: DocumentSnapshot; readonly purchase: DocumentSnapshot };
};

async function readSale(sale: Sale): Promise<ReadSale> {
  const [order, purchase, product, firstSale] = await readTogether(
    orderRef(sale.orderId),
    purchaseRef(sale),
    productRef(sale.productId),
    xpRef(firstSaleCause(sale)),
  );
  const text = (field: string) => String(product.get(field) ?? "");
  const offered = offeredIn(product.data() ?? {});
  return {
    sale,
    order: order.exists ? StoredStatus.parse(order.get("status")) : undefined,
    heldBy: purchase.get("orderId"),
    product: product.exists
      ? {
          title: text("title"),
          slug: text("slug"),
          category: text("category"),
          sold: saleTerms(offered).sold,
        }
      : undefined,
    firstSale: firstSale.exists ? String(firstSale.get("orderId")) : undefined,
    isSellerGone: offered.status === "removed" && offered.removedBy === sale.sellerUid,
    snapshots: { order, purchase },
  };
}

/**
 * Adds a decision about a sale to a commit. The commit fails if order or purchase changed since they were
 * read.
 */
async function addSale(
  batch: WriteBatch,
  { sale, product, snapshots, isSellerGone }: ReadSale,
  plan: SalePlan,
): Promise<void> {
  const at = FieldValue.serverTimestamp();
  writeUnchanged(batch, snapshots.order, {
    ...plan.order,
    ...(plan.refundedNow && { refundedAt: at }),
    ...(plan.isNew && { createdAt: at }),
    updatedAt: at,
  });
  if (plan.isNew)
    batch.set(checkoutRef(sale.buyerUid, sale.productId), { open: false, updatedAt: at }, { merge: true });

  const { purchase } = snapshots;
  if (plan.purchase === "take") writeUnchanged(batch, purchase, { orderId: sale.orderId, at });
  if (plan.purchase === "free") batch.delete(purchase.ref, unchanged(purchase));

  // The deletion of the seller's account kept the files for the buyers: it continues without this one.
  if (plan.purchase === "free" && isSellerGone) addDeletionJob(batch, sale.sellerUid);

  if (plan.counters) addCounters(batch, sale, plan.counters);
  for (const { sign, ...cause } of plan.xp) addXp(batch, cause, sign);
  await Promise.all(
    plan.notices.map(({ id, uid, about }) =>
      addNotices(batch, [{ id, uid }], NOBODY, { about, title: product?.title ?? "" }),
    ),
  );
}

function addCounters(batch: WriteBatch, sale: Sale, { product, seller, buyer }: SaleCounters): void {
  const by = FieldValue.increment;
  if (product) batch.update(productRef(sale.productId), { "stats.purchaseCount": by(product.purchaseCount) });
  const totals = { totalSales: by(seller.totalSales), totalRevenue: by(seller.totalRevenue) };
  batch.set(accountRef(sale.sellerUid), { stats: totals }, { merge: true });
  addStats(batch, sale.buyerUid, { productsBought: by(buyer.productsBought) });
}

/**
 * Whether an order was completed although an admin had removed its product: both happened at the same time.
 * While the removal is not carried out yet, every completed order of the product counts.
 */
export async function isAfterRemoval({ orderId, productId }: Sale): Promise<boolean> {
  const [order, product] = await readTogether(orderRef(orderId), productRef(productId));
  if (order.get("status") !== "completed" || !product.exists) return false;
  if (saleTerms(offeredIn(product.data() ?? {})).buyersKeep) return false;
  const removedAt: unknown = product.get("removedAt");
  return !(removedAt instanceof Timestamp) || order.get("createdAt") >= removedAt;
}

/** Records that Stripe has accepted the refund that was due. */
export async function refundSettled(paymentIntentId: string): Promise<void> {
  await paymentRef(paymentIntentId).update({ refundDue: false });
}
