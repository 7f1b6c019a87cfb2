import type * as z from "zod";
import type { DayOfActivity } from "#contract/orders.js";

const DAY_MS = 86_400_000;

/** A day in UTC: from `from` (included) to `to` (excluded). */
export interface Day {
  /** For example `2026-11-21`. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** The number of events, and their total in cents if they are payments. */
export interface Total {
  readonly count: number;
  readonly cents: number;
}

/** The last `count` days including today, oldest first. */
export function lastDays(count: number, now: Date): Day[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [today - count + 1 + at, today - count + 2 + at].map((day) => new Date(day * DAY_MS));
    return { day: (from as Date).toISOString().slice(0, 10), from: from as Date, to: to as Date };
  });
}

/** Counts events by day. Events on other days are ignored. */
export function totalsByDay(
  days: readonly Day[],
  happened: readonly { readonly at: Date; readonly cents: number }[],
): Total[] {
  return days.map(({ from, to }) => {
    const within = happened.filter(({ at }) => at >= from && at < to);
    return { count: within.length, cents: within.reduce((sum, { cents }) => sum + cents, 0) };
  });
}

/** A seller's activity by day, as the seller sees it. */
export function activityOf(
  days: readonly Day[],
  { downloads, checkouts, sales }: Readonly<Record<"downloads" | "checkouts" | "sales", readonly Total[]>>,
): z.input<typeof DayOfActivity>[] {
  return days.map(({ day }, at) => ({
    day,
    downloads: downloads[at]?.count ?? 0,
    checkouts: checkouts[at]?.count ?? 0,
    sales: sales[at]?.count ?? 0,
    revenue: sales[at]?.cents ?? 0,
  }));
}
