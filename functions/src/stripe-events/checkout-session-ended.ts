import type Stripe from "stripe";
import * as checkouts from "#store/money/checkouts.js";
import { type EventHandler, metadataOf } from "./event.js";

/** A checkout expired, or its delayed payment failed. The buyer may start another. */
export const checkoutSessionEnded: EventHandler<
  Stripe.CheckoutSessionExpiredEvent | Stripe.CheckoutSessionAsyncPaymentFailedEvent
> = async (event) => {
  const session = event.data.object;
  const { buyerUid, productId } = metadataOf(session);
  await checkouts.release(buyerUid, productId, session.id);
};
