import { Failure } from "#contract/failure.js";
import type { Caller } from "../people/user.js";
import type { StoredOrder } from "./order.js";
import { isLive, type Payment } from "./payment.js";

/**
 * Returns an order that the caller may refund: sellers may refund their own orders, and admins all. Only the buyer, the
 * seller, and admins learn that the order exists.
 *
 * @throws Failure `orderNotFound`, `notYourOrder`, `orderNotRefundable`
 */
export function checkRefund(
  order: StoredOrder | undefined,
  { uid, admin }: Pick<Caller, "uid" | "admin">,
): StoredOrder {
  const isSeller = order?.sellerUid === uid || admin;
  if (!order || !(isSeller || order.buyerUid === uid)) throw new Failure("orderNotFound");
  if (!isSeller) throw new Failure("notYourOrder");
  if (order.status !== "completed") throw new Failure("orderNotRefundable");
  return order;
}

/** The marketplace's own refund of a payment, unless it failed; undefined if there is none yet. */
export function refundIdOf({ state }: Payment): string | undefined {
  return Object.entries(state.refunds).find(([, refund]) => refund.isOurs && isLive(refund))?.[0];
}

/**
 * The progress of a refund after the decision: made, still owed, or impossible because the money was already returned
 * or is disputed.
 */
export type RefundOutcome = "refunded" | "owed" | "settled";

export function refundOutcomeOf(payment: Payment | undefined): RefundOutcome {
  if (payment?.owed?.moves.includes("refund")) return "owed";
  return payment && refundIdOf(payment) !== undefined ? "refunded" : "settled";
}
