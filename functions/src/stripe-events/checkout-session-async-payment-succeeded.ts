import type Stripe from "stripe";
import { checkoutPaid } from "./checkout-paid.js";
import type { EventHandler } from "./event.js";

/** A delayed payment succeeded. The handler creates the order. */
export const checkoutSessionAsyncPaymentSucceeded: EventHandler<
  Stripe.CheckoutSessionAsyncPaymentSucceededEvent
> = (event, now) => checkoutPaid(event, event.data.object, now);
