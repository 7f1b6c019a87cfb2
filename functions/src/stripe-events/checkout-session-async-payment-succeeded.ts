import type Stripe from "stripe";
import { checkoutPaid } from "./checkout-paid.js";
import type { EventHandler } from "./event.js";

/** The money of a delayed payment has come: now there is an order. */
export const checkoutSessionAsyncPaymentSucceeded: EventHandler<
  Stripe.CheckoutSessionAsyncPaymentSucceededEvent
> = (event, now) => checkoutPaid(event, event.data.object, now);
