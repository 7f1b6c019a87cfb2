import { adminProducts as route } from "#contract/admin.js";
import { holdReasonOf } from "#domain/moderation/removal.js";
import { endpoint } from "#http/endpoint.js";
import { actOnProduct } from "#store/moderation/moderation.js";

/**
 * An admin publishes, holds, releases, or removes a product.
 *
 * `productUpdated` then handles open checkouts and buyers, as after an edit in the console.
 */
export const adminProducts = endpoint(route, {
  POST: async ({ input: { productId, action, reason, refundBuyers }, caller: { uid, email } }) =>
    actOnProduct(
      productId,
      action,
      { removal: { reason, refundsBuyers: refundBuyers }, hold: holdReasonOf(reason) },
      { uid, principal: email || uid },
    ),
});
