import type { Browser } from "playwright-core";
import { admin, signUp } from "#test/support/accounts.js";
import { launchBrowser, type Visit, visit } from "./support/browser.js";
import { openStall, type Stall } from "./support/market.js";
import { arrive } from "./support/session.js";

/** Sessions besides the story of a reader: what requires one, and how one ends. */

let browser: Browser;
let stall: Stall;
let opened: Visit;

beforeAll(async () => {
  [browser, stall] = await Promise.all([launchBrowser(), openStall()]);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  opened = await visit(browser);
});
afterEach(async () => {
  await opened.context.close();
  expect(opened.complaints).toEqual([]);
});

const button = (name: string | RegExp) => opened.page.getByRole("button", { name, exact: true });

async function signIn({ email, password }: { email: string; password: string }) {
  await opened.page.getByLabel("Email").fill(email);
  await opened.page.getByLabel("Password", { exact: true }).fill(password);
  await opened.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a like asks for a session, comes back to the product, and stays", async () => {
  const { page } = opened;
  const user = await signUp();
  await page.goto(`/p/${stall.slug}?tab=versions`);
  await button("Like").click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(page.url()).not.toContain(user.email);
  await signIn(user);
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  await page.waitForURL(({ search }) => search === "?tab=versions");
  await button("Like").click();
  await page.getByText("Liked", { exact: true }).waitFor();
  await page.getByText("1 like", { exact: true }).waitFor();
  await page.reload();
  await page.locator('button[aria-pressed="true"]').waitFor();
  await button("Like").click();
  await page.getByText("Like removed").waitFor();
  expect((await admin().db.doc(`products/${stall.productId}/likes/${user.uid}`).get()).exists).toBe(false);
});

test("a signed-in reader follows, reports and asks", async () => {
  const { page } = opened;
  const user = await signUp();
  const { db } = admin();
  await arrive(page, user, `/u/${stall.author.username}`);
  await button("Follow").click();
  await page.getByText("You now follow Grace Hopper").waitFor();
  await page.getByRole("link", { name: stall.title }).click();
  // The page before has a button of the same name, and stays until this one renders.
  await page.getByRole("heading", { level: 1, name: stall.title }).waitFor();
  await button("Report").first().click();
  await page.getByLabel("Reason").selectOption("spam");
  await button("Send report").click();
  await page.getByText("An admin will review your report.").waitFor();
  await button("Ask the author").click();
  await page.getByLabel("Your question").fill("Does it read tags?");
  await button("Send question").click();
  await page.getByText("Question sent. The answer will appear in your messages.").waitFor();
  const report = await db.doc(`reports/${user.uid}_product_${stall.productId}`).get();
  expect(report.get("reason")).toBe("spam");
  expect((await db.doc(`users/${user.uid}/following/${stall.author.uid}`).get()).exists).toBe(true);
  expect((await db.doc(`conversations/${stall.productId}_${user.uid}`).get()).get("lastMessage")).toBe(
    "Does it read tags?",
  );
});

test("who signs out stays out", async () => {
  const { page } = opened;
  await arrive(page, await signUp(), "/explore");
  await page.getByRole("banner").getByText("Account", { exact: true }).click();
  await button("Sign out").click();
  const signInLink = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await signInLink.waitFor();
  await page.reload();
  await signInLink.waitFor();
});

test("a refusal of the session before does not end the next one", async () => {
  const { page } = opened;
  await arrive(page, await signUp(), `/p/${stall.slug}`);
  let refuse = () => {};
  const asked = new Promise<void>((resolve) =>
    page.route("**/api/products/like", async (route) => {
      await new Promise<void>((answer) => {
        refuse = answer;
        resolve();
      });
      await route.fulfill({ status: 401, json: { error: "Unauthorized", code: "unauthorized" } });
    }),
  );
  await button("Like").click();
  await asked;
  await page.getByRole("banner").getByText("Account", { exact: true }).click();
  await button("Sign out").click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await signIn(await signUp());
  const account = page.getByRole("banner").getByText("Account", { exact: true });
  await account.waitFor();
  const refused = page.waitForResponse("**/api/products/like");
  refuse();
  await refused;
  await page.reload();
  await account.waitFor();
});

test("a wrong password is said, and a mail to set another one is sent", async () => {
  const { page } = opened;
  const user = await signUp();
  await page.goto("/login");
  await signIn({ email: user.email, password: "not the password" });
  await page.getByText("Incorrect email or password.").waitFor();
  await button("Forgot your password?").click();
  await page.getByText("Reset your password").waitFor();
  await button("Send the link").click();
  await page.getByText("you will get an email with a link to reset your password").waitFor();
});

test("a forgotten password does not tell who has an account, in words or in time", async () => {
  const { page } = opened;
  const { email } = await signUp();
  const seen: { words: string; milliseconds: number }[] = [];
  for (const address of [email, `nobody-${email}`, email, `nobody-${email}`]) {
    await page.goto("/login");
    // The field is there once the link is clicked, and has the focus.
    await button("Forgot your password?").click();
    expect(await page.evaluate("document.activeElement.name")).toBe("email");
    await page.getByLabel("Email").fill(address);
    const started = Date.now();
    await button("Send the link").click();
    await page.getByText("you will get an email").waitFor();
    const [words = ""] = await page.getByRole("main").allInnerTexts();
    seen.push({ words, milliseconds: Date.now() - started });
  }
  expect(new Set(seen.map(({ words }) => words)).size).toBe(1);
  // The page takes 1.5 s on purpose, so that the service's answer cannot be timed.
  for (const { milliseconds } of seen) expect(milliseconds).toBeGreaterThan(1_400);
});
