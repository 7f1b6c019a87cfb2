import type { Browser } from "playwright-core";
import { signUp } from "../../functions/test/support/accounts.js";
import { publish } from "../../functions/test/support/listings.js";
import { digest } from "../../functions/test/support/pages.js";
import { seller } from "../../functions/test/support/stripe.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { downloaded } from "./support/market.js";

/** A buyer pays on Stripe's page and comes back to the download; a seller finds the way to Stripe. */

let browser: Browser;
let opened: Visit;
let slug: string;
let sha256: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const listed = await publish(await seller(), { price: 19, title: "Quiet Ledger" } as object);
  ({ slug } = listed);
  sha256 = digest(listed.bytes);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  opened = await visit(browser);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const button = (name: string) => opened.page.getByRole("button", { name, exact: true });

async function arrive(path: string) {
  const { page } = opened;
  const { email, password } = await signUp();
  await page.goto(`/login?${new URLSearchParams({ return: path })}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
}

test("a card pays, the page waits for the order, and the download opens", async () => {
  const { page } = opened;
  await arrive(`/p/${slug}`);
  await button("Buy for $19.00").click();
  await page.waitForURL(/\/checkout\//);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Pay $19.00" }).click();
  await page.getByText("Paid. Your download is ready.").waitFor();
  expect(await downloaded(page, () => button("Download").click())).toBe(sha256);
});

test("who turns back at Stripe is told that nothing was charged, and can buy again", async () => {
  const { page } = opened;
  await arrive(`/p/${slug}`);
  await button("Buy for $19.00").click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole("link", { name: /back/i }).first().click();
  await page.getByText("The checkout was cancelled. Nothing was charged.").waitFor();
  await button("Buy for $19.00").waitFor();
});

test("a seller is led to Stripe, and back with the outcome in words", async () => {
  const { page } = opened;
  await arrive("/sales");
  await button("Open Stripe").click();
  await page.waitForURL((url) => url.origin !== new URL(process.env.SITE_URL ?? "").origin);
  await page.goto("/sales?processor=error");
  await page.getByText("Stripe did not recognise that account.").waitFor();
});
