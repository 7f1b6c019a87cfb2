/**
 * One slot for each report that a user may send in any 24 hours (spec: Limits); the rules use the
 * same slots (decision 022).
 */
export const REPORT_SLOTS = ["0", "1", "2", "3", "4"] as const;
export type ReportSlot = (typeof REPORT_SLOTS)[number];

/** How long a report occupies its slot, in milliseconds. */
export const SLOT_MS = 24 * 60 * 60 * 1000;

/** A free slot, or the seconds until one is free. */
export type SlotChoice = { readonly slot: ReportSlot } | { readonly retryAfterSeconds: number };

/**
 * Chooses a slot for a report.
 *
 * @param taken when each slot was last taken, in the order of `REPORT_SLOTS`; undefined if never
 * @param random from 0 (included) to 1 (excluded), so that concurrent reports rarely choose the same slot
 */
export function chooseSlot(taken: readonly (Date | undefined)[], now: Date, random: number): SlotChoice {
  const freeAt = REPORT_SLOTS.map((_, at) => (taken[at]?.getTime() ?? Number.NEGATIVE_INFINITY) + SLOT_MS);
  const free = REPORT_SLOTS.filter((_, at) => (freeAt[at] ?? 0) <= now.getTime());
  const slot = free[Math.floor(random * free.length)];
  if (slot !== undefined) return { slot };
  return { retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...freeAt) - now.getTime()) / 1000)) };
}
