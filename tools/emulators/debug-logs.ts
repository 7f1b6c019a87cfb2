import { appendFileSync, closeSync, openSync, readdirSync, readSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** Above this size, a debug log keeps only its end, in bytes. */
export const MOST_BYTES = 20 * 1024 * 1024;
const KEPT_BYTES = 1024 * 1024;
const EVERY_MS = 15_000;

/**
 * Keeps the debug logs of the emulators in a folder small until the returned function is called. They have no
 * limit of their own: one grew to 126 MB in 45 minutes. The emulators append to them, so they continue after
 * the cut.
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

/** Cuts every debug log in a folder that is larger than `most` bytes to its end. */
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
