import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";

/** Seconds more that an outage adds between two questions. */
const PATIENCE_SECONDS = 5;

/**
 * Asks until there is an answer or the time is over. An outage or a full rate limit in between is
 * waited out, since what is waited for happens elsewhere.
 *
 * @param ask answers what was waited for; nothing to be asked again after `interval` seconds, or
 *   `{ slower }` to be asked less often from now on
 * @returns nothing when the time was over
 */
export async function waitFor<T>(
  { signal, now }: Pick<Context, "signal" | "now">,
  { seconds, interval }: { readonly seconds: number; readonly interval: number },
  ask: () => Promise<{ readonly found: T } | { readonly slower: number } | undefined>,
): Promise<T | undefined> {
  const end = now().getTime() + seconds * 1000;
  let pause = interval;
  while (now().getTime() < end) {
    await sleep(pause * 1000, undefined, { signal });
    try {
      const answer = await ask();
      if (answer && "found" in answer) return answer.found;
      if (answer) pause += answer.slower;
    } catch (failure) {
      if (!(failure instanceof CliError) || failure.exitCode !== EXIT.retryable) throw failure;
      await sleep((failure.details.retryAfter ?? PATIENCE_SECONDS) * 1000, undefined, { signal });
    }
  }
  return undefined;
}
