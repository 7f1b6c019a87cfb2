import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { some } from "#test/support/effort.js";
import { COLOURS, hurdles, LAYOUT } from "./support/axe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";

/** The help in a browser: accessibility, without scripts too, and what scripts add. */

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 800 };

const INDEX = join(process.cwd(), "hosting/public/specs/docs-index.json");
const PAGES = (JSON.parse(readFileSync(INDEX, "utf8")) as { url: string }[]).map(({ url }) => url);
/** The list of pages, which has a frame of its own. */
const FRAMES = ["/docs"];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe("everybody can read", () => {
  const LIGHT = { colorScheme: "light" } as const;
  const DARK = { colorScheme: "dark" } as const;
  let opened: Visit;

  beforeAll(async () => {
    opened = await visit(browser);
  });

  const IN_EVERY_LOOK = new Set([...FRAMES, ...some(PAGES, 6)]);

  test.each([...FRAMES, ...some(PAGES, 18)])("%s, wide and narrow, light and dark", async (path) => {
    const { page, complaints } = opened;
    await page.goto(path);
    const found: string[] = [];
    for (const [viewport, scheme, rules] of [
      [WIDE, LIGHT, undefined],
      // One renderer draws every page, so some show how all look in dark colours and on a telephone.
      ...(IN_EVERY_LOOK.has(path)
        ? ([
            [WIDE, DARK, COLOURS],
            [NARROW, DARK, COLOURS],
            [NARROW, LIGHT, LAYOUT],
          ] as const)
        : []),
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia(scheme);
      const against = await hurdles(page, rules);
      found.push(...against.map((hurdle) => `${scheme.colorScheme}, ${viewport.width}: ${hurdle}`));
    }
    expect(found).toEqual([]);
    expect(complaints.splice(0)).toEqual([]);
  });
});

test("without scripts the list leads to a page, and the page to the next", async () => {
  const { page, context } = await visit(browser, { javaScriptEnabled: false, viewport: WIDE });
  await page.goto("/docs");
  expect(await page.getByRole("searchbox").count()).toBe(0);
  expect(await page.getByRole("button").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Quickstart", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").first().click();
  await page.waitForURL(({ hash }) => hash !== "");
  await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
  await page.waitForURL((url) => url.pathname !== "/docs/quickstart");
  await context.close();
});

test("the search finds a page by its words, and a part of it by its heading", async () => {
  const { page, context, complaints } = await visit(browser, { viewport: WIDE });
  await page.goto("/docs/quickstart");
  const field = page.getByRole("searchbox", { name: "Search the help" });
  const results = page.locator("#results").getByRole("link");
  await field.fill("exit codes");
  await results.first().waitFor();
  expect(await results.first().getAttribute("href")).toContain("/docs/cli-json-and-exit-codes");
  await field.fill("how do you log in");
  await page.locator('#results a[href*="#"]').first().waitFor();
  await field.fill("zqxj");
  await page.getByRole("status").filter({ hasText: "No page was found." }).waitFor();
  expect(await results.count()).toBe(0);
  await page.goto("/docs?q=scan+rules");
  await results.first().click();
  await page.getByRole("heading", { level: 1, name: "Scan rules" }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});

test("a button copies the code beside it", async () => {
  const { page, context, complaints } = await visit(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/docs/quickstart");
  // The button shows this for two seconds.
  await Promise.all([
    page.getByRole("button", { name: "Copied" }).waitFor(),
    page.getByRole("button", { name: "Copy" }).first().click(),
  ]);
  const shown = await page.locator("div.code code").first().textContent();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(shown?.trimEnd());
  await context.close();
  expect(complaints).toEqual([]);
});

test("a keyboard comes to the text at once", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/docs/quickstart");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.waitForURL(({ hash }) => hash === "#main");
  await context.close();
});

test("on paper there is the text and nothing to press", async () => {
  const { page, context } = await visit(browser, { viewport: WIDE });
  await page.goto("/docs/quickstart");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  await context.close();
});
