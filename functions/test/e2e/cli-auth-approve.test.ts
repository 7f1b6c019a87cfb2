import { cliAuthToken, cliAuthApprove as route } from "#contract/cli-auth.js";
import { signUp, type TestUser } from "../support/accounts.js";
import { expireLogin, finishLogin, startLogin, storedLogin } from "../support/device-client.js";
import { refuse, send, succeed } from "../support/http.js";

const NOT_FOUND = { status: 404, error: "No pending login for this code" };

let user: TestUser;
beforeEach(async () => {
  user = await signUp();
});

const decide = (userCode: string, approve: boolean, by = user) =>
  send(route.path, "POST", { token: by.token, input: { userCode, approve } });
const look = (userCode: string) => refuse(route, "GET", { token: user.token, input: { userCode } });

test("a signed-in person sees which machine asks, and since when", async () => {
  const { userCode } = await startLogin("Ada's laptop (Linux)");
  const seen = await succeed(route, "GET", { token: user.token, input: { userCode } });
  expect(seen).toMatchObject({ userCode, clientName: "Ada's laptop (Linux)" });
  expect(Date.parse(seen.expiresAt) - Date.parse(seen.createdAt)).toBe(600_000);
  expect(Math.abs(Date.now() - Date.parse(seen.createdAt))).toBeLessThan(60_000);
});

test("looking decides nothing", async () => {
  const { userCode, question } = await startLogin();
  await succeed(route, "GET", { token: user.token, input: { userCode } });
  expect(await refuse(cliAuthToken, "POST", { input: question })).toMatchObject({
    error: "authorization_pending",
  });
  await succeed(route, "GET", { token: user.token, input: { userCode } });
});

test.each([
  ["as it is shown", (code: string) => code],
  ["in small letters without the dash", (code: string) => code.replace("-", "").toLowerCase()],
  ["with spaces", (code: string) => ` ${code.replace("-", " ")} `],
])("a code is understood %s", async (_, written) => {
  const { userCode } = await startLogin();
  const seen = await succeed(route, "GET", { token: user.token, input: { userCode: written(userCode) } });
  expect(seen.userCode).toBe(userCode);
});

test("who approves is who the client becomes, and the login stores nothing else of them", async () => {
  const client = await startLogin();
  const before = (await storedLogin(client).get()).data();
  const answer = await succeed(route, "POST", {
    token: user.token,
    input: { userCode: client.userCode, approve: true },
  });
  expect(answer).toEqual({ success: true, approved: true });
  const after = (await storedLogin(client).get()).data();
  expect(after).toEqual({ ...before, status: "approved", uid: user.uid });
  const idToken = await finishLogin(client);
  const profile = await send("/cli/auth/profile", "GET", { token: idToken });
  expect(profile.body).toMatchObject({ uid: user.uid, email: user.email });
});

test("who denies leaves the client without a token", async () => {
  const { userCode, question } = await startLogin();
  const answer = await succeed(route, "POST", { token: user.token, input: { userCode, approve: false } });
  expect(answer).toEqual({ success: true, approved: false });
  expect(await refuse(cliAuthToken, "POST", { input: question })).toMatchObject({ error: "access_denied" });
});

test.each([
  ["approved", true],
  ["denied", false],
])("a login that was %s cannot be seen or decided again, by anybody", async (_, approve) => {
  const client = await startLogin();
  const { userCode } = client;
  expect((await decide(userCode, approve)).status).toBe(200);
  expect(await look(userCode)).toMatchObject(NOT_FOUND);
  const stranger = await signUp();
  for (const [again, by] of [
    [true, user],
    [false, user],
    [true, stranger],
    [false, stranger],
  ] as const) {
    expect((await decide(userCode, again, by)).status).toBe(404);
  }
  expect((await storedLogin(client).get()).get("uid")).toBe(user.uid);
});

test("of 10 decisions at once, half of them of another person, one stands", async () => {
  const client = await startLogin();
  const { userCode } = client;
  const other = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => decide(userCode, true, at % 2 ? user : other)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  const winner = answers.findIndex(({ status }) => status === 200) % 2 ? user : other;
  expect((await storedLogin(client).get()).get("uid")).toBe(winner.uid);
});

test("a client that asks all the time does not keep its login from being decided", async () => {
  const { userCode, question } = await startLogin();
  let decided = false;
  const ask = async () => {
    while (!decided) await send(cliAuthToken.path, "POST", { input: question });
  };
  const asking = [ask(), ask(), ask()];
  const answer = await decide(userCode, true);
  decided = true;
  await Promise.all(asking);
  expect(answer.status).toBe(200);
});

test("a code that nobody drew is not found", async () => {
  expect(await look("BBBB-BBBB")).toMatchObject(NOT_FOUND);
  expect((await decide("BBBB-BBBB", true)).status).toBe(404);
});

test("a login that has run out is not found", async () => {
  const client = await startLogin();
  const { userCode } = client;
  await expireLogin(client);
  expect(await look(userCode)).toMatchObject(NOT_FOUND);
  expect((await decide(userCode, true)).status).toBe(404);
  expect((await storedLogin(client).get()).get("status")).toBe("pending");
});

test("a login that gave its token away is not found", async () => {
  const client = await startLogin();
  await decide(client.userCode, true);
  await finishLogin(client);
  expect(await look(client.userCode)).toMatchObject(NOT_FOUND);
  expect((await decide(client.userCode, false)).status).toBe(404);
});

test.each(["GET", "POST"] as const)(
  "%s names the field of a request that cannot be parsed",
  async (method) => {
    const answer = await refuse(route, method, {
      token: user.token,
      input: { userCode: "BCDF-234", approve: true },
    });
    expect(answer).toMatchObject({
      ...{ status: 400, error: "Invalid request" },
      issues: ["userCode: must have 8 letters and digits, such as BCDF-2345"],
    });
  },
);

test("what neither approves nor denies decides nothing", async () => {
  const { userCode } = await startLogin();
  const answer = await refuse(route, "POST", { token: user.token, input: { userCode, approve: "true" } });
  expect(answer).toMatchObject({ status: 400, issues: [expect.stringMatching(/^approve: /)] });
  await succeed(route, "GET", { token: user.token, input: { userCode } });
});
