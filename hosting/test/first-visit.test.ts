import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { until } from "#test/support/console.js";
import { launchBrowser, settled, visit } from "./support/browser.js";
import { openStall, type Stall } from "./support/market.js";

/**
 * What the first page of a visit requests and how it renders, on a phone, as reported by Chromium. The
 * benchmark measures its speed and runs Lighthouse: `npm run bench lighthouse`.
 */

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** The maximum size of the first page's scripts, as Hosting sends them, in bytes. */
const MOST_SCRIPT = 150_000;
const MOST_REQUESTS = 50;
/** What a browser must load before it paints: the stylesheet, and the script for the chosen color scheme. */
const BLOCKING = /^\/(assets\/style-[\w-]+\.css|early\.js)$/;

/** Records layout shifts, what the largest contentful paint shows, and which formatters the scripts make. */
const OBSERVE = `(() => {
  const seen = (window.seen = { shift: 0, hasPainted: false, largest: undefined, formatters: [] });
  for (const name of ["NumberFormat", "DateTimeFormat", "ListFormat", "DisplayNames"]) {
    const construct = (made, given, as) => {
      seen.formatters.push(name + JSON.stringify(given));
      return Reflect.construct(made, given, as);
    };
    Intl[name] = new Proxy(Intl[name], { construct });
  }
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe("layout-shift", ({ value }) => { seen.shift += value; });
  observe("largest-contentful-paint", ({ url, element }) => {
    seen.hasPainted = true;
    seen.largest = url || element?.innerText || seen.largest;
  });
})()`;

interface Seen {
  /** Cumulative layout shift of the whole visit, as defined by https://web.dev/cls. */
  readonly shift: number;
  readonly hasPainted: boolean;
  /** The address of a picture, or a text; none if its place on the page had changed before the browser reported it. */
  readonly largest?: string;
  /** The names and arguments of the constructors of `Intl` that were called. */
  readonly formatters: readonly string[];
}

let browser: Browser;
let stall: Stall;

beforeAll(async () => {
  [browser, stall] = await Promise.all([launchBrowser(), openStall()]);
});
afterAll(() => browser?.close());

/** Other tests remove products, accounts and their pictures while the lists show them. A drawn picture takes the place. */
const OTHERS_PICTURE = /^Failed to load resource: .* 404 .*(?:avatars|thumbnails)/;

/** Visits a page for the first time, with its scripts or only with our observers. */
async function firstVisit(path: string, scripts: "with scripts" | "first HTML alone") {
  const { page, context, complaints } = await visit(browser, PHONE);
  await page.addInitScript(OBSERVE);
  if (scripts === "first HTML alone") await page.route("**/assets/*.js", (route) => route.abort());
  else {
    page.on("console", (message) => {
      const complaint = `${message.text()} ${message.location().url}`;
      if (message.type() === "error" && !OTHERS_PICTURE.test(complaint)) complaints.push(complaint);
    });
  }
  await page.goto(path, { waitUntil: "load" });
  if (scripts === "with scripts") await page.getByRole("contentinfo").waitFor();
  await settled(page);
  // The browser reports the largest paint later than the load. The page's policy refuses `waitForFunction`,
  // which evaluates its text in the page as soon as the first look was in vain.
  const seen = await until(async () => {
    const seen = await page.evaluate<Seen>("window.seen");
    return seen.hasPainted && seen;
  });
  const head = await page.evaluate<Record<string, string | undefined>>(`({
    language: document.documentElement.lang,
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.content,
    robots: document.querySelector('meta[name="robots"]')?.content,
    viewport: document.querySelector('meta[name="viewport"]')?.content,
  })`);
  const linksToNothing = await page.evaluate<string[]>(
    `[...document.querySelectorAll("a")].filter(({ href, textContent, ariaLabel }) =>
      !/^https?:/.test(href) || !(textContent.trim() || ariaLabel)).map(({ outerHTML }) => outerHTML)`,
  );
  const shown = await page.evaluate<string[]>(
    "[document.body.innerText, ...[...document.images].map(({ currentSrc }) => currentSrc)]",
  );
  const resources = await page.evaluate<{ name: string; renderBlockingStatus: string }[]>(
    'performance.getEntriesByType("resource").map((entry) => entry.toJSON())',
  );
  await context.close();
  return { seen, shown, head, linksToNothing, resources, complaints };
}

describe.each([
  ["/", () => "/"],
  ["/explore", () => "/explore"],
  ["/p/{slug}", () => `/p/${stall.slug}`],
])("%s", (_name, path) => {
  test("is well made, does not move, and asks for little", async () => {
    const { seen, head, linksToNothing, resources, complaints } = await firstVisit(path(), "with scripts");
    expect(complaints).toEqual([]);
    expect(linksToNothing).toEqual([]);
    expect(head).toEqual({
      language: "en",
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      robots: undefined,
      viewport: "width=device-width, initial-scale=1",
    });
    expect(seen.shift).toBeLessThanOrEqual(0.01);
    expect(resources.length).toBeLessThan(MOST_REQUESTS);
    // Only the stylesheet and the color scheme block the first paint.
    const blocking = resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking");
    expect(blocking.length).toBeGreaterThan(0);
    expect(blocking.map(({ name }) => new URL(name).pathname).filter((file) => !BLOCKING.test(file))).toEqual(
      [],
    );
  });

  test("shows its largest part with the first HTML", async () => {
    const [alone, largest] = await Promise.all([
      firstVisit(path(), "first HTML alone"),
      until(async () => (await firstVisit(path(), "with scripts")).seen.largest),
    ]);
    expect(alone.shown).toContainEqual(expect.stringContaining(largest));
  });
});

test.each([
  ["the first page", () => "/", /\d% of [\d,]+ generated attacks/],
  ["the search", () => "/explore", /\d+ products?/],
  ["a product", () => `/p/${stall.slug}`, /\d (?:bytes|kB)/],
  ["its files", () => `/p/${stall.slug}/files`, /\d (?:bytes|kB)/],
])(
  "%s shows all values without a formatter, because the first takes as long as the rest",
  async (_name, path, value) => {
    const { seen, shown } = await firstVisit(path(), "with scripts");
    expect(shown.join()).toMatch(value);
    expect(seen.formatters).toEqual([]);
  },
);

test("styles and fonts come before the scripts, without which a page shows all its words", async () => {
  const { page, context } = await visit(browser, PHONE);
  const network = await context.newCDPSession(page);
  const asked: { path: string; type: string | undefined; priority: string }[] = [];
  network.on("Network.requestWillBeSent", ({ request, type, initiator }) => {
    // The pages' own code is asked for by a script, after the first paint.
    if (initiator.type !== "parser") return;
    asked.push({ path: new URL(request.url).pathname, type, priority: request.initialPriority });
  });
  await network.send("Network.enable");
  await page.goto("/", { waitUntil: "load" });
  await context.close();
  const first = asked.filter(({ priority }) => ["VeryHigh", "High"].includes(priority));
  expect(new Set(first.map(({ type }) => type))).toEqual(new Set(["Stylesheet", "Font", "Script"]));
  expect(first.filter(({ type }) => type === "Script").map(({ path }) => path)).toEqual(["/early.js"]);
  const later = asked.filter(({ type, priority }) => type === "Script" && priority === "Low");
  expect(later.length).toBeGreaterThan(2);
});

test.each([
  ["the first page", () => "/"],
  ["a product with its readme", () => `/p/${stall.slug}`],
])("%s loads few scripts, and nothing of the SDK", async (_name, path) => {
  const { resources } = await firstVisit(path(), "with scripts");
  const paths = resources.map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith(".js"));
  const scripts = paths.map((path) => readFileSync(join(process.cwd(), "hosting/public", path)));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)).toBeLessThan(
    MOST_SCRIPT,
  );
  for (const script of scripts) expect(script.includes("identitytoolkit")).toBe(false);
});
