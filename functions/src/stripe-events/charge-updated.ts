import type Stripe from "stripe";
import { idOf } from "#gateway/stripe.js";
import { settleAgain } from "#settlement/settle.js";
import type { EventHandler } from "./event.js";

/**
 * Stripe has completed a charge: up to an hour after the payment, its transfer to
 * the seller exists. Moves that were waiting for the transfer are made now.
 */
export const chargeUpdated: EventHandler<Stripe.ChargeUpdatedEvent> = async (event, now) => {
  const paymentIntentId = idOf(event.data.object.payment_intent);
  if (paymentIntentId) await settleAgain(paymentIntentId, now);
};
