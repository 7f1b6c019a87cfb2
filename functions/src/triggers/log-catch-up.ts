import { onSchedule } from "#events/on-schedule.js";
import { cosignLog } from "#files/cosign.js";
import { config } from "#platform/config.js";
import { logInfo, logWarning } from "#platform/log.js";
import { signingSecrets } from "#platform/signing-secrets.js";
import { logEarlierVersions } from "#store/log/earlier.js";
import { sequenceLog } from "#store/log/log.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;

/**
 * Appends entries that events failed to add to the log, and signs the log with new keys. In a marketplace that is older
 * than its log, the first runs add the versions that are already published.
 */
export const logCatchUp = onSchedule(
  "logCatchUp",
  "every 10 minutes",
  async () => {
    const keys = config().logSigningKeys;
    if (keys.length === 0) return;
    const end = Date.now() + RUN_MS;
    const hasTime = () => Date.now() < end;
    const earlier = await logEarlierVersions(hasTime);
    const appended = await sequenceLog(keys, hasTime);
    await cosignLog(config().logWitnesses);
    if (!hasTime()) logWarning("The log is behind", { earlier, appended });
    else if (earlier + appended > 0) logInfo("The log caught up", { earlier, appended });
  },
  { secrets: signingSecrets() },
);
