import type Stripe from "stripe";
import { checkoutPaid } from "./checkout-paid.js";
import { type EventHandler, metadataOf } from "./event.js";

/** A buyer completed a checkout. One that is not paid yet (bank debit) waits for the payment. */
export const checkoutSessionCompleted: EventHandler<Stripe.CheckoutSessionCompletedEvent> = async (
  event,
  now,
) => {
  const session = event.data.object;
  metadataOf(session);
  if (session.payment_status === "paid") await checkoutPaid(event, session, now);
};
