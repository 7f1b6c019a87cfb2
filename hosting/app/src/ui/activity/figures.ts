import type * as z from "zod";
import type { DayOfActivity } from "#contract/orders.js";

export type Day = z.output<typeof DayOfActivity>;

/** The periods to choose from, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The totals over several days. */
export type Totals = Omit<Day, "day">;

export interface Figures {
  /** The days of the period, oldest first. */
  readonly days: readonly Day[];
  readonly totals: Totals;
  /** The previous period; undefined if not all of its days are known. */
  readonly before?: Totals;
}

const NOTHING: Totals = { downloads: 0, checkouts: 0, sales: 0, revenue: 0 };

const sum = (days: readonly Day[]): Totals =>
  days.reduce(
    (total, day) => ({
      downloads: total.downloads + day.downloads,
      checkouts: total.checkouts + day.checkouts,
      sales: total.sales + day.sales,
      revenue: total.revenue + day.revenue,
    }),
    NOTHING,
  );

/** The newest period of the known days, and the previous one. */
export function figuresOf(known: readonly Day[], period: Period): Figures {
  const days = known.slice(-period);
  const earlier = known.slice(-2 * period, -period);
  return {
    days,
    totals: sum(days),
    ...(earlier.length === period && { before: sum(earlier) }),
  };
}

/** The share of started checkouts that were paid, from 0 to 1; undefined if none was started. */
export const conversionOf = ({ checkouts, sales }: Totals): number | undefined =>
  checkouts === 0 ? undefined : Math.min(sales / checkouts, 1);

/** The period in a URL; 30 days by default. */
export const readPeriod = (address: URLSearchParams): Period =>
  PERIODS.find((period) => String(period) === address.get("days")) ?? 30;
