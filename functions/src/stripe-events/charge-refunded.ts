import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { applyReport } from "#store/money/payments.js";
import type { EventHandler } from "./event.js";

/** Money went back to a buyer: all of it, and the order is refunded; a part of it, and the order says how much. */
export const chargeRefunded: EventHandler<Stripe.ChargeRefundedEvent> = async (event, now) => {
  const charge = event.data.object;
  const paymentIntentId = idOf(charge.payment_intent);
  if (!paymentIntentId) return;
  await applyReport(event, { paymentIntentId, facts: { refundedAmount: charge.amount_refunded } }, now);
};
