import type * as z from "zod";
import type { Order } from "../contract/orders.js";
import { Failure } from "../http/failure.js";
import type { StoredOrder } from "./order.js";

/** How many orders one page holds. */
export const ORDERS_PER_PAGE = 50;

/** An order as its buyer or seller sees it. */
export function publicOrder(order: StoredOrder): z.input<typeof Order> {
  const { refundedAt, createdAt, updatedAt, ...rest } = order;
  return {
    ...rest,
    ...(refundedAt && { refundedAt: refundedAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What completed orders came to by day in UTC, newest first; `revenue` is the seller's share in cents. */
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

/** The place of an order in a list that goes from new to old; to the nanosecond, since many are made in one millisecond. */
export interface Place {
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly id: string;
}

/** Where the next page begins, as a text that clients pass on without reading it. */
export function writeCursor({ seconds, nanoseconds, id }: Place): string {
  return Buffer.from(`${seconds}.${nanoseconds} ${id}`).toString("base64url");
}

/** @throws Failure `invalidCursor` */
export function readCursor(cursor: string): Place {
  const [, seconds, nanoseconds, id] =
    /^(\d{1,10})\.(\d{1,9}) ([A-Za-z0-9_-]{1,128})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (seconds === undefined || nanoseconds === undefined || id === undefined) {
    throw new Failure("invalidCursor", { issues: ["cursor: is not one that /orders gave"] });
  }
  return { seconds: Number(seconds), nanoseconds: Number(nanoseconds), id };
}
