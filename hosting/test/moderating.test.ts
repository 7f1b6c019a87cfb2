import type { Page } from "playwright-core";
import { admin } from "#test/support/accounts.js";
import { audited } from "#test/support/console.js";
import { publish } from "#test/support/listings.js";
import { join, joinAsAdmin } from "#test/support/records.js";
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
