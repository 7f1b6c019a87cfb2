import type { Browser } from "playwright-core";
import { hurdles } from "./support/axe.js";
import { launchBrowser, SITE_URL, visit } from "./support/browser.js";

/** The help in a browser: for everyone, without scripts too, and what scripts add. */

const PATIENCE_MS = 600_000;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 800 };

let browser: Browser;
let paths: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  const index = (await (await fetch(`${SITE_URL}/specs/docs-index.json`)).json()) as { url: string }[];
  paths = ["/docs", "/docs/there-is-no-such-page", ...index.map(({ url }) => url)];
});
afterAll(() => browser?.close());

test.each([
  { colorScheme: "light", viewport: WIDE },
  { colorScheme: "light", viewport: NARROW },
  // Colours are all that the other scheme changes.
  { colorScheme: "dark", viewport: WIDE, rules: ["color-contrast"] },
  { colorScheme: "dark", viewport: NARROW, rules: ["color-contrast"] },
] as const)(
  "every page is accessible and fits its window in $colorScheme colours at $viewport.width pixels",
  async ({ colorScheme, viewport, ...more }) => {
    const { page, context, complaints } = await visit(browser, { colorScheme, viewport });
    const found: Record<string, readonly string[]> = {};
    for (const path of paths) {
      await page.goto(path, { waitUntil: "load" });
      const against = await hurdles(page, "rules" in more ? more.rules : undefined);
      if (against.length > 0) found[path] = against;
    }
    await context.close();
    expect(found).toEqual({});
    expect(complaints).toEqual([]);
  },
  PATIENCE_MS,
);

test("without scripts the list leads to a page, and the page to the next", async () => {
  const { page, context } = await visit(browser, { javaScriptEnabled: false, viewport: WIDE });
  await page.goto("/docs");
  expect(await page.getByRole("searchbox").count()).toBe(0);
  expect(await page.getByRole("button").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Quickstart", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").first().click();
  expect(new URL(page.url()).hash).not.toBe("");
  await page.getByRole("navigation", { name: "Next pages" }).getByRole("link").last().click();
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

test("where nothing is, a search leads to the market", async () => {
  const { page, context, complaints } = await visit(browser);
  expect((await page.goto("/there-is-no-such-page"))?.status()).toBe(404);
  await page.getByRole("searchbox", { name: "Search products" }).fill("zqxj-nothing");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("Nothing matches.").waitFor();
  expect(await page.getByRole("searchbox", { name: "Search products" }).inputValue()).toBe("zqxj-nothing");
  await context.close();
  expect(complaints).toEqual([]);
});

test("a button copies the code beside it", async () => {
  const { page, context, complaints } = await visit(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/docs/quickstart");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const shown = await page.locator("div.code code").first().textContent();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(shown?.trimEnd());
  await context.close();
  expect(complaints).toEqual([]);
});

test("a keyboard comes to the text at once", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/docs/quickstart");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the text");
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).hash).toBe("#main");
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
