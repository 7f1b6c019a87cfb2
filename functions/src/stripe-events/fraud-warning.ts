import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { config } from "#platform/config.js";
import { logWarning } from "#platform/log.js";
import { refundPayment } from "#settlement/refund.js";
import { readPayment } from "#store/money/payments.js";
import type { EventHandler } from "./event.js";

/**
 * A bank reported a payment as fraudulent. A small payment is refunded before it becomes a dispute, because the dispute
 * fee would exceed the payment. The operator decides about a large payment.
 */
export const fraudWarning: EventHandler<Stripe.RadarEarlyFraudWarningCreatedEvent> = async (event, now) => {
  const { payment_intent: intent, actionable } = event.data.object;
  const paymentIntentId = idOf(intent);
  if (!paymentIntentId || !actionable) return;
  const known = await readPayment(paymentIntentId);
  if (!known?.sale) return;
  const { amount } = known.state;
  if (amount <= config().fraudWarningRefundCents) await refundPayment(paymentIntentId, "fraudWarning", now);
  else logWarning("A bank calls a payment fraud", { payment: paymentIntentId, amount });
};
