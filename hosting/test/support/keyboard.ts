import type { Page, Request } from "playwright-core";
import { until } from "#test/support/console.js";

/** Marks the focused element as reached, and returns its text and what is wrong with its focus indicator. */
const LOOK = `(() => {
  const one = document.activeElement;
  if (one === document.body || one.dataset.reached !== undefined) return undefined;
  one.dataset.reached = "";
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const wrong = [
    (outlineStyle === "none" || outlineWidth === "0px") && "without a mark",
    (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) && "out of sight",
  ].filter(Boolean);
  return { text: one.textContent.trim(), wrong: wrong.map((what) => what + ": " + one.outerHTML.slice(0, 200)) };
})()`;

/**
 * Elements that the keyboard should have reached and has not. They can have the focus, are visible, contain
 * no reached element, and are not radio buttons beside the selected one.
 */
const MISSED = `(() => {
  const able = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]");
  return [...able].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.dataset.reached === undefined && !one.querySelector("[data-reached]") &&
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !(one.type === "radio" && [...one.form?.elements ?? []].some(({ name, dataset }) => name === one.name && "reached" in dataset))
  ).map((one) => "never reached: " + one.outerHTML.slice(0, 200));
})()`;

interface Stop {
  readonly text: string;
  readonly wrong: readonly string[];
}

/**
 * Walks the open page with Tab from start to end.
 *
 * @returns the text of the first stop, and every element that has no focus indicator, is out of sight when
 *   focused, or is never reached
 */
export async function walk(page: Page): Promise<{ first: string | undefined; wrong: string[] }> {
  await loadEverything(page);
  // Another fragment in the address leaves the page as it is, with what an earlier walk has reached.
  await page.evaluate(
    "document.querySelectorAll('[data-reached]').forEach((one) => delete one.dataset.reached)",
  );
  // Whatever had the focus, the next Tab starts at the top.
  await page.evaluate(
    "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
  );
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate<Stop | undefined>(LOOK);
    if (stop === undefined) break;
    stops.push(stop);
  }
  const missed = await page.evaluate<string[]>(MISSED);
  return { first: stops[0]?.text, wrong: [...stops.flatMap(({ wrong }) => wrong), ...missed] };
}

/** How long no request may be under way, in milliseconds. */
const QUIET_MS = 200;

/**
 * Scrolls to the end, and waits for what the page loads there. It would arrive between two stops otherwise, and move
 * the rest of the page.
 */
async function loadEverything(page: Page): Promise<void> {
  const underWay = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (/^\/(?:api|assets)\//.test(new URL(request.url()).pathname)) underWay.add(request);
  };
  const end = (request: Request) => {
    if (underWay.delete(request)) last = Date.now();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await page.evaluate("scrollTo(0, document.body.scrollHeight)");
  last = Date.now();
  await until(async () => underWay.size === 0 && Date.now() - last > QUIET_MS);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  await page.evaluate("scrollTo(0, 0)");
}
