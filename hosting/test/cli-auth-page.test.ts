import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startLogin } from "#test/support/device-client.js";
import { onApprovalPage, STEPS } from "./support/approval-page.js";
import { SITE_URL, visit } from "./support/browser.js";

/** The approval page as a page: keyboard, focus, small screens, and what other sites can do with it. */

const { world, arrive, facts, reach, signIn } = onApprovalPage();

/** Waits until an element with this text has the focus. */
const focusOn = (words: string) =>
  world.page.locator(":focus", { hasText: new RegExp(`^${words.replace("?", "\\?")}$`) }).waitFor();

test("a client that gives no name is called so", async () => {
  world.client = await startLogin("");
  await arrive();
  expect(await facts()).toContain("an unnamed client");
});

test("a name is shown as text, whatever it says", async () => {
  world.client = await startLogin('<img src=x onerror="document.title = 1"><b>Vaultmart</b>');
  await arrive();
  expect(await facts()).toContain("<b>Vaultmart</b>");
  expect(await world.page.locator("dd :not(time)").count()).toBe(0);
});

test("whoever is signed in to the market decides at once, also after a reload and in another tab", async () => {
  await arrive();
  await world.page.reload();
  await reach("decision");
  const tab = await world.visit.context.newPage();
  await tab.goto(world.client.verificationUrl);
  await tab.getByRole("heading", { name: STEPS.decision }).waitFor();
  // The URL does not contain anything of the session.
  expect(new URL(tab.url()).search).toBe(`?code=${world.client.userCode}`);
});

test("everything can be done with the keyboard, and the focus is where the page goes on", async () => {
  await world.page.goto(world.client.verificationUrl);
  await world.page.locator("input[type=email]:focus").waitFor();
  await world.page.keyboard.type(world.user.email);
  await world.page.keyboard.press("Tab");
  await world.page.keyboard.type(world.user.password);
  await world.page.keyboard.press("Enter");
  // Pressing Enter once too often decides nothing: the heading has the focus, not a button.
  await focusOn(STEPS.decision);
  await world.page.keyboard.press("Enter");
  await world.page.keyboard.press("Tab");
  await focusOn("Approve");
  await world.page.keyboard.press("Enter");
  await focusOn("Approved");
  expect(await world.page.title()).toBe("Approved · Vaultmart");
});

test("no other page can put it in a frame, and it loads no script but its own", async () => {
  const answer = await world.page.goto(world.client.verificationUrl);
  const headers = answer?.headers() ?? {};
  expect(headers["x-frame-options"]).toBe("DENY");
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/unsafe|script-src/);

  const frame = `<iframe src="${SITE_URL}/cli/auth?code=${world.client.userCode}"></iframe>`;
  const elsewhere = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(frame));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  const stranger = await visit(world.browser);
  try {
    await stranger.page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    expect(stranger.page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    expect(stranger.complaints.join("\n")).toContain("frame-ancestors 'none'");
  } finally {
    await stranger.context.close();
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
});

test.each([
  ["wide and light", 1280, "light"],
  ["narrow and light", 360, "light"],
  ["narrow and dark", 360, "dark"],
] as const)("nothing is wider than a screen that is %s", async (_, width, colorScheme) => {
  await world.visit.context.close();
  world.visit = await visit(world.browser, { viewport: { width, height: 740 }, colorScheme });
  world.page = world.visit.page;
  world.client = await startLogin("W".repeat(100));
  const fits = () => world.page.evaluate("document.documentElement.scrollWidth <= innerWidth");
  await world.page.goto(world.client.verificationUrl);
  await reach("account");
  expect(await fits()).toBe(true);
  await signIn();
  await reach("decision");
  expect(await fits()).toBe(true);
});
