import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { Order } from "#contract/orders.js";
import { undated } from "../dated.js";
import type { Caller } from "../people/user.js";
import type { StoredOrder } from "./order.js";

/** How many orders a page contains. */
export const ORDERS_PER_PAGE = 50;

/** An order as its buyer or seller sees it. */
export const publicOrder = (order: StoredOrder): z.input<typeof Order> => undated(order);

/**
 * Returns an order that the caller may see: buyers and sellers see their own orders, and admins see all.
 *
 * @throws Failure `orderNotFound`
 */
export function checkParty(
  order: StoredOrder | undefined,
  { uid, admin }: Pick<Caller, "uid" | "admin">,
): StoredOrder {
  if (!order || !(admin || [order.buyerUid, order.sellerUid].includes(uid)))
    throw new Failure("orderNotFound");
  return order;
}

/** The totals of completed orders by UTC day, newest first; `revenue` is the seller's share in cents. */
export function dailyTotals(
  orders: readonly StoredOrder[],
): { day: string; sales: number; revenue: number }[] {
  const days = new Map<string, { day: string; sales: number; revenue: number }>();
  for (const order of orders) {
    if (order.status !== "completed") continue;
    const day = order.createdAt.toISOString().slice(0, 10);
    const total = days.get(day) ?? { day, sales: 0, revenue: 0 };
    days.set(day, { day, sales: total.sales + 1, revenue: total.revenue + order.sellerAmount });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}
