import { onSchedule } from "#events/on-schedule.js";
import { logInfo } from "#platform/log.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { settleDue } from "#settlement/settle.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;

/**
 * Every 10 minutes, makes the refunds, reversals, and transfers that are owed and due but could not be made earlier
 * (docs/decisions/113).
 */
export const settlePayments = onSchedule(
  "settlePayments",
  "every 10 minutes",
  async () => {
    const end = Date.now() + RUN_MS;
    logInfo("Payments were settled", await settleDue(new Date(), () => Date.now() < end));
  },
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
