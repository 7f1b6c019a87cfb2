import { onSchedule } from "#events/on-schedule.js";
import { logInfo, logWarning } from "#platform/log.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { reconcilePayments } from "#settlement/reconcile.js";
import { readReconciled, writeReconciled } from "#store/money/reconciliation.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;
/** The period that a first run compares, and the longest period of a run after a pause. Stripe lists events for 30 days. */
const FIRST_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_MS = 28 * 24 * 60 * 60 * 1000;

/**
 * Compares Stripe's payments, refunds, and disputes with the orders every night, starting where the last run ended.
 * Applies changes that no event has reported, and logs each difference.
 */
export const reconcile = onSchedule(
  "reconcile",
  "every day 03:30",
  async () => {
    const now = new Date();
    const end = now.getTime() + RUN_MS;
    const last = (await readReconciled()) ?? new Date(now.getTime() - FIRST_MS);
    const from = new Date(Math.max(last.getTime(), now.getTime() - MOST_MS));
    const hasTime = () => Date.now() < end;
    const { findings, ...result } = await reconcilePayments(from, now, { isDry: false, hasTime });
    for (const finding of findings) logWarning("A payment was not as Stripe has it", { ...finding });
    await writeReconciled(result.until);
    logInfo("Payments were reconciled", { ...result, findings: findings.length });
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
