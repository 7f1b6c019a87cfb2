import type Stripe from "stripe";
import { toCents } from "#domain/money/money.js";
import type { Sale } from "#domain/money/order.js";
import { isAccountOf } from "#domain/money/payout.js";
import { refund, retrievePayment } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import { applyReport, refundSettled } from "#store/money/payments.js";
import * as payouts from "#store/money/payouts.js";
import * as users from "#store/people/users.js";
import * as products from "#store/products/products.js";
import { paidSale } from "./event.js";

/**
 * A checkout session is paid: the order is made (spec: checkout.session.completed).
 *
 * The amount that was charged counts; a difference to the price of today is
 * logged. A seller may have disconnected the account between payment and event: the
 * buyer has paid all the same. A second payment of the same thing is refunded at once, and again on
 * every delivery until Stripe has acknowledged it; the refund's idempotency key
 * makes that one refund. So is a payment to a seller whose account was deleted meanwhile: nothing is
 * left to deliver, and nothing that knows where the seller's money went.
 */
export async function checkoutPaid(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<void> {
  const sale = paidSale(session);
  const { paymentIntentId, amount } = sale;
  const [{ destination }, seller, product] = await Promise.all([
    retrievePayment(paymentIntentId),
    payouts.read(sale.sellerUid),
    products.read(sale.productId),
  ]);
  if (!isAccountOf(seller, destination)) return giveBackOrIgnore(event, sale);
  const price = product && toCents(product.price);
  if (price !== amount)
    logWarning("The amount charged differs from the price", { session: session.id, price, charged: amount });
  const { refundDue } = await applyReport(event, { paymentIntentId, facts: { amount }, sale }, now);
  if (!refundDue) return;
  await giveBack(paymentIntentId, "duplicate", "a second payment");
  await refundSettled(paymentIntentId);
}

/** What becomes of a payment that no account of its seller's got: no order is made of it. */
async function giveBackOrIgnore(
  event: Stripe.Event,
  { orderId, paymentIntentId, sellerUid }: Sale,
): Promise<void> {
  const isSellerGone = (await users.read(sellerUid))?.status === "deleted";
  if (!isSellerGone) {
    logWarning("A payment went to another account than its seller's and is ignored", {
      event: event.id,
      session: orderId,
    });
    return;
  }
  await giveBack(paymentIntentId, "requested_by_customer", "whose seller is gone");
  logWarning("A payment to a seller who is gone was refunded", { event: event.id, payment: paymentIntentId });
}

/** Refunds a payment; asked again, Stripe answers that it is done. */
async function giveBack(
  paymentIntentId: string,
  reason: "duplicate" | "requested_by_customer",
  which: string,
): Promise<void> {
  const { kind } = await refund(paymentIntentId, reason);
  if (kind === "refused") throw new Error(`Stripe refuses to refund ${paymentIntentId}, ${which}`);
}
