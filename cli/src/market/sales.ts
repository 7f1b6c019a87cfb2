import type { Order } from "./orders.js";

const DAY_MS = 86_400_000;

/**
 * The totals of completed orders by UTC day, newest first, for a number of days including today. `revenue` is the
 * seller's share in cents. `from` is the start of the first day.
 */
export function salesByDay(
  orders: readonly Pick<Order, "createdAt" | "status" | "sellerAmount">[],
  now: Date,
  days: number,
): { readonly from: Date; readonly days: { day: string; sales: number; revenue: number }[] } {
  const from = new Date(Math.floor(now.getTime() / DAY_MS - days + 1) * DAY_MS);
  const found = new Map<string, { day: string; sales: number; revenue: number }>();
  for (const { createdAt, status, sellerAmount } of orders) {
    if (status !== "completed" || Date.parse(createdAt) < from.getTime()) continue;
    const day = createdAt.slice(0, 10);
    const { sales, revenue } = found.get(day) ?? { sales: 0, revenue: 0 };
    found.set(day, { day, sales: sales + 1, revenue: revenue + sellerAmount });
  }
  return { from, days: [...found.values()].sort((a, b) => (a.day < b.day ? 1 : -1)) };
}
