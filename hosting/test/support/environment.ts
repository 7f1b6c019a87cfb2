import type { Circus } from "@jest/types";
import { TestEnvironment } from "jest-environment-node";

/**
 * A Node.js environment that adds to each failure what every open window showed at that moment
 * (`browser.ts`).
 */
export default class BrowserTests extends TestEnvironment {
  async handleTestEvent(event: Circus.Event): Promise<void> {
    if (event.name !== "test_fn_failure" && event.name !== "hook_failure") return;
    const { error } = event;
    const show = this.global.showWindows as (() => Promise<string[]>) | undefined;
    if (typeof error?.stack !== "string" || !show) return;
    const message = [error.message, ...(await show())].join("\n\n");
    error.stack = error.stack.replace(error.message, () => message);
    error.message = message;
  }
}
