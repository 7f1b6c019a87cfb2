import type Stripe from "stripe";
import { toCents } from "#domain/money/money.js";
import type { Sale } from "#domain/money/order.js";
import { logWarning } from "#platform/log.js";
import { applyPayment } from "#settlement/apply.js";
import { refundPayment } from "#settlement/refund.js";
import { metadataOf } from "#settlement/sale.js";
import { settlePayment } from "#settlement/settle.js";
import { isAfterRemoval } from "#store/money/payments.js";
import * as products from "#store/products/products.js";
import { checkoutOf } from "./event.js";

/**
 * A checkout session may have been paid. If Stripe confirms it, the handler creates the order (spec:
 * checkout.session.completed). The event is only a hint: the metadata, amount, currency, and recipient are read from
 * Stripe (DESIGN §11). A difference between the amount and the current price is logged. The order is created even if
 * the seller disconnected the account between the payment and the event, because the buyer has paid.
 *
 * Four kinds of payments are refunded; the commit of this event records the refund as owed. For a second payment for
 * the same product, and for a product that is no longer sold, the order is created as refunded. If an admin removes the
 * product at the same time, the order is refunded immediately afterward. If the seller's account has been deleted, no
 * order is created.
 */
export async function checkoutPaid(
  event: Stripe.Event,
  { id }: Pick<Stripe.Checkout.Session, "id">,
  now: Date,
): Promise<void> {
  const session = await checkoutOf(event, event.data.object as Stripe.Checkout.Session);
  if (!session) return;
  metadataOf(session.metadata);
  if (!session.isPaid || session.payment?.status !== "succeeded") return;
  const paymentIntentId = session.payment.id;
  const payment = await applyPayment(paymentIntentId, { event, session: { ...session, id } }, now);
  if (!payment) return;
  if (payment.sale) await warnOfPrice(payment.sale);
  if (payment.owed) await settlePayment(paymentIntentId, now);
  if (payment.sale && !payment.decided && (await isAfterRemoval(payment.sale)))
    await refundPayment(paymentIntentId, "removed", now);
}

async function warnOfPrice({ productId, orderId, amount }: Sale): Promise<void> {
  const product = await products.read(productId);
  const price = product && toCents(product.price);
  if (price !== amount)
    logWarning("The amount charged differs from the price", { session: orderId, price, charged: amount });
}
