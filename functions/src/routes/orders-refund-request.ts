import { ordersRefundRequest as route } from "#contract/orders.js";
import { checkRequest } from "#domain/money/refund-request.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import { endpoint } from "#http/endpoint.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { refundPayment } from "#settlement/refund.js";
import * as orders from "#store/money/orders.js";
import * as products from "#store/products/products.js";

/**
 * A buyer requests a refund of an order once. The seller or an admin refunds the order or declines the request.
 *
 * If the product is held as malicious, the order is refunded immediately, because the buyer paid for a product that
 * they must not use. That request may be repeated: the refund is owed until Stripe has made it, and it is made only
 * once.
 */
export const ordersRefundRequest = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const known = await orders.read(input.orderId);
      const product = known && (await products.read(known.productId));
      const isMalicious = product !== undefined && saleTerms(product).isMalicious;
      const order = await orders.requestRefund(input.orderId, input.reason, (found) =>
        checkRequest(found, caller, now, isMalicious),
      );
      if (isMalicious) await refundPayment(order.processorPaymentIntentId, "requested", now);
      return { success: true as const };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
