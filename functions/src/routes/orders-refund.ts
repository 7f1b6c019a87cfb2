import { ordersRefund as route } from "#contract/orders.js";
import { checkRefund, refundIdOf } from "#domain/money/refund.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as orders from "#store/money/orders.js";

/**
 * A seller or an admin refunds an order.
 *
 * The order itself changes when Stripe reports the refund, so orders change in only one way.
 */
export const ordersRefund = endpoint(
  route,
  {
    POST: async ({ input, caller }) => {
      const order = checkRefund(await orders.read(input.orderId), caller);
      const outcome = await stripe.refund(order.processorPaymentIntentId, "requested_by_customer");
      return { success: true as const, refundId: refundIdOf(outcome) };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
