import { setTimeout as sleep } from "node:timers/promises";

/** Events come late on a machine that is busy with other runs. */
const WITHIN_MS = 120_000;

/**
 * Waits until something is so.
 *
 * @returns whether it ever was
 */
export async function isSoon(look: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (await look()) return true;
  }
  return false;
}

/** Waits until something is so that a run cannot go on without. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  if (!(await isSoon(look))) throw new Error(`Not so within ${WITHIN_MS / 1000} s: ${look}`);
}
