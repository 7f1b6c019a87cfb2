import { processorConnect, processorCallback as route } from "#contract/processor.js";
import { admin } from "../support/accounts.js";
import { API_URL, newAddress, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";
import { act, read } from "../support/stripe.js";

const { db } = admin();
const SUCCESS = `${process.env.SITE_URL}/sales?processor=success`;
const ERROR = `${process.env.SITE_URL}/sales?processor=error`;

let author: Member & { accountId: string };
beforeEach(async () => {
  author = await connected();
});

/**
 * A seller with pending onboarding. Webhooks are paused, so only the callback can report the account's state.
 */
async function connected(): Promise<typeof author> {
  const member = await join();
  const { accountId = "" } = await succeed(processorConnect, "POST", { token: member.token });
  await act("hold", { hold: true, about: accountId });
  return { ...member, accountId };
}

async function comeBack(query: string): Promise<string | null> {
  const answer = await fetch(`${API_URL}${route.path}${query}`, {
    redirect: "manual",
    headers: { "x-forwarded-for": newAddress() },
  });
  expect(answer.status).toBe(302);
  expect(await answer.text()).toBe("");
  return answer.headers.get("location");
}
const accountOf = (uid: string) => read(`users/${uid}/private/account`);

describe("a seller comes back", () => {
  test.each([
    ["verified", true],
    ["payouts_pending", false],
    ["charges_pending", false],
    ["before it was sent", false],
  ])("from an onboarding that ended %s", async (result, onboarded) => {
    if (result !== "before it was sent") await act(`accounts/${author.accountId}/onboard`, { result });
    expect(await comeBack(`?account_id=${author.accountId}&uid=${author.uid}`)).toBe(SUCCESS);
    expect(await accountOf(author.uid)).toMatchObject({
      processorAccountId: author.accountId,
      processorOnboarded: onboarded,
    });
  });

  test("and is no longer ready when Stripe says so", async () => {
    await act(`accounts/${author.accountId}/onboard`);
    await comeBack(`?account_id=${author.accountId}&uid=${author.uid}`);
    await act(`accounts/${author.accountId}/abilities`, { payouts: false });
    expect(await comeBack(`?account_id=${author.accountId}&uid=${author.uid}`)).toBe(SUCCESS);
    expect(await accountOf(author.uid)).toMatchObject({ processorOnboarded: false });
  });
});

describe("nothing changes for", () => {
  let other: typeof author;
  beforeEach(async () => {
    other = await connected();
    await Promise.all([author, other].map(({ accountId }) => act(`accounts/${accountId}/onboard`)));
  });

  const cases: [string, () => string][] = [
    ["no parameters", () => ""],
    ["no account", () => `?uid=${author.uid}`],
    ["no user", () => `?account_id=${author.accountId}`],
    ["an empty account", () => `?account_id=&uid=${author.uid}`],
    ["somebody else's account", () => `?account_id=${other.accountId}&uid=${author.uid}`],
    ["somebody else", () => `?account_id=${author.accountId}&uid=${other.uid}`],
    ["an account that nobody has", () => `?account_id=acct_nobody&uid=${author.uid}`],
    ["a user who does not exist", () => `?account_id=${author.accountId}&uid=nobody`],
    ["a user that is a path", () => `?account_id=${author.accountId}&uid=${author.uid}%2F..%2F${other.uid}`],
    ["a user that no document can have", () => `?account_id=${author.accountId}&uid=__name__`],
    ["two users", () => `?account_id=${author.accountId}&uid=${author.uid}&uid=${other.uid}`],
    ["two accounts", () => `?account_id[]=${author.accountId}&account_id[]=x&uid=${author.uid}`],
    ["a user that is an object", () => `?account_id=${author.accountId}&uid[$ne]=x`],
    ["a very long account", () => `?account_id=${"a".repeat(3000)}&uid=${author.uid}`],
    ["an address to go to", () => "?redirect=https://evil.example&return_url=https://evil.example"],
  ];
  test.each(cases)("%s", async (_, query) => {
    expect(await comeBack(query())).toBe(ERROR);
    for (const { uid, accountId } of [author, other]) {
      expect(await accountOf(uid)).toMatchObject({
        processorAccountId: accountId,
        processorOnboarded: false,
      });
    }
  });

  test("the stored account when it carries another user's mark", async () => {
    await db.doc(`users/${author.uid}/private/account`).update({ processorAccountId: other.accountId });
    expect(await comeBack(`?account_id=${other.accountId}&uid=${author.uid}`)).toBe(ERROR);
    expect(await accountOf(author.uid)).toMatchObject({ processorOnboarded: false });
  });

  test("an account that has left us", async () => {
    await act(`accounts/${author.accountId}/deauthorise`);
    expect(await comeBack(`?account_id=${author.accountId}&uid=${author.uid}`)).toBe(ERROR);
  });
});
