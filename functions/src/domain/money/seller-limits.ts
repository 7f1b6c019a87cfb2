import { Failure } from "#contract/failure.js";
import type { StoredOrder } from "./order.js";

/**
 * Limits on what one seller can cost the marketplace, which is liable for the negative balances of its sellers
 * (docs/decisions/166). Admins refund without them.
 */

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long after the purchase a seller may refund an order, in milliseconds: 180 days. */
export const SELLER_REFUND_WINDOW_MS = 180 * DAY_MS;
/** The number of orders that a seller may refund in a day (UTC). */
export const MOST_REFUNDS_A_DAY = 100;

/** A seller's refunds in one day (UTC). */
export interface RefundDay {
  /** For example `2026-11-23`. */
  readonly day: string;
  /** Cents of the orders in `orderIds`. */
  readonly cents: number;
  readonly orderIds: readonly string[];
}

/**
 * Counts a refund that the seller of an order requests. A repeated request counts once. The first refund of
 * a day is always allowed, so the seller can refund an order whose amount exceeds the limit.
 *
 * @param limit cents that a seller may refund in a day; 0 for no limit
 * @returns the day including the order; the same object if the order is already counted
 * @throws Failure `refundPeriodEnded`, `refundLimitReached`
 */
export function countRefund(
  counted: RefundDay | undefined,
  order: Pick<StoredOrder, "id" | "amount" | "createdAt">,
  limit: number,
  now: Date,
): RefundDay {
  if (now.getTime() - order.createdAt.getTime() > SELLER_REFUND_WINDOW_MS) {
    throw new Failure("refundPeriodEnded");
  }
  const day = now.toISOString().slice(0, 10);
  const today = counted?.day === day ? counted : { day, cents: 0, orderIds: [] };
  if (today.orderIds.includes(order.id)) return today;
  const cents = today.cents + order.amount;
  const isFirst = today.orderIds.length === 0;
  const isWithin = (limit === 0 || cents <= limit) && today.orderIds.length < MOST_REFUNDS_A_DAY;
  if (!isFirst && !isWithin) throw new Failure("refundLimitReached");
  return { day, cents, orderIds: [...today.orderIds, order.id] };
}

/** The limit on the total sales of a new seller. */
export interface NewSellerLimit {
  /** The number of days after the creation of the Stripe account during which a seller is new. */
  readonly days: number;
  /** Cents of shares from completed orders; 0 for no ceiling. */
  readonly cents: number;
}

/**
 * Rejects a sale if the completed orders of a new seller have reached the limit. The limit exists because owners report
 * stolen cards only weeks later.
 *
 * @param seller `totalRevenue` and `revenueBefore` in cents: the current revenue, and the revenue when the account was
 * connected
 * @throws Failure `newSellerLimitReached`
 */
export function checkNewSeller(
  seller: { readonly totalRevenue: number; readonly revenueBefore: number; readonly connectedAt: Date },
  { days, cents }: NewSellerLimit,
  now: Date,
): void {
  const isNew = now.getTime() - seller.connectedAt.getTime() < days * DAY_MS;
  if (cents > 0 && isNew && seller.totalRevenue - seller.revenueBefore >= cents) {
    throw new Failure("newSellerLimitReached");
  }
}
