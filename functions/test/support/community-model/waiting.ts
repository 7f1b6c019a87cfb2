import { setTimeout as sleep } from "node:timers/promises";

/** Events arrive late on a machine that is busy with other runs. */
const WITHIN_MS = 120_000;

/**
 * Waits until a condition is true.
 *
 * @returns whether it became true
 */
export async function isSoon(look: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (await look()) return true;
  }
  return false;
}

/** Waits until a condition is true that the run requires; throws otherwise. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  if (!(await isSoon(look))) throw new Error(`Not so within ${WITHIN_MS / 1000} s: ${look}`);
}
