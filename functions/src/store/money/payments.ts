import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import type { Sale } from "#domain/money/order.js";
import { DECISIONS, NOTHING_PAID, type Owed, type Payment } from "#domain/money/payment.js";
import {
  type FoundSale,
  firstSaleCause,
  type PaymentReport,
  planPayment,
  type SaleCounters,
  type SalePlan,
} from "#domain/money/sale-plan.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, readTogether, retryLostCommits, StoredDate, unchanged, writeUnchanged } from "../firestore.js";
import { addMail } from "../mail/outbox.js";
import { addDeletionJob } from "../people/deletions.js";
import { accountRef, userRef } from "../people/users.js";
import { offeredIn, productRef } from "../products/products.js";
import { addStats, addXp, xpRef } from "../progress/xp.js";
import { checkoutRef } from "./checkouts.js";
import { orderRef, StoredStatus } from "./orders.js";

const cents = z.number().int();

const StoredState = z.object({
  amount: cents,
  tax: cents.optional(),
  destination: z.string().optional(),
  transferId: z.string().optional(),
  refunds: z.record(z.string(), z.object({ amount: cents, status: z.string(), isOurs: z.boolean() })),
  disputes: z.record(z.string(), z.object({ amount: cents, status: z.string(), withdrawn: cents })),
  reversals: z.record(z.string(), z.object({ amount: cents, refundId: z.string().optional() })),
  restorations: z.record(z.string(), z.object({ amount: cents, reversed: cents })),
});

/** The document that serializes all changes of a payment. */
const StoredPayment = z.object({
  // Earlier versions had sums in its place. The next event, or `reconcile`, brings the state.
  state: StoredState.default(NOTHING_PAID as z.output<typeof StoredState>),
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
  decided: z.object({ reason: z.enum(DECISIONS), keeps: cents, at: StoredDate }).optional(),
  attempt: z.number().int().default(1),
  owed: z
    .object({
      moves: z.array(z.enum(["reverse", "restore", "refund"])),
      amount: cents,
      since: StoredDate,
      dueAt: StoredDate,
      tries: z.number().int(),
      leasedUntil: StoredDate.optional(),
      problem: z.string().optional(),
    })
    .optional(),
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

/** Why the state of a payment is read. */
export interface Cause {
  /** The ID of an event, which is applied once; undefined if no event reported the payment. */
  readonly event?: { readonly id: string; readonly type: string } | undefined;
}

/**
 * Applies the state of a payment at Stripe, with all effects on its sale, in one commit with the event ID (spec:
 * Events; DESIGN §5). The state is read after the stored payment, and the commit fails if the stored payment has
 * changed since. A state therefore never replaces a newer one. The counters (product, profiles) are only incremented.
 *
 * @param look reads the payment at Stripe; returns undefined for one that does not concern the marketplace
 * @returns the current payment, even for an event that was already applied; undefined if `look` returned undefined
 */
export async function applyState(
  paymentIntentId: string,
  { event }: Cause,
  look: (known: Payment | undefined) => Promise<PaymentReport | undefined>,
  now: Date,
): Promise<Payment | undefined> {
  return retryLostCommits(
    async () => {
      const ref = paymentRef(paymentIntentId);
      const [payment, seen] = event
        ? await readTogether(ref, eventRef(event.id))
        : [await ref.get(), undefined];
      const known = parse(payment);
      if (seen?.exists && known) return known;
      const report = await look(known);
      if (!report) return undefined;
      const sale = known?.sale ?? report.sale;
      const found = sale && (await readSale(sale));
      const plan = planPayment(known, report, found, now);

      const batch = db().batch();
      // `create` fails for a second delivery.
      if (event && seen)
        batch.create(seen.ref, {
          type: event.type,
          processedAt: FieldValue.serverTimestamp(),
          expiresAt: new Date(now.getTime() + EVENT_MEMORY_MS),
        });
      writePayment(batch, payment, plan.payment);
      if (found && plan.sale) await addSale(batch, found, plan.sale);
      await batch.commit();
      return plan.payment;
    },
    { exhausted: (cause) => new Error("The payment kept changing while it was applied", { cause }) },
  );
}

function writePayment(batch: WriteBatch, found: DocumentSnapshot, { owed, ...payment }: Payment): void {
  const gone = found.exists ? { owed: FieldValue.delete() } : {};
  writeUnchanged(batch, found, { ...payment, ...(owed ? { owed } : gone) });
}

/**
 * Changes the record of the debts of a payment, if it has any.
 *
 * @param change returns undefined to leave the payment unchanged
 * @returns the changed payment; undefined if nothing was changed
 */
export async function changeOwed(
  paymentIntentId: string,
  change: (owed: Owed) => Owed | undefined,
): Promise<Payment | undefined> {
  return retryLostCommits(
    async () => {
      const found = await paymentRef(paymentIntentId).get();
      const known = parse(found);
      const owed = known?.owed && change(known.owed);
      if (!known || !owed) return undefined;
      await found.ref.update({ owed }, unchanged(found));
      return { ...known, owed };
    },
    { exhausted: (cause) => new Error("The payment kept changing while its debt was worked on", { cause }) },
  );
}

/** Counts a request that Stripe has responded to, even if the payment has changed since. */
export async function countAttempt(paymentIntentId: string): Promise<void> {
  await paymentRef(paymentIntentId).update({ attempt: FieldValue.increment(1) });
}

/** The IDs of the payments with debts that are due, the longest wait first. */
export async function duePayments(now: Date, most: number): Promise<string[]> {
  const due = db().collection("payments").where("owed.dueAt", "<=", now).orderBy("owed.dueAt").limit(most);
  return (await due.select().get()).docs.map(({ id }) => id);
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
  { sale, order, product, snapshots, isSellerGone }: ReadSale,
  plan: SalePlan,
): Promise<void> {
  const at = FieldValue.serverTimestamp();
  writeUnchanged(batch, snapshots.order, {
    ...plan.order,
    ...(plan.refundedNow && { refundedAt: at }),
    ...(order === "refunded" && plan.order.status !== "refunded" && { refundedAt: FieldValue.delete() }),
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
      addNotices(
        batch,
        [{ id, uid }],
        NOBODY,
        { about, title: product?.title ?? "" },
        { orderId: sale.orderId },
      ),
    ),
  );
  if (plan.hasReceipt) {
    const { orderId, buyerUid: uid } = sale;
    addMail(batch, { id: `receipt_${orderId}`, uid, topic: "purchases", form: "receipt", orderId });
  }
}

function addCounters(batch: WriteBatch, sale: Sale, { product, seller, buyer }: SaleCounters): void {
  const by = FieldValue.increment;
  if (product) batch.update(productRef(sale.productId), { "stats.purchaseCount": by(product.purchaseCount) });
  const totals = { totalSales: by(seller.totalSales), totalRevenue: by(seller.totalRevenue) };
  batch.set(accountRef(sale.sellerUid), { stats: totals }, { merge: true });
  addStats(batch, sale.buyerUid, { productsBought: by(buyer.productsBought) });
}

/**
 * Whether an order was completed although an admin had removed its product, because both happened at the same time.
 * Until the removal takes effect, this is true for every completed order of the product.
 */
export async function isAfterRemoval({ orderId, productId }: Sale): Promise<boolean> {
  const [order, product] = await readTogether(orderRef(orderId), productRef(productId));
  if (!["completed", "disputed"].includes(order.get("status")) || !product.exists) return false;
  if (saleTerms(offeredIn(product.data() ?? {})).buyersKeep) return false;
  const removedAt: unknown = product.get("removedAt");
  return !(removedAt instanceof Timestamp) || order.get("createdAt") >= removedAt;
}
