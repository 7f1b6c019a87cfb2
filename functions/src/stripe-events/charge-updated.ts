import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { settleAgain } from "#settlement/settle.js";
import type { EventHandler } from "./event.js";

/**
 * Stripe has completed a charge. Up to an hour after the payment, its transfer to the seller exists. The handler makes
 * the reversals and refunds that were waiting for the transfer.
 */
export const chargeUpdated: EventHandler<Stripe.ChargeUpdatedEvent> = async (event, now) => {
  const paymentIntentId = idOf(event.data.object.payment_intent);
  if (paymentIntentId) await settleAgain(paymentIntentId, now);
};
