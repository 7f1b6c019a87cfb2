import { cleanUp } from "./cleanup.js";

/** Runs before each test file, whether or not it shares its process with others. */

interface Windows {
  /** What every open window of the browser shows (`hosting/test/support/browser.ts`). */
  readonly showWindows?: () => Promise<string[]>;
}

afterEach(async ({ task }) => {
  const errors = task.result?.state === "fail" ? (task.result.errors ?? []) : [];
  const shown = errors.length > 0 ? await (globalThis as Windows).showWindows?.() : undefined;
  for (const error of errors) {
    const message = [error.message, ...(shown ?? [])].join("\n\n");
    error.stack = error.stack?.replace(error.message, () => message);
    error.message = message;
  }
  await cleanUp("test");
});

afterAll(() => cleanUp("file"));
