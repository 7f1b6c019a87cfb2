import type { Page } from "playwright-core";
import { admin } from "#test/support/accounts.js";
import { audited } from "#test/support/console.js";
import { IS_LONG } from "#test/support/effort.js";
import { publish } from "#test/support/listings.js";
import { join, joinAsAdmin, storeProduct } from "#test/support/records.js";
import { arrive } from "./support/session.js";
import { DESK, scenes, story } from "./support/story.js";

/** Admins work on their queues, and authors appeal. */

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const send = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

story("a removed product: reasons, appeal, restored", scenes("pt-BR"), async ({ page, say, meet }) => {
  const [author, boss] = await Promise.all([join(), joinAsAdmin()]);
  const { slug, productId } = await publish(author);
  const { page: theirs } = await meet();
  await arrive(theirs, boss, `/admin?queue=products&q=${slug}`, say);
  await press(theirs, say("admin.acts.remove"));
  await theirs.getByLabel(say("admin.reason")).selectOption("counterfeit");
  await theirs.getByLabel(say("admin.note")).fill("A user says so");
  await send(theirs, say("admin.acts.remove"));
  await theirs.getByText("removed", { exact: true }).waitFor();

  await arrive(page, author, `/p/${slug}`, say);
  await page.getByText(say("decision.reason.counterfeit")).waitFor();
  await press(page, say("decision.appeal"));
  await page.getByLabel(say("decision.text")).fill("I wrote all of it.");
  await send(page, say("decision.send"));
  await page.getByText(say("decision.status.pending")).waitFor();

  await theirs.goto("/admin?queue=appeals");
  await theirs
    .getByRole("button", { name: /I wrote all of it/ })
    .first()
    .click();
  await theirs.locator("#case").getByText("I wrote all of it.").waitFor();
  await press(theirs, say("admin.acts.grant"));
  await theirs.getByLabel(say("admin.answer")).fill("You are right.");
  await send(theirs, say("admin.acts.grant"));
  await theirs.getByRole("dialog").waitFor({ state: "detached" });

  await page.goto("/appeals");
  await page.getByText(say("decision.status.granted")).waitFor();
  await page.getByText("You are right.").waitFor();
  expect((await admin().db.doc(`products/${productId}`).get()).get("status")).toBe("published");
});

story("two admins on one case: the second is told that it changed", DESK, async ({ page, say, meet }) => {
  const [author, one, two] = await Promise.all([join(), joinAsAdmin(), joinAsAdmin()]);
  const { slug, productId } = await publish(author);
  const { page: other } = await meet();
  for (const [window, boss] of [
    [page, one],
    [other, two],
  ] as const) {
    await arrive(window, boss, `/admin?queue=products&q=${slug}`, say);
    await press(window, say("admin.acts.hold"));
    await window.getByLabel(say("admin.note")).fill("Looks odd");
  }
  await send(page, say("admin.acts.hold"));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await send(other, say("admin.acts.hold"));
  await other.getByText(say("admin.changed")).waitFor();
  expect(await audited("productId", productId)).toHaveLength(1);
});

/** How many cases wait in the queue: each is a few documents and a run of their triggers. */
const CASES = IS_LONG ? 200 : 45;

story("a queue of held products is worked by keyboard", DESK, async ({ page, say }) => {
  const [author, boss] = await Promise.all([join(), joinAsAdmin()]);
  const { db } = admin();
  const held = { held: true, heldFor: "review", heldBy: "admin", heldAt: new Date(0) };
  const waiting = { ...held, status: "pending_review", settledStatus: "pending_review", title: "Waits long" };
  const ids = await Promise.all(Array.from({ length: CASES }, () => storeProduct(author, waiting)));
  // The longest waits of this marketplace come first.
  await Promise.all(
    ids.map((id, at) => db.doc(`products/${id}`).update({ updatedAt: new Date(1_000 * (at + 1)) })),
  );
  await arrive(page, boss, "/admin", say);
  const entries = page.getByRole("list", { name: say("admin.cases") }).getByRole("button");
  const chosen = page.locator("[aria-current=true]");
  await chosen.waitFor();
  // To the end of the cases: pages are loaded on the way.
  for (let at = 1; at < CASES; at++) {
    // The next page is requested before the end of this one.
    await entries.nth(at).waitFor();
    await page.keyboard.press("j");
    await entries.nth(at).and(chosen).waitFor();
  }
  for (let at = 0; at < CASES; at++) await page.keyboard.press("k");
  await entries.first().and(chosen).waitFor();
  expect(await chosen.textContent()).toContain("Waits long");
  await page.keyboard.press("l");
  await page.getByLabel(say("admin.note")).fill("Nothing is wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await db.doc(`products/${ids[0]}`).get()).get("held")).not.toBe(true);
  // The next case is chosen, and Enter leads to it.
  await page.keyboard.press("Enter");
  await page.locator("#case:focus").waitFor();
  await Promise.all(
    ids.map((id) =>
      db.doc(`products/${id}`).update({ status: "draft", settledStatus: "draft", held: false }),
    ),
  );
});
