import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { settled } from "./browser.js";

const axe = readFileSync(join(__dirname, "../../../node_modules/axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on the color scheme. */
export const COLOURS = ["color-contrast"];
/** The rules whose result depends on the width of the window. */
export const LAYOUT = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Accessibility problems of the open page: axe's violations (rule and first element), and whether the page is
 * too wide.
 */
export async function hurdles(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  const found = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + " " + nodes[0].html))`);
  return [...found, ...((await isWider(page)) ? ["wider than its window"] : [])];
}

/** Whether the page scrolls sideways. */
export const isWider = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
