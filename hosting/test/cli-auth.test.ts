import { cliAuthProfile } from "#contract/cli.js";
import { signUp } from "#test/support/accounts.js";
import { finishLogin, startLogin } from "#test/support/device-client.js";
import { succeed } from "#test/support/http.js";
import { onApprovalPage } from "./support/approval-page.js";

/** A user approves or denies the login of a command-line client. The test plays the client over HTTP. */

const { world, arrive, ask, button, expectCode, expectNews, facts, reach, signIn, signOut, typeCode } =
  onApprovalPage();

test("a person compares the code, approves, and the client is that person", async () => {
  await arrive();
  await expectCode(world.client.userCode);
  expect(await facts()).toContain("Ada's laptop (Linux)");
  expect(await facts()).toContain(world.user.email);
  expect(await world.page.getByRole("time").first().getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await ask()).toBe("authorization_pending");

  await button("Approve").click();
  await reach("approved");
  expect(await world.page.locator("main").textContent()).toContain("You can close this page.");
  expect(await world.page.getByRole("main").getByRole("button").count()).toBe(0);

  const token = await finishLogin(world.client);
  const profile = await succeed(cliAuthProfile, "GET", { token });
  expect(profile).toMatchObject({ uid: world.user.uid, email: world.user.email });
  expect(await ask()).toBe("expired_token");
});

test("a person denies, and the client is told so", async () => {
  await arrive();
  await button("Deny").click();
  await reach("denied");
  expect(await world.page.locator("main").textContent()).toContain("You can close this page.");
  expect(await ask()).toBe("access_denied");
});

test("whoever has no account makes one on the page, and is let in as it", async () => {
  const newcomer = { email: `newcomer-${Date.now()}@example.com`, password: "correct horse" };
  await world.page.goto(world.client.verificationUrl);
  await signIn(newcomer, "Create account");
  await reach("decision");
  await button("Approve").click();
  await reach("approved");
  const profile = await succeed(cliAuthProfile, "GET", { token: await finishLogin(world.client) });
  expect(profile.email).toBe(newcomer.email);
});

test("without a code in the address it is typed, in any case and without the dash", async () => {
  await world.page.goto("/cli/auth");
  await signIn();
  await reach("code");
  await typeCode(world.client.userCode.replace("-", "").toLowerCase());
  await reach("decision");
  await expectCode(world.client.userCode);
});

test("another code can be typed instead of the one in the address", async () => {
  await arrive();
  await button("Use another code").click();
  await reach("code");
  const other = await startLogin("another machine");
  await typeCode(other.userCode);
  await reach("decision");
  expect(await facts()).toContain("another machine");
});

test("whoever signs out is asked to sign in, may be somebody else, and decides as them", async () => {
  await arrive();
  await signOut();
  await expectNews("You are signed out. Sign in to continue.");
  const other = await signUp();
  await signIn(other);
  await reach("decision");
  expect(await facts()).toContain(other.email);
  await button("Approve").click();
  await reach("approved");
  const profile = await succeed(cliAuthProfile, "GET", { token: await finishLogin(world.client) });
  expect(profile.uid).toBe(other.uid);
});
