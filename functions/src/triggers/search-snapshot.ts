import { randomInt, randomUUID } from "node:crypto";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { config } from "#platform/config.js";
import { logInfo } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { sizeOf } from "#platform/sizes.js";
import { rebuildSnapshot } from "#search/rebuild.js";

/**
 * Every quarter of an hour the catalogue is kept as a snapshot, from which new instances of
 * search begin. A run that fails is made good by the next one.
 */
export const searchSnapshot = onSchedule(
  {
    schedule: "every 15 minutes",
    region: REGION,
    ...sizeOf("searchSnapshot"),
    maxInstances: 1,
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
