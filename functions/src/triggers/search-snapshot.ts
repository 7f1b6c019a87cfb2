import { randomInt, randomUUID } from "node:crypto";
import { onSchedule } from "#events/on-schedule.js";
import { config } from "#platform/config.js";
import { logInfo, logWarning } from "#platform/log.js";
import { rebuildSnapshot } from "#search/rebuild.js";
import { compareServers, namedServers } from "#search/servers.js";

/** How long a run keeps comparing, in milliseconds. The platform stops it after nine minutes. */
const RUN_MS = 7 * 60 * 1000;

/**
 * Saves a snapshot of the catalog every 15 minutes. New instances of search load it. If a run fails, the next one
 * catches up. If the catalog is on search servers, this function instead compares them with the database once a day, in
 * as many runs as necessary.
 */
export const searchSnapshot = onSchedule("searchSnapshot", "every 15 minutes", async () => {
  const servers = namedServers();
  if (servers) {
    const end = Date.now() + RUN_MS;
    const comparison = await compareServers(servers, new Date(), () => Date.now() < end);
    if (!comparison) return;
    const facts = { ...comparison };
    // A first comparison fills the servers. Later ones find writes that were lost.
    if (comparison.run > 1 && comparison.repaired > 0) {
      logWarning("The search servers were not up to date", facts);
    } else logInfo("The search servers were compared", facts);
    return;
  }
  const { searchSnapshotFrom: from } = config();
  const rebuilt = await rebuildSnapshot({
    from,
    seed: randomInt(2 ** 32),
    version: randomUUID(),
    now: new Date(),
  });
  logInfo("The search snapshot", { rebuilt });
});
