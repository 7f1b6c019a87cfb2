import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { applyReport } from "#store/money/payments.js";
import type { EventHandler } from "./event.js";

/**
 * Money was refunded to a buyer. A full refund makes the order refunded; a partial refund is recorded in the
 * order.
 */
export const chargeRefunded: EventHandler<Stripe.ChargeRefundedEvent> = async (event, now) => {
  const charge = event.data.object;
  const paymentIntentId = idOf(charge.payment_intent);
  if (!paymentIntentId) return;
  await applyReport(event, { paymentIntentId, facts: { refundedAmount: charge.amount_refunded } }, now);
};
