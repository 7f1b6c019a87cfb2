import { openStall, review } from "./support/market.js";
import { scenes, story } from "./support/story.js";

/** A visitor without an account finds a product and reads everything about it. */

story("a visitor finds and reads", scenes("pt-BR"), async ({ page, say }) => {
  const stall = await openStall();
  await review(stall, 4, "Does what it says");
  const main = page.getByRole("main");
  const card = main.getByRole("link", { name: stall.title, exact: true });

  // The first page: trending products, new products, and a search.
  await page.goto("/");
  await page.getByRole("heading", { name: say("home.trending"), exact: true }).waitFor();
  await page.getByRole("heading", { name: say("home.new"), exact: true }).waitFor();
  await main.getByRole("combobox", { name: say("search.label") }).fill(stall.title);
  await main.getByRole("button", { name: say("search.submit") }).click();
  await page.getByText(say("explore.count_one", { count: 1 }), { exact: true }).waitFor();
  await card.click();

  // The product: its readme, its versions, its reviews, its scan result, and how to install it.
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/p/${stall.slug}`);
  await page.getByRole("heading", { name: "Written well" }).waitFor();
  expect(await page.locator("pre .hljs-keyword").textContent()).toBe("const");
  await page.getByText(`vaultmart install ${stall.slug}`).waitFor();
  await page.getByText(say("product.scan.pass"), { exact: true }).waitFor();
  await page.getByRole("tab", { name: say("product.tabs.versions") }).click();
  await page.getByText(stall.sha256).waitFor();
  await page.getByRole("tab", { name: say("product.tabs.reviews") }).click();
  await page.getByText("Does what it says").waitFor();
  const four = page.getByRole("row", { name: say("product.reviews.stars_other", { count: 4 }) });
  expect(await four.getByRole("cell").last().textContent()).toBe("1");
  // To review, a visitor must sign in.
  await main.getByRole("link", { name: say("product.reviews.signIn") }).waitFor();

  // The author's page lists the product.
  await main.getByRole("link", { name: "Grace Hopper" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Grace Hopper" }).waitFor();
  await card.click();
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
});
