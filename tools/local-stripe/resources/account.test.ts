import { accountParams, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

describe("a seller", () => {
  test("begins with nothing, and can do everything after onboarding", async () => {
    const { stripe, control } = market;
    const created = await stripe.accounts.create(accountParams("new"));
    expect(created).toMatchObject({
      object: "account",
      type: "express",
      metadata: { uid: "new" },
      details_submitted: false,
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { card_payments: "inactive", transfers: "inactive" },
    });
    control.onboard(created.id);
    expect(await stripe.accounts.retrieve(created.id)).toMatchObject({
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { card_payments: "active", transfers: "active" },
    });
  });

  test("gets onboarding links always, and login links once the form is filled in", async () => {
    const { stripe, control, local } = market;
    const { id } = await stripe.accounts.create(accountParams("links"));
    const link = await stripe.accountLinks.create({
      account: id,
      type: "account_onboarding",
      refresh_url: "http://shop.test/refresh",
      return_url: "http://shop.test/return",
    });
    expect(link.url.startsWith(`${local.url}/onboarding/${id}?link=`)).toBe(true);
    expect(link.expires_at - link.created).toBe(300);
    await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
    control.onboard(id, "payouts_pending");
    expect((await stripe.accounts.createLoginLink(id)).url).toBe(`${local.url}/dashboard/${id}`);
  });

  test("is unknown after a disconnection, like an account that never was", async () => {
    const { stripe, control } = market;
    const { id } = await stripe.accounts.create(accountParams("gone"));
    control.deauthorise(id);
    for (const unknown of [id, "acct_never"]) {
      await expect(stripe.accounts.retrieve(unknown)).rejects.toMatchObject({
        type: "StripePermissionError",
        statusCode: 403,
        code: "account_invalid",
      });
    }
  });

  test("is found in pages of the list", async () => {
    const { stripe } = market;
    const made: string[] = [];
    for (const uid of ["p1", "p2", "p3"]) made.unshift((await stripe.accounts.create(accountParams(uid))).id);
    const first = await stripe.accounts.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.accounts.list({ limit: 1, starting_after: made[1] ?? "" });
    expect(next.data.map(({ id }) => id)).toEqual(made.slice(2, 3));
    const back = await stripe.accounts.list({ limit: 1, ending_before: made[2] ?? "" });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 2));
    const all: string[] = [];
    for await (const { id } of stripe.accounts.list({ limit: 2 })) all.push(id);
    expect(all.slice(0, 3)).toEqual(made);
    expect(new Set(all).size).toBe(all.length);
  });
});
