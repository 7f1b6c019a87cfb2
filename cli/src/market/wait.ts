import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";

/** Additional seconds between two requests during an outage. */
const PATIENCE_SECONDS = 5;

/**
 * Polls until there is a result or the time is over. Continues after outages and rate limits, because
 * the awaited event happens elsewhere.
 *
 * @param ask returns the result, undefined to be called again after `interval` seconds, or
 *   `{ slower }` to be called less often from now on
 * @returns undefined if the time is over
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
