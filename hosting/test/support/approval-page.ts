import type { Browser, Page } from "playwright-core";
import { cliAuthToken } from "#contract/cli-auth.js";
import { signUp, type TestUser } from "#test/support/accounts.js";
import { type DeviceClient, startLogin } from "#test/support/device-client.js";
import { refuse } from "#test/support/http.js";
import { launchBrowser, type Visit, visit } from "./browser.js";

/** The page's second heading, by which users and tests identify the step. */
export const STEPS = {
  account: "Sign in",
  code: "Enter the code from your terminal",
  decision: "Does your terminal show this code?",
  approved: "Approved",
  denied: "Denied",
} as const;

/** The button for a new account. */
const NEW_ACCOUNT = "Create account";

/** The message for a code that is wrong, expired, or decided. */
export const NOT_WAITING = "No login is waiting for this code.";

/** A user with a browser, and the command-line client that waits for them; new for each test. */
export interface World {
  browser: Browser;
  user: TestUser;
  client: DeviceClient;
  visit: Visit;
  page: Page;
}

/**
 * Sets up a file of tests of the approval page: one browser, and for each test a user, a client that has
 * started its login, and an empty page. Each test also checks that no script of the page failed, and that
 * none requested anything that the content security policy forbids.
 *
 * @returns the world, and what a user does and sees on the page
 */
export function onApprovalPage() {
  const world = {} as World;

  beforeAll(async () => {
    world.browser = await launchBrowser();
  });
  afterAll(() => world.browser?.close());
  beforeEach(async () => {
    const [user, client, opened] = await Promise.all([
      signUp(),
      startLogin("Ada's laptop (Linux)"),
      visit(world.browser),
    ]);
    Object.assign(world, { user, client, visit: opened, page: opened.page });
  });
  afterEach(async () => {
    await world.visit.context.close();
    expect(world.visit.complaints).toEqual([]);
  });

  const button = (name: string) => world.page.getByRole("button", { name, exact: true });
  const codeField = () => world.page.getByLabel("Code, such as BCDF-2345");
  const main = () => world.page.getByRole("main");

  /** Waits until the page is at a step. */
  const reach = (step: keyof typeof STEPS) =>
    world.page.getByRole("heading", { name: STEPS[step], level: 2, exact: true }).waitFor();

  async function signIn(as: { email: string; password: string } = world.user, how = STEPS.account as string) {
    const wanted = how === NEW_ACCOUNT ? "New here? Create an account" : "Already have an account? Sign in";
    await main().getByLabel("Email").waitFor();
    const other = button(wanted);
    if (await other.isVisible()) await other.click();
    await main().getByLabel("Email").fill(as.email);
    await main().getByLabel("Password").fill(as.password);
    await main().getByRole("button", { name: how, exact: true }).click();
  }

  return {
    world,
    button,
    codeField,
    reach,
    signIn,
    /** Opens the URL that the client printed, and signs in. */
    async arrive() {
      await world.page.goto(world.client.verificationUrl);
      await signIn();
      await reach("decision");
    },
    async typeCode(code: string) {
      await codeField().fill(code);
      await button("Continue").click();
    },
    /** Waits for a message of the page. */
    expectNews: (words: string) => main().getByText(words).waitFor(),
    /** Waits for the code that the user compares with the terminal. */
    expectCode: (code: string) => main().getByText(code, { exact: true }).waitFor(),
    /** The client, the account, and the times of request and expiry. */
    facts: () => world.page.locator("dl").textContent(),
    /** Signs out, by the account menu. */
    async signOut() {
      await world.page.getByText("Account", { exact: true }).click();
      await button("Sign out").click();
      await reach("account");
    },
    /** The client requests its token and is rejected. Returns the error. */
    ask: async () => (await refuse(cliAuthToken, "POST", { input: world.client.question })).error,
  };
}
