import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { hurdles } from "./support/axe.js";
import { launchBrowser, SITE_URL, visit } from "./support/browser.js";
import { openStall, review, type Stall } from "./support/market.js";

/** Every page of the web app: for everyone, in every window, and how much of it is loaded first. */

const PATIENCE_MS = 600_000;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 800 };
/** What the scripts of the first page may weigh, as Hosting sends them. */
const MOST_BYTES = 150 * 1024;

let browser: Browser;
let stall: Stall;
/** Each page with what stands on it when it is complete. */
let pages: [path: string, complete: string][];

beforeAll(async () => {
  [browser, stall] = await Promise.all([launchBrowser(), openStall()]);
  await review(stall, 5, "Does what it says");
  pages = [
    ["/", "Trending"],
    [`/explore?q=${stall.slug}`, stall.title],
    ["/explore?q=zqxj-nothing", "Nothing matches."],
    [`/p/${stall.slug}`, "Written well"],
    [`/p/${stall.slug}?tab=versions`, "SHA-256 digest"],
    [`/p/${stall.slug}?tab=reviews`, "Does what it says"],
    ["/p/never-was-here", "There is no such product"],
    [`/u/${stall.author.username}`, "Open for business"],
    ["/login", "Forgot the password?"],
    ["/sales", "Open Stripe"],
  ];
});
afterAll(() => browser?.close());

test.each([
  { colorScheme: "light", viewport: WIDE },
  { colorScheme: "light", viewport: NARROW },
  { colorScheme: "dark", viewport: WIDE },
  { colorScheme: "dark", viewport: NARROW },
] as const)(
  "every page is accessible and fits its window in $colorScheme colours at $viewport.width pixels",
  async ({ colorScheme, viewport }) => {
    const { page, context, complaints } = await visit(browser, { colorScheme, viewport });
    const found: Record<string, readonly string[]> = {};
    for (const [path, complete] of pages) {
      await page.goto(path);
      // The app has taken over from the first HTML.
      await page.getByRole("contentinfo").waitFor();
      await page.getByText(complete).locator("visible=true").first().waitFor();
      const against = await hurdles(page);
      if (against.length > 0) found[path] = against;
    }
    await context.close();
    expect(found).toEqual({});
    expect(complaints).toEqual([]);
  },
  PATIENCE_MS,
);

test("the first page loads few scripts, and nothing of the SDK", async () => {
  const { page, context } = await visit(browser);
  const loaded = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") loaded.add(new URL(response.url()).pathname);
  });
  await page.goto("/");
  await page.getByRole("heading", { name: "Trending" }).waitFor();
  await context.close();
  const scripts = [...loaded].map((path) => readFileSync(join(process.cwd(), "hosting/public", path)));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)).toBeLessThan(
    MOST_BYTES,
  );
  for (const script of scripts) expect(script.includes("identitytoolkit")).toBe(false);
});

test("a keyboard comes to the content at once, and a followed link to the top of its page", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`/explore?q=${stall.slug}`);
  await page.getByRole("link", { name: stall.title }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: stall.title }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  expect(await page.evaluate("document.activeElement.id")).toBe("main");
  await context.close();
});

test("every link of the frame leads somewhere", async () => {
  const { page, context } = await visit(browser);
  await page.goto("/explore");
  await page.getByRole("contentinfo").waitFor();
  const links = await page.evaluate<string[]>(
    "[...document.querySelectorAll('header a, footer a')].map((link) => link.getAttribute('href'))",
  );
  await context.close();
  expect(links.length).toBeGreaterThan(6);
  for (const link of links)
    expect([link, (await fetch(new URL(link, SITE_URL))).status]).toEqual([link, 200]);
});
