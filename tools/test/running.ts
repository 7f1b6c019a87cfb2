import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const LOOK_EVERY_MS = 1_000;

/**
 * The folder in which each process of Vitest lists the test file that it runs, and marks the list when a test ends
 * (`functions/test/support/hooks.ts`). The processes do so themselves, because one that loops without end reports nothing.
 */
export class RunningFiles {
  constructor(readonly folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** The files that are running. */
  get names(): readonly string[] {
    return this.lists().map((list) => readFileSync(list, "utf8"));
  }

  /** The time of the last mark, in milliseconds since 1970. */
  private get marked(): number {
    // A list can go at any time.
    const marks = [this.folder, ...this.lists()].map((path) => statSync(path, { throwIfNoEntry: false }));
    return Math.max(...marks.map((mark) => mark?.mtimeMs ?? 0));
  }

  private lists(): string[] {
    return existsSync(this.folder) ? readdirSync(this.folder).map((name) => join(this.folder, name)) : [];
  }

  /**
   * Detects a run in which nothing ends for a longer time than a single test may take. A test that waits is ended by Vitest, and
   * a loop without end can only be killed.
   * @returns a signal that aborts in that case, and a function that stops the detection
   */
  watch(mostMs: number): { readonly signal: AbortSignal; readonly stop: () => void } {
    const stands = new AbortController();
    const look = () => {
      if (Date.now() - this.marked >= mostMs) stands.abort();
    };
    const watch = setInterval(look, Math.min(LOOK_EVERY_MS, mostMs));
    return { signal: stands.signal, stop: () => clearInterval(watch) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
