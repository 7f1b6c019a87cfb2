import { Failure } from "#contract/failure.js";
import { ordersRefund as route } from "#contract/orders.js";
import { checkRefund, refundIdOf, refundOutcomeOf } from "#domain/money/refund.js";
import { countRefund } from "#domain/money/seller-limits.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { refundPayment } from "#settlement/refund.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import * as orders from "#store/money/orders.js";

/**
 * A seller or an admin refunds an order. Sellers can refund only recent orders, up to a daily limit.
 *
 * The refund is stored before the request to Stripe. If Stripe cannot make it now, the marketplace owes it and makes it
 * as soon as possible. The order changes when Stripe reports the refund.
 */
export const ordersRefund = endpoint(
  route,
  {
    POST: async ({ input, caller, now }) => {
      const order = checkRefund(await orders.read(input.orderId), caller);
      if (!caller.admin) {
        const limit = config().sellerRefundsPerDayCents;
        await connectedAccounts.countRefund(caller.uid, (counted) => countRefund(counted, order, limit, now));
      }
      const payment = await refundPayment(order.processorPaymentIntentId, "requested", now);
      if (!payment || refundOutcomeOf(payment) === "settled") throw new Failure("orderNotRefundable");
      const refundId = refundIdOf(payment);
      return { success: true as const, ...(refundId !== undefined && { refundId }) };
    },
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
