import { relative } from "node:path";
import { cleanUp } from "./cleanup.js";
import { startMarks } from "./running.js";

/** Runs before each test file, whether or not it shares its process with others. */

interface Windows {
  /** What every open window of the browser shows (`hosting/test/support/browser.ts`). */
  readonly showWindows?: () => Promise<string[]>;
}

let marks: ReturnType<typeof startMarks> | undefined;
beforeAll(() => {
  // `npm test` watches the folder (`tools/test/running.ts`).
  marks = startMarks(
    process.env.VAULTMART_RUNNING_FILES,
    relative(process.cwd(), expect.getState().testPath ?? ""),
  );
});

afterEach(async ({ task }) => {
  marks?.mark();
  const errors = task.result?.state === "fail" ? (task.result.errors ?? []) : [];
  const shown = errors.length > 0 ? await (globalThis as Windows).showWindows?.() : undefined;
  for (const error of errors) {
    const message = [error.message, ...(shown ?? [])].join("\n\n");
    error.stack = error.stack?.replace(error.message, () => message);
    error.message = message;
  }
  await cleanUp("test");
});

afterAll(async () => {
  await cleanUp("file");
  marks?.end();
});
