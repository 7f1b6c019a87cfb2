import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { applyPayment } from "#settlement/apply.js";
import { answerDisputes } from "#settlement/evidence.js";
import { settlePayment } from "#settlement/settle.js";
import type { EventHandler } from "./event.js";

/**
 * A refund or a dispute of a payment was created, changed, or closed. The handler reads the current state from Stripe,
 * so events may arrive in any order, repeatedly, or not at all (docs/decisions/112). It stores the resulting debts
 * together with the event, and settles them immediately if possible. If a bank disputes the payment, the marketplace
 * sends its evidence.
 */
export const paymentChanged: EventHandler<
  | Stripe.ChargeRefundedEvent
  | Stripe.RefundCreatedEvent
  | Stripe.RefundUpdatedEvent
  | Stripe.RefundFailedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeUpdatedEvent
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.ChargeDisputeFundsWithdrawnEvent
  | Stripe.ChargeDisputeFundsReinstatedEvent
> = async (event, now) => {
  const paymentIntentId = idOf(event.data.object.payment_intent);
  if (!paymentIntentId) return;
  const payment = await applyPayment(paymentIntentId, { event }, now);
  if (payment?.owed) await settlePayment(paymentIntentId, now);
  if (payment) await answerDisputes(paymentIntentId, payment, now);
};
