import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";

/** Additional seconds between two requests during an outage. */
const PATIENCE_SECONDS = 5;
/** The client decides how long it waits: the maximum seconds in total, and between two requests. */
const MOST_SECONDS = 2 * 60 * 60;
const MOST_PAUSE_SECONDS = 60;

/**
 * Polls until there is a result or the time is up. Continues after outages and rate
 * limits, because the awaited event happens elsewhere.
 *
 * @param ask returns the result, undefined to be called again after `interval` seconds, or
 *   `{ slower }` to be called less often from now on
 * @returns undefined if the time is up
 */
export async function waitFor<T>(
  { signal, now }: Pick<Context, "signal" | "now">,
  { seconds, interval }: { readonly seconds: number; readonly interval: number },
  ask: () => Promise<{ readonly found: T } | { readonly slower: number } | undefined>,
): Promise<T | undefined> {
  const end = now().getTime() + Math.min(seconds, MOST_SECONDS) * 1000;
  const rest = (wanted: number) => sleep(Math.min(wanted, MOST_PAUSE_SECONDS) * 1000, undefined, { signal });
  let pause = interval;
  while (now().getTime() < end) {
    await rest(pause);
    try {
      const answer = await ask();
      if (answer && "found" in answer) return answer.found;
      if (answer) pause += answer.slower;
    } catch (failure) {
      if (!(failure instanceof CliError) || failure.exitCode !== EXIT.retryable) throw failure;
      await rest(failure.details.retryAfter ?? PATIENCE_SECONDS);
    }
  }
  return undefined;
}
