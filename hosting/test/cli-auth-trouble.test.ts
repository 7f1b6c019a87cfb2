import { cliAuthApprove } from "#contract/cli-auth.js";
import { admin } from "#test/support/accounts.js";
import { expireLogin } from "#test/support/device-client.js";
import { refuse, succeed } from "#test/support/http.js";
import { NOT_WAITING, onApprovalPage } from "./support/approval-page.js";
import { nextSecond } from "./support/session.js";

/** What can go wrong on the approval page, and that the user can recover from each error there. */

const { world, arrive, ask, button, codeField, expectNews, reach, signIn, typeCode } = onApprovalPage();

test("a wrong password and a known address are said, and the form can be sent again", async () => {
  await world.page.goto(world.client.verificationUrl);
  await signIn({ ...world.user, password: "not this one" });
  await expectNews("Incorrect email or password.");
  await signIn({ ...world.user, password: "not this one" }, "Create account");
  await expectNews("An account with this email already exists.");
  await signIn();
  await reach("decision");
});

test("a wrong code is said to be wrong, and the right one goes on from there", async () => {
  await world.page.goto("/cli/auth");
  await signIn();
  await typeCode("BCDF-23");
  await expectNews("A code has 8 letters and digits, such as BCDF-2345.");
  await typeCode("AAAA-1111");
  await expectNews("A code has 8 letters and digits, such as BCDF-2345.");
  await typeCode("BBBB-BBBB");
  await expectNews(NOT_WAITING);
  const field = codeField();
  expect(await field.inputValue()).toBe("BBBB-BBBB");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await typeCode(world.client.userCode);
  await reach("decision");
});

test("a code that has expired before the page is opened stands in the field, with what to do", async () => {
  await expireLogin(world.client);
  await world.page.goto(world.client.verificationUrl);
  await signIn();
  await expectNews(NOT_WAITING);
  expect(await codeField().inputValue()).toBe(world.client.userCode);
});

test("a code that expires while the page is open is approved no more", async () => {
  await arrive();
  await expireLogin(world.client);
  await button("Approve").click();
  await expectNews(NOT_WAITING);
  await reach("code");
  expect(await ask()).toBe("expired_token");
});

test("a login that was decided elsewhere meanwhile stays as it was decided", async () => {
  await arrive();
  await succeed(cliAuthApprove, "POST", {
    token: world.user.token,
    input: { userCode: world.client.userCode, approve: false },
  });
  await button("Approve").click();
  await expectNews(NOT_WAITING);
  expect(await ask()).toBe("access_denied");
});

test("a session that was ended elsewhere asks to sign in, and goes on with the same code", async () => {
  await arrive();
  // Sessions are revoked to the second: the page's session must be older than that.
  await nextSecond();
  await admin().auth.revokeRefreshTokens(world.user.uid);
  await button("Approve").click();
  await expectNews("You are signed out. Sign in to continue.");
  // A session from the second of the revocation would be rejected too.
  await nextSecond();
  await signIn();
  await reach("decision");
  await button("Approve").click();
  await reach("approved");
});

test("whoever is banned is told so, and the client waits on", async () => {
  await arrive();
  await admin().db.doc(`users/${world.user.uid}`).update({ banned: true });
  await button("Approve").click();
  await expectNews("This account is banned.");
  expect(await ask()).toBe("authorization_pending");
});

test("without a network the page says so, and the same button works once it is back", async () => {
  await arrive();
  await world.visit.context.setOffline(true);
  await button("Approve").click();
  await expectNews("Vaultmart cannot be reached. Check your connection and try again.");
  await reach("decision");
  await world.visit.context.setOffline(false);
  await button("Approve").click();
  await reach("approved");
});

test("without a network nobody can sign in, and can once it is back", async () => {
  await world.page.goto(world.client.verificationUrl);
  // The page's own code runs after the document has loaded.
  await reach("account");
  await world.visit.context.setOffline(true);
  await signIn();
  await expectNews("The sign-in service cannot be reached.");
  await world.visit.context.setOffline(false);
  await signIn();
  await reach("decision");
});

test("who tries too many codes is told to wait", async () => {
  await world.page.goto("/cli/auth");
  await signIn();
  await reach("code");
  const input = { userCode: "BBBB-BBBB" };
  const tries = Array.from({ length: 10 }, () =>
    refuse(cliAuthApprove, "GET", { token: world.user.token, input }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(404));
  await typeCode(world.client.userCode);
  await expectNews("Too many requests. Try again in");
});
