import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { admin, signUp } from "#test/support/accounts.js";
import { withGoogle } from "./support/accounts-elsewhere.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";

/** Signing in with an account of a provider, in the windows of Firebase Auth as its emulator shows them. */

let browser: Browser;
let opened: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  opened = await visit(browser);
  await withGoogle(opened.context);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const button = (name: string) => opened.page.getByRole("main").getByRole("button", { name, exact: true });

/** Runs an action that opens the provider's window, and returns that window. */
async function windowOf(act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([opened.page.waitForEvent("popup"), act()]);
  return popup;
}

/** Signs in at the provider as a new user. */
async function finish(popup: Page, email: string) {
  await popup.getByRole("button", { name: "Add new account" }).click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#sign-in").click();
}

test("a new person is let in with an account of Google, and has a verified address", async () => {
  const email = `${randomUUID()}@example.com`;
  await opened.page.goto("/login?return=/settings");
  await finish(await windowOf(() => button("Continue with Google").click()), email);
  await opened.page.getByText("Verified. You can publish.").waitFor();
  const user = await admin().auth.getUserByEmail(email);
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(["google.com"]);
  // There is no password to change, and the only sign-in method stays.
  expect(await opened.page.getByLabel("Current password").count()).toBe(0);
  expect(await button("Disconnect Google").isDisabled()).toBe(true);
});

test("whoever closes the window stays where they are, and nothing is said to be wrong", async () => {
  await opened.page.goto("/login");
  const popup = await windowOf(() => button("Continue with Google").click());
  await popup.close();
  await opened.page.locator("main button:enabled", { hasText: "Continue with Google" }).waitFor();
  expect(await opened.page.getByRole("main").getByRole("alert").allInnerTexts()).toEqual([]);
});

test("an account is connected in the settings and disconnected again", async () => {
  const user = await signUp();
  await opened.page.goto("/login?return=/settings");
  await opened.page.getByLabel("Email").fill(user.email);
  await opened.page.getByLabel("Password").fill(user.password);
  await button("Sign in").click();
  await finish(await windowOf(() => button("Connect Google").click()), `${randomUUID()}@example.com`);
  await button("Disconnect Google").click();
  await button("Connect Google").waitFor();
  const { providerData } = await admin().auth.getUser(user.uid);
  expect(providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
});
