import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { cliAuthApprove, cliAuthToken as route } from "#contract/cli-auth.js";
import { db as database } from "#store/firestore.js";
import { end } from "#store/people/device-logins.js";
import { admin, type TestUser } from "../support/accounts.js";
import {
  type DeviceClient,
  expireLogin,
  signInWith,
  startLogin,
  storedLogin,
} from "../support/device-client.js";
import { refuse, send, succeed } from "../support/http.js";
import { join, markDeleted } from "../support/records.js";

// The store configures the connection, and a process has only one, so the store must connect before the tests
// do.
database();

const valid = { deviceCode: "d".repeat(43), codeVerifier: "v".repeat(43) };

let user: TestUser;
let client: DeviceClient;
beforeEach(async () => {
  [user, client] = await Promise.all([join(), startLogin()]);
});

const login = () => storedLogin(client);
const decide = (approve: boolean) =>
  succeed(cliAuthApprove, "POST", { token: user.token, input: { userCode: client.userCode, approve } });
const ask = (more: Partial<typeof valid> = {}) =>
  refuse(route, "POST", { input: { ...client.question, ...more } });
const askedAgo = (milliseconds: number) =>
  login().update({ lastAskedAt: new Date(Date.now() - milliseconds) });

test("an approved client gets a token, and is the person who approved", async () => {
  await decide(true);
  const { customToken } = await succeed(route, "POST", { input: client.question });
  const token = await signInWith(customToken);
  const profile = await send("/cli/auth/profile", "GET", { token });
  expect(profile).toMatchObject({ status: 200, body: { uid: user.uid, email: user.email } });
});

test("a token is given away once, and nothing of its login is kept", async () => {
  await decide(true);
  await succeed(route, "POST", { input: client.question });
  expect(await ask()).toMatchObject({ status: 400, error: "expired_token" });
  expect((await login().get()).exists).toBe(false);
});

test("of 20 questions for one approved login, one gets the token", async () => {
  await decide(true);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(route.path, "POST", { input: client.question })),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(won).toHaveLength(1);
  expect(lost.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(19).fill({ status: 400, body: { error: "expired_token", code: "expiredToken" } }),
  );
});

test("of 20 that end one login at the same moment, one ends it", async () => {
  const ended = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      end(client.deviceCode, {
        id: `${at}`.padStart(32, "0"),
        uid: user.uid,
        clientName: "",
        createdAt: new Date(),
      }),
    ),
  );
  expect(ended.filter(Boolean)).toHaveLength(1);
});

test("a client waits until somebody decides", async () => {
  expect(await ask()).toMatchObject({ status: 400, error: "authorization_pending" });
});

test("a client that asks again within five seconds is told to slow down, and then waits on", async () => {
  await ask();
  expect(await ask()).toMatchObject({ status: 400, error: "slow_down" });
  await askedAgo(1_000);
  expect(await ask()).toMatchObject({ error: "slow_down" });
  await askedAgo(5_000);
  expect(await ask()).toMatchObject({ error: "authorization_pending" });
});

test("a client that asked too often still gets its token once it is approved", async () => {
  await ask();
  await ask();
  await decide(true);
  await succeed(route, "POST", { input: client.question });
});

test("a denied client is told so, as often as it asks", async () => {
  await decide(false);
  for (let times = 0; times < 2; times++)
    expect(await ask()).toMatchObject({ status: 400, error: "access_denied" });
});

test.each([
  ["waits", undefined],
  ["was approved", true],
  ["was denied", false],
])("after ten minutes a login that %s has expired", async (_, approve) => {
  if (approve !== undefined) await decide(approve);
  await expireLogin(client);
  expect(await ask()).toMatchObject({ status: 400, error: "expired_token" });
});

test("a device code that nobody was given has expired", async () => {
  expect(await ask({ deviceCode: randomBytes(32).toString("base64url") })).toMatchObject({
    status: 400,
    error: "expired_token",
  });
});

test("who has the device code without the verifier learns nothing, and takes nothing from the client", async () => {
  const guess = { codeVerifier: randomBytes(32).toString("base64url") };
  expect(await ask(guess)).toMatchObject({ status: 400, error: "expired_token" });
  expect((await login().get()).get("lastAskedAt")).toBeUndefined();
  expect(await ask()).toMatchObject({ error: "authorization_pending" });
  await decide(true);
  for (let times = 0; times < 5; times++) expect(await ask(guess)).toMatchObject({ error: "expired_token" });
  await succeed(route, "POST", { input: client.question });
});

test("who saw the user code alone gets nothing with it", async () => {
  await decide(true);
  const deviceCode = client.userCode.padEnd(43, "_");
  expect(await ask({ deviceCode })).toMatchObject({ error: "expired_token" });
});

test.each<[string, () => Promise<unknown>]>([
  ["is banned", () => admin().db.doc(`users/${user.uid}`).update({ banned: true })],
  ["is deleted", () => markDeleted(user.uid)],
  ["is disabled", () => admin().auth.updateUser(user.uid, { disabled: true })],
  ["is gone from the identity provider", () => admin().auth.deleteUser(user.uid)],
])("a client gets no token when who approved it %s since", async (_, happen) => {
  await decide(true);
  await happen();
  expect(await ask()).toMatchObject({ status: 400, error: "access_denied" });
});

test("no code, verifier or token is in the log", async () => {
  await ask();
  await decide(true);
  const { customToken } = await succeed(route, "POST", { input: client.question });
  const idToken = await signInWith(customToken);
  await ask();
  const log = readFileSync(process.env.SUITE_LOG_FILE ?? "", "utf8");
  expect(log).toContain(route.path);
  const { deviceCode, userCode, codeVerifier } = client;
  for (const secret of [deviceCode, userCode, codeVerifier, customToken, idToken])
    expect(log.includes(secret)).toBe(false);
});

test("a request that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "POST", { input: { ...valid, deviceCode: undefined } });
  expect(answer).toMatchObject({
    status: 400,
    error: "Invalid request",
    issues: ["deviceCode: is required"],
  });
});

test("a verifier of 128 characters of every kind that RFC 7636 allows is understood", async () => {
  const codeVerifier = `aZ09-._~${"v".repeat(120)}`;
  expect(await ask({ ...valid, codeVerifier })).toMatchObject({ error: "expired_token" });
});
