import { onSchedule } from "#events/on-schedule.js";
import { catchUp } from "#mail/catch-up.js";
import { logInfo, logWarning } from "#platform/log.js";
import { mailSecrets } from "#platform/mail-secrets.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;

/**
 * Sends the emails that wait for another attempt or for a mail server, and records
 * those whose sender stopped. On Mondays, it also queues the digests.
 */
export const mailCatchUp = onSchedule(
  "mailCatchUp",
  "every 5 minutes",
  async () => {
    const end = Date.now() + RUN_MS;
    const { behindMs, ...done } = await catchUp(
      () => new Date(),
      () => Date.now() < end,
    );
    if (behindMs !== undefined) logWarning("Emails wait", { ...done, behindMs });
    else if (done.looked + done.queued > 0) logInfo("Emails were looked at", done);
  },
  { secrets: mailSecrets() },
);
