import { randomUUID } from "node:crypto";
import { admin } from "#test/support/accounts.js";
import { mailedLink } from "./support/mail.js";
import { downloaded, openStall, review } from "./support/market.js";
import { scenes, story } from "./support/story.js";

/** A reader signs up, verifies their address, downloads and reviews. */

story("a reader signs up, verifies, downloads and reviews", scenes("es"), async ({ page, say }) => {
  const stall = await openStall();
  await review(stall, 2, "Not for me");
  const email = `${randomUUID()}@example.com`;
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });

  // A download requires a session, and a new user creates an account.
  await page.goto(`/p/${stall.slug}`);
  await button("product.download").click();
  await button("login.toCreate").click();
  await page.getByLabel(say("login.email"), { exact: true }).fill(email);
  await page.getByLabel(say("login.password"), { exact: true }).fill(randomUUID());
  await button("login.create").click();
  await page.getByText(say("login.verify")).waitFor();
  expect(page.url()).not.toContain(email);

  // The link in the email verifies the address.
  await fetch(await mailedLink(email, "VERIFY_EMAIL"));
  expect((await admin().auth.getUserByEmail(email)).emailVerified).toBe(true);

  // Back on the product page.
  await main.getByRole("link", { name: say("login.goOn") }).click();
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  expect(await downloaded(page, () => button("product.download").click())).toBe(stall.sha256);

  // The library lists the download and links to the form for a review.
  await page.getByRole("banner").getByText(say("nav.account"), { exact: true }).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: say("nav.library") })
    .click();
  await main.getByRole("heading", { name: stall.title }).waitFor();
  await main.getByRole("link", { name: say("library.review") }).click();
  const five = say("product.reviews.stars_other", { count: 5 });
  await page.getByRole("radio", { name: five }).check();
  await page.getByRole("textbox", { name: say("product.review.comment") }).fill("It found every commit.");
  await button("product.review.send").click();

  // The review is shown, marked as the user's own, and counted.
  await page.getByText(say("product.review.sent")).waitFor();
  await page.getByText("It found every commit.").waitFor();
  await page.getByText(say("product.reviews.own"), { exact: true }).waitFor();
  expect(await page.getByRole("row", { name: five }).getByRole("cell").last().textContent()).toBe("1");
  await page.getByRole("tab", { name: `${say("product.tabs.reviews")} (2)` }).waitFor();
});
