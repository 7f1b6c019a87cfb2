import type Stripe from "stripe";
import { isAccountOf } from "#domain/money/connected-account.js";
import { toCents } from "#domain/money/money.js";
import type { RefundReason, Sale } from "#domain/money/order.js";
import { refund } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import { applyReport, isAfterRemoval, refundSettled } from "#store/money/payments.js";
import * as users from "#store/people/users.js";
import * as products from "#store/products/products.js";
import { checkoutOf, paidSale } from "./event.js";

/**
 * A checkout session may be paid: if Stripe confirms it, the order is created (spec:
 * checkout.session.completed).
 *
 * The event is only a hint. Metadata, amount, currency, and recipient are those that Stripe has now (DESIGN
 * §11). A difference between the amount and the current price is logged. The order is created even if the
 * seller disconnected the account between payment and event, since the buyer has paid.
 *
 * Four kinds of payments are refunded at once, and again on every delivery until Stripe has accepted it; the
 * idempotency key makes that one refund. A second payment for the same product, and a payment for a product
 * that is no longer sold, have an order that is refunded from the start. If an admin removes the product at
 * the same moment, the order is refunded right after. A payment to a seller whose account has been deleted
 * has none: no record is left of where the seller's money went.
 */
export async function checkoutPaid(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<void> {
  const checkout = await checkoutOf(event, session);
  const paid = checkout && paidSale(session.id, checkout);
  if (!paid) return;
  const { sale, destination } = paid;
  const { paymentIntentId, amount } = sale;
  const [seller, product] = await Promise.all([
    connectedAccounts.read(sale.sellerUid),
    products.read(sale.productId),
  ]);
  if (!isAccountOf(seller, destination)) return giveBackOrIgnore(event, sale);
  const price = product && toCents(product.price);
  if (price !== amount)
    logWarning("The amount charged differs from the price", { session: session.id, price, charged: amount });
  const report = { paymentIntentId, facts: { amount }, sale };
  const { refundDue, refundReason = "duplicate" } = await applyReport(event, report, now);
  if (refundDue) {
    await giveBack(paymentIntentId, refundReason);
    await refundSettled(paymentIntentId);
  } else if (await isAfterRemoval(sale)) await giveBack(paymentIntentId, "notForSale");
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
  await giveBack(paymentIntentId, "notForSale");
  logWarning("A payment to a seller who is gone was refunded", { event: event.id, payment: paymentIntentId });
}

/** Refunds a payment. If it is called again, Stripe reports the same refund. */
async function giveBack(paymentIntentId: string, reason: RefundReason): Promise<void> {
  const { kind } = await refund(
    paymentIntentId,
    reason === "duplicate" ? "duplicate" : "requested_by_customer",
  );
  if (kind === "refused") throw new Error(`Stripe refuses to refund ${paymentIntentId} (${reason})`);
}
