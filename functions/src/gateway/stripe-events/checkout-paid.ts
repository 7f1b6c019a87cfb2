import type Stripe from "stripe";
import { toCents } from "../../domain/money.js";
import { logWarning } from "../../http/log.js";
import { applyReport, refundSettled } from "../../store/payments.js";
import * as payouts from "../../store/payouts.js";
import * as products from "../../store/products.js";
import * as users from "../../store/users.js";
import { refund, retrievePayment } from "../stripe.js";
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
  const [{ destination }, seller, product] = await Promise.all([
    retrievePayment(sale.paymentIntentId),
    payouts.read(sale.sellerUid),
    products.read(sale.productId),
  ]);
  if (destination === undefined || !payouts.isAccountOf(seller, destination)) {
    if (await isGone(sale.sellerUid)) return giveBack(event, sale.paymentIntentId);
    logWarning("A payment went to another account than its seller's and is ignored", {
      event: event.id,
      session: session.id,
    });
    return;
  }
  const price = product && toCents(product.price);
  if (price !== sale.amount) {
    logWarning("The amount charged differs from the price", {
      session: session.id,
      price,
      charged: sale.amount,
    });
  }
  const payment = await applyReport(
    {
      eventId: event.id,
      eventType: event.type,
      paymentIntentId: sale.paymentIntentId,
      facts: { amount: sale.amount },
      sale,
    },
    now,
  );
  if (!payment.refundDue) return;
  const { kind } = await refund(sale.paymentIntentId, "duplicate");
  if (kind === "refused")
    throw new Error(`Stripe refuses to refund ${sale.paymentIntentId}, a second payment`);
  await refundSettled(sale.paymentIntentId);
}

const isGone = async (sellerUid: string): Promise<boolean> =>
  (await users.read(sellerUid))?.status === "deleted";

/** Refunds a payment of which no order will be made; asked again, Stripe answers that it is done. */
async function giveBack(event: Stripe.Event, paymentIntentId: string): Promise<void> {
  const { kind } = await refund(paymentIntentId, "requested_by_customer");
  if (kind === "refused")
    throw new Error(`Stripe refuses to refund ${paymentIntentId}, whose seller is gone`);
  logWarning("A payment to a seller who is gone was refunded", { event: event.id, payment: paymentIntentId });
}
