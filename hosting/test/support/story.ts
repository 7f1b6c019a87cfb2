import type { Browser } from "playwright-core";
import type { Locale } from "#domain/community/notifications.js";
import { IS_LONG } from "#test/support/effort.js";
import { launchBrowser, type Visit, visit } from "./browser.js";
import { wordsOf } from "./words.js";

/** The device of a user, and their language. */
export interface Scene {
  readonly place: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: Locale;
}

export const DESK: readonly Scene[] = [
  { place: "at a desk", viewport: { width: 1280, height: 900 }, locale: "en" },
];

/**
 * A story is told on a phone in another language, where most can go wrong. The long run also tells it on a desktop in
 * English, which `every-page.test.ts` shows of each page.
 */
export const scenes = (other: Locale): readonly Scene[] => [
  ...(IS_LONG ? DESK : []),
  { place: "on a phone", viewport: { width: 360, height: 740 }, locale: other },
];

export interface Told extends Visit {
  /** The text of a message, as the page shows it. */
  readonly say: ReturnType<typeof wordsOf>;
  /** Opens another window, for another user. */
  readonly meet: () => Promise<Visit>;
}

/** One browser for all stories of a process. It ends with the process. */
let browser: Promise<Browser> | undefined;

/**
 * Declares a story: one test per scene, each with its own window. In the end, no window may have complaints,
 * or be narrower than its page.
 */
export function story(
  title: string,
  across: readonly Scene[],
  tell: (told: Told, scene: Scene) => Promise<void>,
): void {
  describe(title, () => {
    test.each(across)("$place in $locale", async (scene) => {
      const { viewport, locale } = scene;
      const windows: Visit[] = [];
      browser ??= launchBrowser();
      const running = await browser;
      const meet = async () => {
        const opened = await visit(running, { viewport, locale });
        windows.push(opened);
        return opened;
      };
      await tell({ ...(await meet()), say: wordsOf(locale), meet }, scene);
      for (const { page, context, complaints } of windows) {
        expect(complaints).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        await context.close();
      }
    });
  });
}
