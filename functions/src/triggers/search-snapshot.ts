import { randomInt, randomUUID } from "node:crypto";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { config } from "#platform/config.js";
import { logInfo } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { rebuildSnapshot } from "#search/rebuild.js";

/**
 * Saves a snapshot of the catalog every 15 minutes; new instances of search load it. The next run makes up
 * for one that fails.
 */
export const searchSnapshot = onSchedule(
  {
    schedule: "every 15 minutes",
    region: REGION,
    ...deploymentOf("searchSnapshot"),
    retryCount: 0,
  },
  async () => {
    const { searchSnapshotFrom: from } = config();
    const rebuilt = await rebuildSnapshot({
      from,
      seed: randomInt(2 ** 32),
      version: randomUUID(),
      now: new Date(),
    });
    logInfo("The search snapshot", { rebuilt });
  },
);
