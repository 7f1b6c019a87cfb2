import type { Browser, Page } from "playwright-core";
import { cliAuthToken } from "#contract/cli-auth.js";
import { signUp, type TestUser } from "#test/support/accounts.js";
import { type DeviceClient, startLogin } from "#test/support/device-client.js";
import { refuse } from "#test/support/http.js";
import { launchBrowser, type Visit, visit } from "./browser.js";

/** The page's second heading, by which a person and a test know where they are. */
export const STEPS = {
  account: "Sign in",
  code: "Enter the code from your terminal",
  decision: "Does your terminal show this code?",
  approved: "Approved",
  denied: "Denied",
} as const;

/** The same of who makes an account there. */
const NEW_ACCOUNT = "Create account";

/** What the page says about a code that is wrong, over, or decided. */
export const NOT_WAITING = "No login is waiting for this code.";

/** A person with a browser, and the command-line client that waits for them; new for each test. */
export interface World {
  browser: Browser;
  user: TestUser;
  client: DeviceClient;
  visit: Visit;
  page: Page;
}

/**
 * Declares the ground of a file of tests of the approval page: one browser, and for
 * each test a person, a client that has started its login, and an empty page. Each
 * test also shows that the page's scripts failed nowhere and asked for nothing that
 * the content security policy forbids.
 *
 * @returns the world, and what a person does and sees on the page
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
    /** Opens the address that the client printed, and signs in. */
    async arrive() {
      await world.page.goto(world.client.verificationUrl);
      await signIn();
      await reach("decision");
    },
    async typeCode(code: string) {
      await codeField().fill(code);
      await button("Continue").click();
    },
    /** Waits until the page has said something. */
    expectNews: (words: string) => main().getByText(words).waitFor(),
    /** The code that a person compares with the terminal's. */
    expectCode: (code: string) => main().getByText(code, { exact: true }).waitFor(),
    /** Who asks for what, as whom, since and until when. */
    facts: () => world.page.locator("dl").textContent(),
    /** Ends the session by the menu of the frame. */
    async signOut() {
      await world.page.getByText("Account", { exact: true }).click();
      await button("Sign out").click();
      await reach("account");
    },
    /** The client asks for its token and is refused; answers the word. */
    ask: async () => (await refuse(cliAuthToken, "POST", { input: world.client.question })).error,
  };
}
