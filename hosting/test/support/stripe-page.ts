import type { Page } from "playwright-core";

/** Fills in Stripe's page with a card and sends it. */
export async function payBy(page: Page, number: string, price = "$19.00"): Promise<void> {
  await page.waitForURL(/\/checkout\//);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByRole("button", { name: `Pay ${price}` }).click();
}

/** Completes Stripe's onboarding as a seller with all details at hand, and returns to the site. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByLabel("Legal name").fill("Grace Hopper");
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await page.waitForURL(/\/sales\?processor=success/);
}
