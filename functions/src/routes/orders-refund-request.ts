import { ordersRefundRequest as route } from "#contract/orders.js";
import { checkRequest } from "#domain/money/refund-request.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import * as stripe from "#gateway/stripe.js";
import { endpoint } from "#http/endpoint.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/**
 * A buyer asks for a refund of an order, once. The seller or an admin refunds it or declines.
 *
 * A product that is held as malicious is refunded at once: its buyers paid for what they must not use.
 */
export const ordersRefundRequest = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const order = await orders.requestRefund(input.orderId, input.reason, (found) =>
        checkRequest(found, caller, now),
      );
      const product = await products.read(order.productId);
      if (product && saleTerms(product).isMalicious)
        await stripe.refund(order.processorPaymentIntentId, "requested_by_customer");
      return { success: true as const };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
