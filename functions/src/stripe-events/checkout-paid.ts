import type Stripe from "stripe";
import { isAccountOf } from "#domain/money/connected-account.js";
import { toCents } from "#domain/money/money.js";
import type { Sale } from "#domain/money/order.js";
import { refund, retrievePayment } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import { applyReport, refundSettled } from "#store/money/payments.js";
import * as users from "#store/people/users.js";
import * as products from "#store/products/products.js";
import { paidSale } from "./event.js";

/**
 * A checkout session is paid: the order is created (spec: checkout.session.completed).
 *
 * The charged amount is authoritative; a difference from the current price is logged. The order is created
 * even if the seller disconnected the account between payment and event, since the buyer has paid. A second
 * payment for the same product is refunded at once, and again on every delivery until Stripe has accepted it;
 * the idempotency key makes that one refund. A payment to a seller whose account has been deleted is refunded
 * too: nothing is left to deliver, and no record of where the seller's money went.
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
    connectedAccounts.read(sale.sellerUid),
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

/** Handles a payment that reached none of its seller's accounts. No order is created. */
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

/** Refunds a payment. If it is called again, Stripe reports the same refund. */
async function giveBack(
  paymentIntentId: string,
  reason: "duplicate" | "requested_by_customer",
  which: string,
): Promise<void> {
  const { kind } = await refund(paymentIntentId, reason);
  if (kind === "refused") throw new Error(`Stripe refuses to refund ${paymentIntentId}, ${which}`);
}
