import type { Browser } from "playwright-core";
import { hurdles } from "./support/axe.js";
import { launchBrowser, settled, type Visit, visit } from "./support/browser.js";
import { openStall, review, type Stall } from "./support/market.js";

/** Search cases besides the visitor's story: instant results, URLs, errors, languages, and no network. */

let browser: Browser;
let stall: Stall;
let opened: Visit;

beforeAll(async () => {
  [browser, stall] = await Promise.all([launchBrowser(), openStall()]);
  await review(stall, 4, "Does what it says");
});
afterAll(() => browser?.close());
beforeEach(async () => {
  opened = await visit(browser);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const searchbox = (page = opened.page) => page.getByRole("searchbox", { name: "Search products" });
const card = () => opened.page.getByRole("main").getByRole("link", { name: stall.title, exact: true });

test("results come while one types, and the address keeps what was asked", async () => {
  const { page } = opened;
  await page.goto("/explore?sort=newest");
  await searchbox().pressSequentially(stall.title.slice(0, -1), { delay: 5 });
  await card().waitFor();
  await page.getByText("1 product", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Free 1", exact: true }).click();
  await page.getByRole("link", { name: "Skills 1", exact: true }).click();
  await page.waitForURL(/category=skills/);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({
    q: stall.title.slice(0, -1),
    category: "skills",
    free: "true",
    sort: "newest",
  });
  // Going back removes the last filter.
  await page.goBack();
  await page.waitForURL((url) => url.search.includes("free=true") && !url.search.includes("category"));
  await page.goForward();
  await page.reload();
  await card().waitFor();
  expect(await searchbox().inputValue()).toBe(stall.title.slice(0, -1));
  // The chosen filters are links that remove them.
  await page.getByRole("link", { name: "Remove the filter Free" }).click();
  await page.waitForURL((url) => !url.search.includes("free"));
});

test("the header suggests products, authors and tags, which the keyboard chooses", async () => {
  const { page } = opened;
  const other = await openStall({ tags: ["notes"] }, stall.author);
  await page.goto(`/p/${stall.slug}`);
  const field = page.getByRole("combobox", { name: "Search products" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("/");
  await field.pressSequentially(other.title.slice(0, -1), { delay: 5 });
  const option = page.getByRole("option", { name: other.title, exact: true });
  await option.waitFor();
  expect(await hurdles(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type(stall.author.username);
  const author = { name: `@${stall.author.username}`, exact: true };
  await page.getByRole("option", author).waitFor();
  // Authors of other tests may have a name that begins in the same way.
  while (!(await page.getByRole("option", { ...author, selected: true }).isVisible()))
    await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/u/${stall.author.username}`);
  // Below a product are others by its author. They are requested when the reader comes near them.
  await page.goto(`/p/${stall.slug}`);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("heading", { level: 2, name: "More by Grace Hopper" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: other.title, exact: true }).first().waitFor();
});

test("a page after the last one leads to the last one", async () => {
  const { page } = opened;
  await page.goto(`/explore?${new URLSearchParams({ q: stall.title, page: "99" })}`);
  await page.getByRole("link", { name: "Go to the last page, 1" }).click();
  await card().waitFor();
});

test("where nothing matches, one click leads back to everything", async () => {
  const { page } = opened;
  await page.goto("/explore?q=zqxj-qzxvk&category=agents");
  await page.getByText("No products found.").waitFor();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.waitForURL((url) => url.search === "?q=zqxj-qzxvk");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.getByRole("heading", { level: 3 }).first().waitFor();
  expect(await searchbox().inputValue()).toBe("");
});

test("where few products match, the closest follow with their reasons, and a corrected search is offered", async () => {
  const { page } = opened;
  await page.goto(`/explore?q=${encodeURIComponent(`${stall.title} zqxj`)}`);
  await page.getByRole("heading", { level: 2, name: "Closest results" }).waitFor();
  await card().waitFor();
  await page
    .getByText(/^Matches /)
    .first()
    .waitFor();
  await page.goto("/explore?q=sumarises");
  await page.getByText("Did you mean:").getByRole("link", { name: "summarises" }).click();
  await page.waitForURL((url) => url.search === "?q=summarises");
  await page.getByText("Did you mean:").waitFor({ state: "hidden" });
});

test("a refusal of the search says when to try again", async () => {
  const { page } = opened;
  await page.route("**/api/cli/products/search**", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "7" }, json: { error: "Too many requests" } }),
  );
  await page.goto("/explore");
  await page.getByLabel("Sort by").selectOption("Newest");
  await page.getByRole("alert").getByText("Try again in 7 seconds.").waitFor();
  await page.unroute("**/api/cli/products/search**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 3 }).first().waitFor();
});

test("a product's page shows versions with their digests, and reviews with their stars", async () => {
  const { page } = opened;
  await page.goto(`/p/${stall.slug}`);
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByText(/^[0-9a-f]{64}$/).waitFor();
  await page.waitForURL(({ search }) => search === "?tab=versions");
  await page.keyboard.press("ArrowRight");
  await page.getByText("Does what it says").waitFor();
  const four = page.getByRole("row", { name: "4 stars" });
  expect(await four.getByRole("cell").last().textContent()).toBe("1");
  expect(await page.getByText("Passed", { exact: true }).count()).toBe(1);
});

/** Keeps the first heading of a page, as the server has drawn it. */
const KEEP_HEADING = `new MutationObserver(() => {
  window.drawn ??= document.querySelector("h1");
}).observe(document, { childList: true, subtree: true })`;

test.each([
  ["/explore", () => "/explore?category=skills"],
  ["a product", () => `/p/${stall.slug}`],
  ["a profile", () => `/u/${stall.author.username}`],
])("the app takes %s over as the server has drawn it", async (_name, path) => {
  const { page } = opened;
  await page.addInitScript(KEEP_HEADING);
  await page.goto(path());
  await settled(page);
  expect(
    await page.evaluate("window.drawn.isConnected && window.drawn === document.querySelector('h1')"),
  ).toBe(true);
});

test("what is clicked and chosen before the app has started is done when it has", async () => {
  const { page } = opened;
  let start = () => {};
  const isWanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto("/explore", { waitUntil: "commit" });
  await page.getByLabel("Sort by").selectOption("Newest");
  await searchbox().fill(stall.title);
  start();
  await page.waitForURL(({ searchParams }) => searchParams.get("sort") === "newest");
  await card().waitFor();
  expect(await searchbox().inputValue()).toBe(stall.title);
  await page.goto(`/p/${stall.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Ask the author" }).click();
  await page.waitForURL("**/login?**");
});

test("the first page of a visit brings its data along", async () => {
  const { page } = opened;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/p/${stall.slug}`);
  await page.getByRole("tab", { name: "Versions" }).waitFor();
  expect(asked).not.toContain(`/p/${stall.slug}.json`);
  expect(await page.title()).toBe(`${stall.title} · Vaultmart`);
});

test.each([
  ["/p/never-was-here", "en-US", "Go to the marketplace"],
  ["/u/nobody-has-this-name", "en-US", "Go to the marketplace"],
  ["/there-is-no-such-page", "pt-BR", "Ir para o marketplace"],
  ["/docs/there-is-no-such-page", "es-ES", "Ir al marketplace"],
])("%s for a reader of %s says in their language that nothing is there", async (path, locale, way) => {
  const { page, context, complaints } = await visit(browser, { locale });
  expect((await page.goto(path))?.status()).toBe(404);
  await page.getByRole("contentinfo").waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page.getByRole("link", { name: way }).click();
  await page.waitForURL((url) => url.pathname === "/explore");
  await context.close();
  expect(complaints).toEqual([]);
});

test("without scripts links lead from home by a category and a filter to a product, its tabs, its files, and its author", async () => {
  const { page, context } = await visit(browser, { javaScriptEnabled: false });
  await page.goto("/");
  const field = page.getByRole("main").getByRole("combobox", { name: "Search products" });
  await field.fill(stall.title);
  await field.press("Enter");
  await page.getByRole("link", { name: stall.title, exact: true }).waitFor();
  await page.goto("/");
  // Both shelves are there, with links to products.
  for (const shelf of ["Trending", "New"]) {
    const links = page.getByRole("region", { name: shelf, exact: true }).getByRole("heading", { level: 3 });
    expect(await links.count()).toBeGreaterThan(0);
  }
  await page.getByRole("main").getByRole("link", { name: "Skills", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Skills" }).waitFor();
  await page.getByRole("link", { name: /^Free \d/ }).click();
  await page.waitForURL((url) => url.search === "?category=skills&free=true");
  await searchbox(page).fill(stall.title);
  await searchbox(page).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === stall.title);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    category: "skills",
    free: "true",
  });
  await page.getByRole("link", { name: stall.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  await page.getByRole("heading", { name: "Written well" }).waitFor();
  for (const [tab, text] of [
    ["Versions", "1.0.0"],
    ["Reviews (1)", "Does what it says"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel").getByText(text).first().waitFor();
  }
  await page.getByRole("tablist").locator("..").getByRole("link", { name: "Files" }).click();
  await page.getByRole("heading", { level: 1, name: "Files" }).waitFor();
  await page.getByRole("link", { name: "SKILL.md" }).click();
  await page.getByRole("heading", { level: 2, name: "SKILL.md" }).waitFor();
  await page.getByRole("link", { name: "Source" }).click();
  await page.locator("#L2").waitFor();
  await page.getByRole("main").getByRole("link", { name: stall.title, exact: true }).click();
  await page.getByRole("link", { name: `@${stall.author.username}` }).click();
  await page.waitForURL((url) => url.pathname === `/u/${stall.author.username}`);
  await page.getByRole("link", { name: stall.title, exact: true }).waitFor();
  await context.close();
});

test("without the network the page says so, and keeps what was typed", async () => {
  const { page, context } = opened;
  await page.goto("/explore");
  await page.getByRole("heading", { level: 3 }).first().waitFor();
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await searchbox().fill(stall.title);
  await context.setOffline(false);
  await card().waitFor();
  expect(await page.getByText("You are offline.").count()).toBe(0);
});

test.each([
  { locale: "pt-BR", heading: "Explorar", count: "1 produto" },
  { locale: "es-MX", heading: "Explorar", count: "1 producto" },
  { locale: "fr-FR", heading: "Explore", count: "1 product" },
])("a browser of $locale reads its own language, or English", async ({ locale, heading, count }) => {
  const { page, context } = await visit(browser, { locale });
  await page.goto(`/explore?q=${stall.slug}`);
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  await page.getByText(count, { exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe(
    locale.startsWith("es") ? "es" : locale.startsWith("pt") ? "pt-BR" : "en",
  );
  await context.close();
});

test("language and colours that were chosen stay chosen", async () => {
  const { page } = opened;
  await page.goto("/explore");
  await page.getByRole("contentinfo").getByLabel("Language").selectOption("es");
  await page.getByLabel("Apariencia").selectOption("dark");
  const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  expect(await ground()).toBe("rgb(20, 24, 22)");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Explorar" }).waitFor();
  expect(await ground()).toBe("rgb(20, 24, 22)");
});
