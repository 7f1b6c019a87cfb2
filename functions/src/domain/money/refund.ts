import { Failure } from "#contract/failure.js";
import type { Caller } from "../people/user.js";
import type { StoredOrder } from "./order.js";

/** What came of a refund. What is `settled` has gone back already, or the buyer's bank decides about it. */
export type RefundOutcome =
  | { readonly kind: "refunded"; readonly refundId: string }
  | { readonly kind: "settled" | "refused" };

/**
 * The order that a caller may refund: the seller's own, or any for an admin. Only the order's parties
 * and admins learn that it exists.
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

/**
 * The id of a refund that was made now.
 *
 * @throws Failure `orderNotRefundable`
 */
export function refundIdOf(outcome: RefundOutcome): string {
  if (outcome.kind !== "refunded") throw new Failure("orderNotRefundable");
  return outcome.refundId;
}
