import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MARK_EVERY_MS = 1_000;

/**
 * Lists the test file that this process runs in a folder, in a file with the process's number.
 *
 * @param folder undefined if no one watches the run
 */
export function startMarks(folder: string | undefined, name: string, now: () => number = Date.now) {
  if (folder === undefined) return { mark: () => {}, end: () => {} };
  const list = join(folder, String(process.pid));
  let markedAt = now();
  writeFileSync(list, name);
  return {
    /** Tells that a test has ended. */
    mark: () => {
      const at = now();
      if (at - markedAt < MARK_EVERY_MS) return;
      markedAt = at;
      writeFileSync(list, name);
    },
    end: () => rmSync(list, { force: true }),
  };
}
