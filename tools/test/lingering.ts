import { existsSync } from "node:fs";

/** How long jest may take to end once it has reported, in milliseconds. */
const LINGER_MS = 15_000;
const LOOK_EVERY_MS = 500;

/**
 * Tells when a jest that has written its report does not end. Node 20 can spin for ever while it takes a
 * large process down, after all work is done and nothing keeps it alive.
 *
 * @returns a signal that aborts then, and what ends the watch
 */
export function watchLingering(
  reportFile: string,
  lingerMs = LINGER_MS,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const lingers = new AbortController();
  let reportedAt: number | undefined;
  const watch = setInterval(
    () => {
      if (!existsSync(reportFile)) return;
      reportedAt ??= performance.now();
      if (performance.now() - reportedAt >= lingerMs) lingers.abort();
    },
    Math.min(LOOK_EVERY_MS, lingerMs),
  );
  return { signal: lingers.signal, stop: () => clearInterval(watch) };
}
