import { ordersRefundDecline as route } from "#contract/orders.js";
import { checkDecline } from "#domain/money/refund-request.js";
import { endpoint } from "#http/endpoint.js";
import * as orders from "#store/money/orders.js";

/** The seller or an admin declines the buyer's refund request, and gives a reason. */
export const ordersRefundDecline = endpoint(route, {
  POST: async ({ input, caller }) => {
    await orders.declineRefund(input.orderId, input.reason, (order) => checkDecline(order, caller));
    return { success: true as const };
  },
});
