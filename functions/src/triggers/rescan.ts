import { onSchedule } from "#events/on-schedule.js";
import { logInfo, logWarning } from "#platform/log.js";
import { readerSecrets } from "#platform/reader-secrets.js";
import { rescanProducts } from "#uploads/rescan.js";

/**
 * How long a run keeps starting new work, in milliseconds. The platform stops it
 * after nine minutes.
 */
const RUN_MS = 7 * 60 * 1000;

async function run(): Promise<void> {
  const now = new Date();
  const end = now.getTime() + RUN_MS;
  const done = await rescanProducts(now, () => Date.now() < end);
  if (!done) return;
  const { edition, startedAt, finishedAt, scanned, held, skipped } = done;
  const facts = { ...edition, startedAt, finishedAt, scanned, held, skipped };
  if (skipped > 0) logWarning("The rescan left out products", facts);
  else logInfo("The rescan", facts);
}

/**
 * Scans all products again after the rules or the operator's list change, and holds products with new findings. After
 * that, its runs do nothing until the next change.
 */
export const rescan = onSchedule("rescan", "every 10 minutes", run, { secrets: readerSecrets() });
