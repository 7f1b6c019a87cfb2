import { Failure } from "#contract/failure.js";
import type { Caller } from "../people/user.js";
import type { StoredOrder } from "./order.js";

/**
 * The result of a refund. `settled` means that the money was already returned, or the buyer's bank
 * decides about it.
 */
export type RefundOutcome =
  | { readonly kind: "refunded"; readonly refundId: string }
  | { readonly kind: "settled" | "refused" };

/**
 * Returns an order that the caller may refund: one of the seller's, or any for an admin. Only the
 * order's parties and admins learn that the order exists.
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
 * The ID of the refund that was just made.
 *
 * @throws Failure `orderNotRefundable`
 */
export function refundIdOf(outcome: RefundOutcome): string {
  if (outcome.kind !== "refunded") throw new Failure("orderNotRefundable");
  return outcome.refundId;
}
