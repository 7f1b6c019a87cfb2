import type { AuditAction } from "./audit.js";
import { RESOLUTIONS } from "./report.js";

/** The admin actions that the public figures count, by their names in the audit log. */
export const COUNTED_ACTS = [
  "product.approve",
  "product.approve-version",
  "product.remove",
  "product.restore",
  "product.hold",
  "product.release",
  "product.refund-buyers",
  "user.ban",
  "user.unban",
  "report.resolve",
  "report.dismiss",
  "advisory.publish",
  "advisory.withdraw",
  "appeal.grant",
  "appeal.decline",
] as const satisfies readonly AuditAction[];

/** The figures cover the last 365 whole days in UTC. */
const DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The start of the period that the figures of a day cover. */
export const figuresSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAYS * DAY_MS);

/** The number of actions, by name. */
export type Counts = Readonly<Record<string, number>>;

/**
 * The public figures of moderation: the numbers of actions, without the affected users.
 *
 * @param acts by their names in the audit log
 * @param resolutions of reports, by action
 */
export function transparencyFigures(
  since: Date,
  { acts, resolutions }: { readonly acts: Counts; readonly resolutions: Counts },
) {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const named = (names: readonly string[], counts: Counts) =>
    Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
  return {
    since: dayOf(since),
    acts: named(COUNTED_ACTS, acts),
    reportsResolvedWith: named(RESOLUTIONS, resolutions),
  };
}
