import type Stripe from "stripe";
import { disputeOf } from "#domain/money/payment.js";
import { idOf } from "#gateway/stripe.js";
import { applyReport } from "#store/money/payments.js";
import type { EventHandler } from "./event.js";

/**
 * A buyer's bank disputes a payment. While the dispute is open, downloads are blocked. If it is won, the
 * order is restored; if it is lost, the order is refunded.
 */
export const chargeDispute: EventHandler<
  Stripe.ChargeDisputeCreatedEvent | Stripe.ChargeDisputeClosedEvent
> = async (event, now) => {
  const dispute = event.data.object;
  const paymentIntentId = idOf(dispute.payment_intent);
  const outcome = disputeOf(dispute.status);
  if (!paymentIntentId || !outcome) return;
  await applyReport(event, { paymentIntentId, facts: { dispute: outcome } }, now);
};
