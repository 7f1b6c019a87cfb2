import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { wordsOf } from "./words.js";

/** Waits for the next second of the clock: the identity provider compares sessions by the second. */
export async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1_000);
  const begun = second();
  while (second() === begun) await sleep(1_000 - (Date.now() % 1_000));
}

interface Account {
  readonly email: string;
  readonly password: string;
}

type Say = ReturnType<typeof wordsOf>;

/** Fills in the form of `/login` and sends it, in a language. */
export async function signIn(
  page: Page,
  { email, password }: Account,
  say: Say = wordsOf("en"),
): Promise<void> {
  await page.getByLabel(say("login.email")).fill(email);
  await page.getByLabel(say("login.password"), { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("login.signIn"), exact: true })
    .click();
}

/** Signs in as a user does, and opens a page of the site. */
export async function arrive(
  page: Page,
  account: Account,
  path: string,
  say: Say = wordsOf("en"),
): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ return: path })}`);
  await signIn(page, account, say);
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.getByRole("banner").getByText(say("nav.account"), { exact: true }).waitFor();
}
