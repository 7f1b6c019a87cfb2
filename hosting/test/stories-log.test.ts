import { admin } from "#test/support/accounts.js";
import { newSlug } from "#test/support/listings.js";
import { hurdles } from "./support/axe.js";
import { launchBrowser, visit } from "./support/browser.js";
import { openStall, untilLogged } from "./support/market.js";
import { scenes, story } from "./support/story.js";

/** A visitor wants to know whether a product is what everyone else gets. */

story("a visitor reads what the log says about a product", scenes("es"), async (told, { place }) => {
  const { page, say } = told;
  const stall = await openStall();
  await untilLogged(stall);
  if (place === "on a phone") await page.emulateMedia({ colorScheme: "dark" });
  const main = page.getByRole("main");

  // From the product to its entries.
  await page.goto(`/p/${stall.slug}`);
  await page.getByRole("tab", { name: say("product.tabs.trust") }).click();
  await main.getByRole("link", { name: say("product.logged.entries") }).click();
  await page.getByRole("heading", { level: 1, name: say("log.title") }).waitFor();
  expect(new URL(page.url()).search).toBe(`?product=${stall.slug}`);
  await main.getByRole("heading", { name: say("log.entries.of", { product: stall.slug }) }).waitFor();
  const entry = main.getByRole("listitem").filter({ hasText: stall.sha256 });
  await entry.getByText(say("log.kind.published"), { exact: true }).waitFor();
  await main.getByText(`vaultmart log ${stall.slug}`).waitFor();
  expect(await hurdles(page)).toEqual([]);

  // The proof is what programs read.
  const proof = await entry.getByRole("link", { name: say("log.entries.proof") }).getAttribute("href");
  const answer = await page.request.get(proof ?? "");
  expect((await answer.json()).entries).toHaveLength(1);

  // To the entries of all products, and back by the name of the product.
  await main.getByRole("link", { name: say("log.find.all") }).click();
  await main.getByRole("heading", { name: say("log.entries.newest") }).waitFor();
  const field = main.getByRole("textbox", { name: say("log.find.label") });
  await field.fill(stall.slug);
  await field.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("product") === stall.slug);
  await entry.waitFor();

  // The signed state can be compared with what others see.
  await main.getByRole("heading", { name: say("log.signed.title") }).waitFor();
  const checkpoint = await (await page.request.get("/log/checkpoint")).text();
  expect(await main.locator("dd code").first().textContent()).toBe(checkpoint.split("\n")[0]);
});

test("without scripts the log is found by a link of the frame, searched, and leads to its older entries", async () => {
  const stall = await openStall();
  // More than a page of entries.
  const at = new Date();
  const entry = { kind: "deprecated", slug: newSlug(), publisher: stall.author.uid, at, waitsSince: at };
  const entries = admin().db.collection("logEntries");
  await Promise.all(
    Array.from({ length: 25 }, (_, number) => entries.add({ ...entry, version: `1.0.${number}` })),
  );
  await untilLogged(stall);
  await untilLogged(entry, 20);
  const browser = await launchBrowser();
  const { page, context } = await visit(browser, { javaScriptEnabled: false });
  await page.goto("/explore");
  await page.getByRole("contentinfo").getByRole("link", { name: "Transparency log" }).click();
  await page.getByRole("heading", { level: 1, name: "Transparency log" }).waitFor();
  const field = page.getByRole("textbox", { name: "Product" });
  await field.fill(stall.slug);
  await field.press("Enter");
  await page.getByRole("heading", { name: `Entries about ${stall.slug}` }).waitFor();
  await page.getByText(stall.sha256).waitFor();
  await page.getByRole("link", { name: "Entries of all products" }).click();
  const older = page.getByRole("link", { name: "Older entries" });
  await older.click();
  await page.getByRole("heading", { level: 2, name: "Older entries" }).waitFor();
  expect(new URL(page.url()).searchParams.has("before")).toBe(true);
  await page.getByRole("link", { name: "Newest entries" }).click();
  await page.waitForURL((url) => url.pathname === "/log" && url.search === "");
  await context.close();
  await browser.close();
});
