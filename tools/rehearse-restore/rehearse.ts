import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Suite, startSuite } from "../emulators/suite.js";
import { accounts } from "../seed/accounts.js";
import { exportSuite } from "../seed/emulators.js";
import { exportAccounts } from "../seed/payments.js";
import { logSeededProducts, recordSeededSchema } from "../start/log.js";
import { runTool } from "../terminal/child.js";
import { makeTraffic, type Traffic } from "./traffic.js";

/** The duration of each part of a rehearsal, in seconds, and the results. */
export interface Rehearsal {
  readonly traffic: Traffic;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
}

interface Settings {
  readonly root: string;
  /** How many products each user looks at. */
  readonly each: number;
  readonly onProgress: (sentence: string) => void;
  readonly interrupt: AbortSignal;
}

/**
 * Backs up a seeded marketplace after a day of traffic, restores the backup into empty emulators, and checks every
 * invariant there.
 * @throws Error if a step fails, or if an invariant is violated before or after the restore
 */
export async function rehearse(settings: Settings): Promise<Rehearsal> {
  const { root, onProgress, interrupt } = settings;
  const backup = join(root, ".work", "backup");
  const checked = (suite: Suite) => runTool(root, "check-invariants", { interrupt, env: suite.env });
  const start = (name: string, importFrom: string) =>
    startSuite({ root, name, importFrom, onProgress, interrupt });

  onProgress("Starting the marketplace");
  const before = await start("rehearsal", join(root, "emulator-data"));
  let traffic: Traffic;
  let backupSeconds: number;
  try {
    await recordSeededSchema(before.env);
    await logSeededProducts(before.env);
    onProgress("A day of traffic");
    traffic = await makeTraffic(before, accounts, settings.each);
    await checked(before);
    onProgress("Backing up");
    rmSync(backup, { recursive: true, force: true });
    const from = Date.now();
    await exportSuite(before, backup);
    await exportAccounts(before, backup);
    backupSeconds = (Date.now() - from) / 1000;
  } finally {
    await before.stop();
  }

  onProgress("Restoring into empty emulators");
  const from = Date.now();
  const after = await start("restored", backup);
  try {
    await checked(after);
    return { traffic, backupSeconds, restoreSeconds: (Date.now() - from) / 1000 };
  } finally {
    await after.stop();
  }
}
