import type { Page } from "playwright-core";
import { admin } from "#test/support/accounts.js";
import { audited } from "#test/support/console.js";
import { listHeld } from "#test/support/held.js";
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
  await theirs.getByRole("region").getByText("I wrote all of it.").waitFor();
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
  // The browser reports the refused request.
  await other.close();
});

story("a queue of 200 held products is worked by keyboard", DESK, async ({ page, say }) => {
  const [author, boss] = await Promise.all([join(), joinAsAdmin()]);
  const held = { held: true, heldFor: "review", heldBy: "admin", heldAt: new Date(0) };
  // The longest waits of this marketplace, so that they come first.
  const waiting = { ...held, status: "pending_review", settledStatus: "pending_review", title: "Waits long" };
  const ids = await Promise.all(Array.from({ length: 200 }, () => storeProduct(author, waiting)));
  await Promise.all(
    ids.map((id, at) =>
      admin()
        .db.doc(`products/${id}`)
        .update({ updatedAt: new Date(1_000 * (at + 1)) }),
    ),
  );
  const listed = await listHeld(author);
  await arrive(page, boss, "/admin", say);
  const entries = page.getByRole("list", { name: say("admin.cases") }).getByRole("button");
  const chosen = page.locator("[aria-current=true]");
  await chosen.waitFor();
  // To the end of the 200: pages are loaded on the way.
  for (let at = 0; at < 205; at++) {
    await page.keyboard.press("j");
    if (at % 10 === 9)
      await page.waitForFunction(
        (least) => document.querySelectorAll("[aria-current]").length >= least,
        Math.min(200, at + 2),
      );
  }
  expect(await entries.count()).toBeGreaterThan(200);
  await page.keyboard.press("k");
  for (let at = 0; at < 300; at++) await page.keyboard.press("k");
  const first = await chosen.innerText();
  await page.keyboard.press("l");
  await page.getByLabel(say("admin.note")).fill("Nothing is wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await admin().db.doc(`products/${ids[0]}`).get()).get("held")).toBeUndefined();
  expect(first).toContain("Waits long");
  // Enter leads to the case, and the next one is chosen.
  await page.keyboard.press("Enter");
  await page.locator("#case:focus").waitFor();
  await Promise.all(
    ids.map((id) =>
      admin().db.doc(`products/${id}`).update({ status: "draft", settledStatus: "draft", held: false }),
    ),
  );
  expect(listed.productId).toBeTruthy();
});
