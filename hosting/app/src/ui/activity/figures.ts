import type * as z from "zod";
import type { DayOfActivity } from "#contract/orders.js";

export type Day = z.output<typeof DayOfActivity>;

/** The periods that a page of figures offers, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The numbers of several days together. */
export type Totals = Omit<Day, "day">;

export interface Figures {
  /** The days of the period, oldest first. */
  readonly days: readonly Day[];
  readonly totals: Totals;
  /** The period before; missing where its days are not all known. */
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

/** The newest period of the days that are known, and the one before it. */
export function figuresOf(known: readonly Day[], period: Period): Figures {
  const days = known.slice(-period);
  const earlier = known.slice(-2 * period, -period);
  return {
    days,
    totals: sum(days),
    ...(earlier.length === period && { before: sum(earlier) }),
  };
}

/** How many of the checkouts that were opened were paid, 0 to 1; nothing where none was opened. */
export const conversionOf = ({ checkouts, sales }: Totals): number | undefined =>
  checkouts === 0 ? undefined : Math.min(sales / checkouts, 1);

/** The period that an address names; 30 days where it names none. */
export const readPeriod = (address: URLSearchParams): Period =>
  PERIODS.find((period) => String(period) === address.get("days")) ?? 30;
