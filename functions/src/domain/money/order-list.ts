import type * as z from "zod";
import type { Order } from "#contract/orders.js";
import { undated } from "../dated.js";
import type { StoredOrder } from "./order.js";

/** How many orders a page contains. */
export const ORDERS_PER_PAGE = 50;

/** An order as its buyer or seller sees it. */
export const publicOrder = (order: StoredOrder): z.input<typeof Order> => undated(order);

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
