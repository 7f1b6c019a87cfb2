import type Stripe from "stripe";
import { checkoutPaid } from "./checkout-paid.js";
import type { EventHandler } from "./event.js";

/** A buyer completed a checkout. If it is not paid yet (bank debit), the order waits for the payment. */
export const checkoutSessionCompleted: EventHandler<Stripe.CheckoutSessionCompletedEvent> = (event, now) =>
  checkoutPaid(event, event.data.object, now);
