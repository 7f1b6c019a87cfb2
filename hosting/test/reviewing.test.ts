import type { Browser } from "playwright-core";
import { productsDownload } from "#contract/products.js";
import { succeed } from "#test/support/http.js";
import { join, type Member } from "#test/support/records.js";
import { hurdles } from "./support/axe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { openStall, review, type Stall } from "./support/market.js";
import { arrive } from "./support/session.js";

/** A user writes a review: who can, what is rejected, and that no text is lost. */

let browser: Browser;
let stall: Stall;
let reader: Member;
let opened: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [opened, stall, reader] = await Promise.all([
    visit(browser, { viewport: { width: 360, height: 740 } }),
    openStall(),
    join({ displayName: "Ada Lovelace" }),
  ]);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const comment = () => opened.page.getByRole("textbox", { name: "Your review" });
const star = (name: string) => opened.page.getByRole("radio", { name });
const send = () => opened.page.getByRole("button", { name: "Send review" }).click();
const toForm = (user: Member) => arrive(opened.page, user, `/p/${stall.slug}?tab=reviews`);
const focused = () => opened.page.evaluate<string>("document.activeElement.type");
const openForm = () => opened.page.getByText("Write a review", { exact: true }).click();
const download = () =>
  succeed(productsDownload, "POST", { token: reader.token, input: { productId: stall.productId } });

test("by keyboard alone, and the page follows at once", async () => {
  const { page } = opened;
  await Promise.all([download(), review(stall, 2, "Not for me")]);
  await toForm(reader);
  await openForm();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await star("1 star").isChecked()).toBe(true);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
  expect(await star("4 stars").isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Good for what it does.");
  await page.getByText("22 of 1,000 characters").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Thank you for your review.").waitFor();
  const own = page.getByRole("listitem").filter({ hasText: "Your review" });
  await own.getByText("Good for what it does.").waitFor();
  expect(await own.getByRole("button", { name: "Report" }).count()).toBe(0);
  await page.getByRole("tab", { name: "Reviews (2)" }).waitFor();
  const four = page.getByRole("row", { name: "4 stars" });
  expect(await four.getByRole("cell").last().textContent()).toBe("1");
  await page.getByText("3.0 of 5, 2 reviews").first().waitFor({ state: "attached" });
  expect(await page.getByText("Write a review").count()).toBe(0);
});

test("what lacks is said beside its field, and comes to focus", async () => {
  const { page } = opened;
  await toForm(reader);
  await openForm();
  await send();
  await page.getByText("Choose one to five stars.").waitFor();
  await page.getByText("Write 3 to 1,000 characters.").waitFor();
  expect(await focused()).toBe("radio");
  expect(await hurdles(page)).toEqual([]);
  await star("3 stars").check();
  await comment().fill("x".repeat(1_001));
  await send();
  expect(await focused()).toBe("textarea");
  expect(await comment().getAttribute("aria-invalid")).toBe("true");
  await comment().fill("Long enough");
  expect(await page.getByText("Write 3 to 1,000 characters.").count()).toBe(0);
});

test("who has not downloaded it is told to, and what was written outlives the refusal and a reload", async () => {
  const { page } = opened;
  await toForm(reader);
  await openForm();
  await star("5 stars").check();
  await comment().fill("Sounds good");
  await send();
  await page.getByText("Download it first").waitFor();
  await page.reload();
  await comment().waitFor();
  expect([await star("5 stars").isChecked(), await comment().inputValue()]).toEqual([true, "Sounds good"]);
  await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  await send();
  await page.getByText("Thank you for your review.").waitFor();
});

test("who wrote one in another window is told so", async () => {
  const { page } = opened;
  await download();
  await toForm(reader);
  await openForm();
  await star("5 stars").check();
  await comment().fill("The second one");
  const twin = await opened.context.newPage();
  await twin.goto(page.url());
  await twin.getByRole("button", { name: "Send review" }).click();
  await twin.getByText("Thank you for your review.").waitFor();
  await send();
  await page.getByText("You have already reviewed this product").waitFor();
});

test("authors and visitors see no form", async () => {
  const { page } = opened;
  await page.goto(`/p/${stall.slug}?tab=reviews`);
  await page.getByRole("link", { name: "Sign in to write a review" }).waitFor();
  await toForm(stall.author);
  await page.getByText("This product has no reviews yet.").waitFor();
  expect(await page.getByText("Write a review").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Sign in to write a review" }).count()).toBe(0);
});

test("its writer edits a review, the author answers it once, and the page follows at once", async () => {
  const { page } = opened;
  await review(stall, 2, "Does not start");
  await toForm(stall.author);
  await page.getByText("Reply to this review", { exact: true }).click();
  expect(await hurdles(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Your reply" }).fill("Fixed in 1.0.1");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Your reply is published.").waitFor();
  await page.getByText("Fixed in 1.0.1", { exact: true }).waitFor();
  expect(await page.getByText("Reply to this review").count()).toBe(0);
});

test("a review is edited by the one who wrote it", async () => {
  const { page } = opened;
  const writer = await review(stall, 2, "Does not start");
  await toForm(writer);
  await page.getByText("Edit your review", { exact: true }).click();
  await star("5 stars").check();
  await comment().fill("Starts now");
  expect(await hurdles(page)).toEqual([]);
  await page.getByRole("button", { name: "Save review" }).click();
  await page.getByText("Your review is saved.").waitFor();
  await page.getByText("Starts now", { exact: true }).waitFor();
  await page.getByText(/^Edited on /).waitFor();
  expect(await page.getByRole("row", { name: "5 stars" }).getByRole("cell").last().textContent()).toBe("1");
  expect(await page.getByRole("row", { name: "2 stars" }).getByRole("cell").last().textContent()).toBe("0");
});
