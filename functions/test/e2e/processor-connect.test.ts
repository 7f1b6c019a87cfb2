import { cliAuthProfile } from "#contract/cli.js";
import { processorConnect as route } from "#contract/processor.js";
import { admin } from "../support/accounts.js";
import { send, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";
import { act, get, happen, read, seller } from "../support/stripe.js";

const stripe = process.env.LOCAL_STRIPE_URL ?? "";

let author: Member;
beforeEach(async () => {
  author = await join();
});

const connect = (member: Member = author) => succeed(route, "POST", { token: member.token });
const accountOf = (uid: string) => read(`users/${uid}/private/account`);
const accountsOf = async (uid: string) => {
  const { data } = await get<{ data: { id: string; metadata: { uid?: string } }[] }>(
    "/v1/accounts?limit=100",
  );
  return data.filter(({ metadata }) => metadata.uid === uid);
};

describe("a seller who has", () => {
  test("no account gets one, with the way to its onboarding", async () => {
    const { url, accountId = "" } = await connect();
    expect(url.startsWith(`${stripe}/onboarding/${accountId}?`)).toBe(true);
    expect(await get(`/v1/accounts/${accountId}`)).toMatchObject({
      controller: { stripe_dashboard: { type: "express" } },
      email: author.email,
      settings: { payouts: { schedule: { interval: "daily", delay_days: 7 } } },
      metadata: { uid: author.uid },
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      details_submitted: false,
    });
    expect(await accountOf(author.uid)).toMatchObject({
      processorAccountId: accountId,
      processorOnboarded: false,
    });
  });

  test.each(["not sent", "payouts_pending", "charges_pending"])(
    "an account that is not ready (%s) goes on with its onboarding",
    async (result) => {
      const first = await connect();
      if (result !== "not sent") await happen(`accounts/${first.accountId}/onboard`, { result });
      const second = await connect();
      expect(second.accountId).toBe(first.accountId);
      expect(second.url.startsWith(`${stripe}/onboarding/${first.accountId}?`)).toBe(true);
      expect(second.url).not.toBe(first.url);
      expect(await accountOf(author.uid)).toMatchObject({ processorOnboarded: false });
      expect(await succeed(cliAuthProfile, "GET", { token: author.token })).toMatchObject({
        processorConnected: true,
        processorOnboarded: false,
      });
    },
  );

  test("a ready account gets the way to its dashboard, and nothing else", async () => {
    const ready = await seller();
    expect(await accountOf(ready.uid)).toMatchObject({ processorOnboarded: true });
    const answer = await send(route.path, "POST", { token: ready.token });
    expect(answer.body).toEqual({ url: `${stripe}/dashboard/${ready.accountId}` });
  });

  test("cut the connection gets a new account", async () => {
    const ready = await seller();
    await happen(`accounts/${ready.accountId}/deauthorise`);
    expect(await accountOf(ready.uid)).toMatchObject({ processorAccountId: null, processorOnboarded: false });
    const { accountId } = await connect(ready);
    expect(accountId).toMatch(/^acct_/);
    expect(accountId).not.toBe(ready.accountId);
  });
});

test("a seller says the country, and is refused where the marketplace cannot pay", async () => {
  const connectFrom = (country: string) =>
    send(route.path, "POST", { token: author.token, input: { country } });
  expect(await connectFrom("BR")).toMatchObject({
    status: 400,
    body: {
      code: "countryNotSupported",
      issues: [expect.stringContaining("country: must be one of AT, BE")],
    },
  });
  expect((await connectFrom("Germany")).status).toBe(400);
  expect(await accountsOf(author.uid)).toEqual([]);
  const { body } = await connectFrom("DE");
  const { accountId } = body as { accountId: string };
  expect(await get(`/v1/accounts/${accountId}`)).toMatchObject({ country: "DE", default_currency: "eur" });
});

test("an account of another mode, which Stripe does not know, is replaced by a new one", async () => {
  const ready = await seller();
  const stray = "acct_of_test_mode";
  await admin().db.doc(`users/${ready.uid}/private/account`).update({ processorAccountId: stray });
  const { accountId } = await connect(ready);
  expect(accountId).toMatch(/^acct_/);
  expect(accountId).not.toBe(stray);
  expect(await accountOf(ready.uid)).toMatchObject({
    processorAccountId: accountId,
    formerAccountIds: [stray],
    connectGeneration: 1,
  });
});

test("an error that Stripe has stored blocks nobody", async () => {
  const member = await join();
  await act("faults", { kind: "server_error_stored", times: 1, path: "/v1/accounts", key: member.uid });
  expect((await send(route.path, "POST", { token: member.token })).status).toBe(503);
  expect((await connect(member)).accountId).toMatch(/^acct_/);
});

test("ten requests at once make one account", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(route.path, "POST", { token: author.token })),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  const ids = new Set(made.map(({ body }) => (body as { accountId: string }).accountId));
  const accounts = await accountsOf(author.uid);
  expect(accounts).toHaveLength(1);
  expect([...ids]).toEqual([accounts[0]?.id]);
});

test("the onboarding leads back to the site, whatever the request says", async () => {
  const answer = await succeed(route, "POST", {
    token: author.token,
    input: { returnUrl: "https://evil.example", accountId: "acct_another", uid: "bea" },
  });
  const page = await (await fetch(answer.url)).text();
  expect(page).not.toContain("evil.example");
  expect(await accountsOf("bea")).toEqual([]);
});

test("two sellers have two accounts", async () => {
  const [one, other] = [await connect(), await connect(await join())];
  expect(one.accountId).not.toBe(other.accountId);
});

test("what Stripe knows of a seller is not in the public profile", async () => {
  const { accountId = "" } = await connect();
  expect(JSON.stringify(await read(`users/${author.uid}`))).not.toContain(accountId);
});
