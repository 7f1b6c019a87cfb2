import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { launchBrowser, SITE_URL, visit } from "./support/browser.js";
import { lookAt, type Report } from "./support/lighthouse.js";
import { openStall, type Stall } from "./support/market.js";

/** What Lighthouse says of the pages that strangers come to first; how quick they are is in the benchmark, `npm run bench lighthouse`. */

/** What the scripts of the first page may weigh, as Hosting sends them. */
const MOST_SCRIPT = 150 * 1024;
const MOST_REQUESTS = 50;
/** What a browser must have before it paints: the style sheet, and the colours that were chosen. */
const BLOCKING = /^\/(assets\/style-[\w-]+\.css|scheme\.js)$/;

let stall: Stall;

beforeAll(async () => {
  stall = await openStall();
});

/** What kept a page from a category's full score, for a test that fails. */
const shortcomings = ({ audits }: Report): string[] =>
  Object.values(audits)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title }) => title);

const itemsOf = (report: Report, audit: string) =>
  (report.audits[audit]?.details?.items ?? []) as readonly Readonly<Record<string, unknown>>[];

describe.each([
  ["/", () => "/"],
  ["/explore", () => "/explore"],
  ["/p/{slug}", () => `/p/${stall.slug}`],
])("%s", (name, path) => {
  let report: Report;
  let firstHtml: string;

  beforeAll(async () => {
    const url = SITE_URL + path();
    firstHtml = await (await fetch(url)).text();
    report = await lookAt(url);
  });

  test("is for everyone, well made and well found", () => {
    const { accessibility, seo, "best-practices": practices } = report.categories;
    const scores = { accessibility: accessibility.score, seo: seo.score };
    expect({ scores, because: shortcomings(report) }).toMatchObject({ scores: { accessibility: 1, seo: 1 } });
    expect(practices.score).toBeGreaterThanOrEqual(0.95);
  });

  test("does not move under the reader", () => {
    expect(itemsOf(report, "layout-shifts")).toEqual([]);
    expect(report.audits["cumulative-layout-shift"]?.numericValue).toBeLessThanOrEqual(0.01);
  });

  test("asks for little, and waits for no more than its style sheet", () => {
    expect(itemsOf(report, "network-requests").length).toBeLessThanOrEqual(MOST_REQUESTS);
    const blocking = itemsOf(report, "render-blocking-resources").map(
      ({ url }) => new URL(String(url)).pathname,
    );
    expect(blocking.filter((file) => !BLOCKING.test(file))).toEqual([]);
  });

  // What is on sale is asked for; all else of the first page and of a product is there at once.
  if (name === "/explore") return;

  test("shows its largest part with the first HTML", () => {
    const [table] = itemsOf(report, "largest-contentful-paint-element") as unknown as [
      { items: [{ node: { nodeLabel: string } }] },
    ];
    const [line = ""] = table.items[0].node.nodeLabel.replace(/…$/, "").split("\n");
    expect(line).not.toBe("");
    expect(firstHtml).toContain(line);
  });
});

test("the first page loads few scripts, and nothing of the SDK", async () => {
  const browser = await launchBrowser();
  const { page } = await visit(browser);
  const loaded = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") loaded.add(new URL(response.url()).pathname);
  });
  await page.goto("/");
  await page.getByRole("heading", { name: "Trending" }).waitFor();
  await browser.close();
  const scripts = [...loaded].map((path) => readFileSync(join(process.cwd(), "hosting/public", path)));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)).toBeLessThan(
    MOST_SCRIPT,
  );
  for (const script of scripts) expect(script.includes("identitytoolkit")).toBe(false);
});
