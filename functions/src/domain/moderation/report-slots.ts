/** How many reports a user may send in any 24 hours (spec: Limits); each takes a slot, as the rules have it (decision 022). */
export const REPORT_SLOTS = ["0", "1", "2", "3", "4"] as const;
export type ReportSlot = (typeof REPORT_SLOTS)[number];

/** How long a slot stays taken, in milliseconds. */
export const SLOT_MS = 24 * 60 * 60 * 1000;

/** A free slot, or how many seconds it takes until there is one. */
export type SlotChoice = { readonly slot: ReportSlot } | { readonly retryAfterSeconds: number };

/**
 * Chooses a slot for a report.
 *
 * @param taken when each slot was last taken, in the order of `REPORT_SLOTS`; nothing for one that never was
 * @param random from 0 up to 1, so that reports that are sent at once rarely choose the same
 */
export function chooseSlot(taken: readonly (Date | undefined)[], now: Date, random: number): SlotChoice {
  const freeAt = REPORT_SLOTS.map((_, at) => (taken[at]?.getTime() ?? Number.NEGATIVE_INFINITY) + SLOT_MS);
  const free = REPORT_SLOTS.filter((_, at) => (freeAt[at] ?? 0) <= now.getTime());
  const slot = free[Math.floor(random * free.length)];
  if (slot !== undefined) return { slot };
  return { retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...freeAt) - now.getTime()) / 1000)) };
}
