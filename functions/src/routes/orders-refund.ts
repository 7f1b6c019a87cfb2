import { ordersRefund as route } from "../contract/orders.js";
import * as stripe from "../gateway/stripe.js";
import { endpoint } from "../http/endpoint.js";
import { Failure } from "../http/failure.js";
import { stripeSecrets } from "../http/stripe-secrets.js";
import * as store from "../store/orders.js";

/**
 * A seller, or an admin, gives a buyer the money back.
 *
 * The order itself changes when Stripe reports the refund, so that there is one way
 * in which orders change.
 */
export const ordersRefund = endpoint(
  route,
  {
    POST: async ({ input, caller }) => {
      const order = await store.read(input.orderId);
      const mayKnow =
        order && (order.sellerUid === caller.uid || order.buyerUid === caller.uid || caller.admin);
      if (!mayKnow) throw new Failure("orderNotFound");
      if (order.sellerUid !== caller.uid && !caller.admin) throw new Failure("notYourOrder");
      if (order.status !== "completed") throw new Failure("orderNotRefundable");
      const outcome = await stripe.refund(order.processorPaymentIntentId, "requested_by_customer");
      if (outcome.kind !== "refunded") throw new Failure("orderNotRefundable");
      return { success: true as const, refundId: outcome.refundId };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
