import { existsSync } from "node:fs";

/** How long Vitest may take to exit once it has reported, in milliseconds. */
const LINGER_MS = 15_000;
const LOOK_EVERY_MS = 500;

/**
 * Detects a Vitest that has written its report but does not exit. Node.js 20 can loop forever while it shuts down a large
 * process, after all work is done.
 * @returns a signal that aborts in that case, and a function that stops the detection
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
