import { onSchedule } from "firebase-functions/v2/scheduler";
import { logInfo } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { settleDue } from "#settlement/settle.js";

/** How long a run begins new work, in milliseconds. The platform ends it after nine minutes. */
const RUN_MS = 7 * 60 * 1000;

/**
 * Makes the refunds, reversals and transfers that are owed and due, every 10 minutes: what could not be made
 * when it became due (docs/decisions/113).
 */
export const settlePayments = onSchedule(
  {
    schedule: "every 10 minutes",
    region: REGION,
    ...deploymentOf("settlePayments"),
    retryCount: 0,
    secrets: stripeSecrets("STRIPE_SECRET_KEY"),
  },
  async () => {
    const end = Date.now() + RUN_MS;
    logInfo("Payments were settled", await settleDue(new Date(), () => Date.now() < end));
  },
);
