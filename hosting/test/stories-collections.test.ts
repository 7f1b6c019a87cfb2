import type { Page } from "playwright-core";
import { admin } from "#test/support/accounts.js";
import { deleteCollection, showCollection } from "#test/support/collections.js";
import { newSlug } from "#test/support/listings.js";
import { joinAsAdmin } from "#test/support/records.js";
import { hurdles } from "./support/axe.js";
import { launchBrowser, visit } from "./support/browser.js";
import { openStall } from "./support/market.js";
import { arrive } from "./support/session.js";
import { DESK, scenes, story } from "./support/story.js";

/** An admin chooses products that belong together, and readers find them. */

const send = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const closed = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

story(
  "a collection is made, found at home, and loses a removed product",
  scenes("es"),
  async (told, scene) => {
    const { page, say, meet } = told;
    const [first, second, boss] = [await openStall(), await openStall(), await joinAsAdmin()];
    const id = newSlug("collection");
    const title = `Notes for ${id}`;
    const { page: theirs } = await meet();
    const act = async (name: string, fill?: () => Promise<void>) => {
      await theirs
        .locator("#case")
        .getByRole("button", { name: say(`admin.acts.${name}`), exact: true })
        .click();
      await fill?.();
      await theirs.getByRole("dialog").getByLabel(say("admin.note")).fill("Readers ask for it");
      await send(theirs, say(`admin.acts.${name}`));
      await closed(theirs);
    };

    // The admin makes it, and shows it as the first one.
    await arrive(theirs, boss, "/admin?queue=collections", say);
    await theirs.getByRole("button", { name: say("admin.collections.new") }).click();
    const field = (name: string) => theirs.getByRole("dialog").getByLabel(say(`admin.collections.${name}`));
    await field("slug").fill(id);
    await field("title").fill(title);
    await field("summary").fill("Two that go together");
    await field("text").fill("Begin with the **first** one.");
    await field("products").fill(`${second.slug}\nnever-was-here`);
    await theirs.getByRole("dialog").getByLabel(say("admin.note")).fill("Readers ask for it");
    await send(theirs, say("admin.collections.create"));
    // What is wrong is named, and nothing that was typed is lost.
    await theirs.getByRole("dialog").getByRole("alert").filter({ hasText: "never-was-here" }).waitFor();
    expect(await field("title").inputValue()).toBe(title);
    await field("products").fill(`${second.slug}\n${first.slug}`);
    await send(theirs, say("admin.collections.create"));
    await closed(theirs);
    await theirs.getByRole("button", { name: new RegExp(title) }).click();
    await theirs.locator("#case").getByText("Two that go together").waitFor();
    await act("move", () => field("position").fill("1"));
    await act("show");
    expect(await hurdles(theirs)).toEqual([]);

    // A reader finds it at home, and looks at it.
    if (scene.place === "on a phone") await page.emulateMedia({ colorScheme: "dark" });
    const main = page.getByRole("main");
    await page.goto("/");
    await main.getByRole("heading", { level: 2, name: say("collections.title") }).waitFor();
    await main.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await main.locator("strong", { hasText: "first" }).waitFor();
    const titles = main.getByRole("listitem").getByRole("heading", { level: 3 });
    await titles.nth(1).waitFor();
    expect(await titles.allTextContents()).toEqual([second.title, first.title]);
    expect(await hurdles(page)).toEqual([]);
    await main.getByRole("link", { name: say("collections.title") }).click();
    await page.getByRole("heading", { level: 1, name: say("collections.title") }).waitFor();
    await main.getByText("Two that go together").first().waitFor();

    // A removed product is gone.
    await theirs.goto(`/admin?queue=products&q=${second.slug}`);
    await act("remove");
    await page.goto(`/collections/${id}`);
    await titles.first().waitFor();
    expect(await titles.allTextContents()).toEqual([first.title]);

    // Hiding the collection can be undone by a key.
    await theirs.goto("/admin?queue=collections");
    await theirs.getByRole("button", { name: new RegExp(title) }).click();
    await act("conceal");
    expect((await page.request.get(`/collections/${id}`)).status()).toBe(404);
    await theirs.keyboard.press("z");
    await theirs.getByRole("dialog").getByLabel(say("admin.note")).fill("It was the wrong one");
    await send(theirs, say("admin.acts.show"));
    await closed(theirs);
    expect((await page.request.get(`/collections/${id}`)).status()).toBe(200);
    await act("delete");
    await theirs.getByRole("button", { name: new RegExp(title) }).waitFor({ state: "detached" });
  },
);

story("of two admins who edit one collection, the second is told that it changed", DESK, async (told) => {
  const { page, say, meet } = told;
  const [stall, one, two] = [await openStall(), await joinAsAdmin(), await joinAsAdmin()];
  const title = `Shared by ${stall.slug}`;
  const id = await showCollection(one, [stall.slug], { title });
  const { page: other } = await meet();
  for (const [window, boss] of [
    [page, one],
    [other, two],
  ] as const) {
    await arrive(window, boss, "/admin?queue=collections", say);
    await window.getByRole("button", { name: new RegExp(title) }).click();
    await window
      .locator("#case")
      .getByRole("button", { name: say("admin.acts.edit"), exact: true })
      .click();
    await window.getByRole("dialog").getByLabel(say("admin.collections.summary")).fill(`By ${boss.username}`);
    await window.getByRole("dialog").getByLabel(say("admin.note")).fill("Clearer");
  }
  await send(page, say("admin.acts.edit"));
  await closed(page);
  await send(other, say("admin.acts.edit"));
  await other.getByText(say("admin.changed")).waitFor();
  const { collections } = (await admin().db.doc("system/collections").get()).data() ?? {};
  const stored = collections.find((each: { slug: string }) => each.slug === id);
  expect(stored.summary).toBe(`By ${one.username}`);
  await deleteCollection(one, id);
});

test("without scripts a collection is found by a link of the frame, and leads to its products", async () => {
  const [stall, boss] = [await openStall(), await joinAsAdmin()];
  const title = `Plain ${stall.slug}`;
  const id = await showCollection(boss, [stall.slug], { title, text: "Begin with the **first** one." });
  const browser = await launchBrowser();
  const { page, context } = await visit(browser, { javaScriptEnabled: false });
  await page.goto("/explore");
  await page.getByRole("contentinfo").getByRole("link", { name: "Collections" }).click();
  await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.locator("strong", { hasText: "first" }).waitFor();
  await page.getByRole("link", { name: stall.title }).click();
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  await context.close();
  await browser.close();
  await deleteCollection(boss, id);
});
