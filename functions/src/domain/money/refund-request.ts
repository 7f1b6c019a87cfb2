import { Failure } from "#contract/failure.js";
import type { Caller } from "../people/user.js";
import type { StoredOrder } from "./order.js";

/** How long after the purchase a buyer may request a refund, in milliseconds: 90 days. */
export const REQUEST_WINDOW_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Returns an order whose refund the caller may request: the caller completed the purchase in the last 90 days and has
 * not requested a refund before (DESIGN §11).
 *
 * @param isMalicious whether the product is held as malicious. The request then makes the refund, so the caller may
 * repeat it if the response was lost or Stripe was down
 * @throws Failure `orderNotFound`, `notYourPurchase`, `orderNotRefundable`, `refundAlreadyRequested`,
 * `refundWindowClosed`
 */
export function checkRequest(
  order: StoredOrder | undefined,
  { uid }: Pick<Caller, "uid">,
  now: Date,
  isMalicious: boolean,
): StoredOrder {
  if (!order || (order.buyerUid !== uid && order.sellerUid !== uid)) throw new Failure("orderNotFound");
  if (order.buyerUid !== uid) throw new Failure("notYourPurchase");
  if (order.status !== "completed") throw new Failure("orderNotRefundable");
  if (order.refundRequestedAt && !isMalicious) throw new Failure("refundAlreadyRequested");
  if (now.getTime() - order.createdAt.getTime() > REQUEST_WINDOW_MS) throw new Failure("refundWindowClosed");
  return order;
}

/**
 * Returns an order whose refund request the caller may decline: the seller of the order, or an admin. A declined
 * request stays declined, but the seller and admins may still refund the order.
 *
 * @throws Failure `orderNotFound`, `notYourOrder`, `orderNotRefundable`, `noRefundRequest`
 */
export function checkDecline(
  order: StoredOrder | undefined,
  { uid, admin }: Pick<Caller, "uid" | "admin">,
): StoredOrder {
  const isSeller = order?.sellerUid === uid || admin;
  if (!order || !(isSeller || order.buyerUid === uid)) throw new Failure("orderNotFound");
  if (!isSeller) throw new Failure("notYourOrder");
  if (order.status !== "completed") throw new Failure("orderNotRefundable");
  if (!order.refundRequestedAt || order.refundDeclinedAt) throw new Failure("noRefundRequest");
  return order;
}
