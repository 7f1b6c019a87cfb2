import { appendFileSync, closeSync, openSync, readdirSync, readSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** The size in bytes above which a debug log is cut. */
export const MOST_BYTES = 20 * 1024 * 1024;
const KEPT_BYTES = 1024 * 1024;
const EVERY_MS = 15_000;

/**
 * Keeps the emulators' debug logs in a folder small until the returned function is called. The emulators do not limit
 * them: one log grew to 126 MB in 45 minutes. The emulators append to the logs, so a cut log continues to grow
 * normally.
 */
export function boundDebugLogs(folder: string): () => void {
  const timer = setInterval(() => {
    try {
      cutDebugLogs(folder);
    } catch {
      // The folder is being removed, or a log is locked. The next round tries again.
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Cuts all debug logs in a folder that are larger than `most` bytes. Keeps their ends. */
export function cutDebugLogs(folder: string, most = MOST_BYTES, kept = KEPT_BYTES): void {
  for (const name of readdirSync(folder)) {
    if (!/-debug.*\.log$/.test(name)) continue;
    const path = join(folder, name);
    const { size } = statSync(path);
    if (size <= most) continue;
    const end = Buffer.alloc(Math.min(kept, size));
    const file = openSync(path, "r");
    readSync(file, end, 0, end.length, size - end.length);
    closeSync(file);
    truncateSync(path);
    appendFileSync(path, end);
  }
}
