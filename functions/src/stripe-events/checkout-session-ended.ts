import type Stripe from "stripe";
import { metadataOf } from "#settlement/sale.js";
import * as checkouts from "#store/money/checkouts.js";
import { checkoutOf, type EventHandler } from "./event.js";

/**
 * A checkout expired, or its delayed payment failed. If Stripe confirms that it can no longer be paid, the
 * buyer may start another.
 */
export const checkoutSessionEnded: EventHandler<
  Stripe.CheckoutSessionExpiredEvent | Stripe.CheckoutSessionAsyncPaymentFailedEvent
> = async (event) => {
  const session = event.data.object;
  const checkout = await checkoutOf(event, session);
  if (!checkout) return;
  const { buyerUid, productId } = metadataOf(checkout.metadata);
  const { status, isPaid, payment } = checkout;
  const hasFailed = status === "complete" && !isPaid && payment?.status !== "processing";
  const hasEnded = status === "expired" || hasFailed;
  if (hasEnded) await checkouts.release(buyerUid, productId, session.id);
};
