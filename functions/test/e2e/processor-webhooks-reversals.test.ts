import { notificationsOf } from "../support/console.js";
import { join, type Member } from "../support/records.js";
import {
  act,
  buy,
  checkout,
  deliverEvent,
  event,
  forSale,
  get,
  happen,
  NO_SALE,
  ONE_SALE,
  read,
  SECRETS,
  seller,
  totals,
} from "../support/stripe.js";

const RECEIVED = { status: 200, body: { received: true } };

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let productId: string;
beforeEach(async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  productId = await forSale(author);
});

const sums = () => totals(author.uid, buyer.uid, productId);
const order = (id: string) => read(`orders/${id}`);
const newsOf = async (uid: string) => (await notificationsOf(uid)).map(({ type, title }) => [type, title]);

describe("charge.refunded", () => {
  const whole = { reverse_transfer: true, refund_application_fee: true };

  test("of the whole amount takes everything back once and tells both", async () => {
    const id = await buy(buyer, productId);
    await happen(`payments/${id}/refund`, whole);
    const refunded = await order(id);
    expect(refunded).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    expect(Math.abs(refunded?.refundedAt.toMillis() - Date.now())).toBeLessThan(60_000);
    expect(await sums()).toEqual(NO_SALE);
    expect(await read(`xpLog/${buyer.uid}_purchase_${id}`)).toBeUndefined();
    expect((await newsOf(author.uid)).sort()).toEqual([
      ["purchase", "You made a sale"],
      ["refund", "A sale was refunded"],
    ]);
    expect(await newsOf(buyer.uid)).toEqual([["refund", "Your purchase was refunded"]]);
    const [charge] = (
      await get<{ data: object[] }>(`/v1/charges?payment_intent=${refunded?.processorPaymentIntentId}`)
    ).data;
    expect(await deliverEvent(event("charge.refunded", charge ?? {}))).toEqual(RECEIVED);
    expect(await sums()).toEqual(NO_SALE);
    expect((await order(id))?.refundedAt).toEqual(refunded?.refundedAt);
  });

  test("of a part says how much, and the second part makes it whole", async () => {
    const id = await buy(buyer, productId);
    await happen(`payments/${id}/refund`, { amount: 500, ...whole });
    expect(await order(id)).toMatchObject({ status: "completed", refundedAmount: 500 });
    expect(await sums()).toEqual(ONE_SALE);
    await happen(`payments/${id}/refund`, { amount: 1400, ...whole });
    expect(await order(id)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    expect(await sums()).toEqual(NO_SALE);
  });

  test("before the order is known waits for it", async () => {
    const id = await checkout(buyer, productId);
    await act("hold", { hold: true, about: productId });
    await act(`sessions/${id}/pay`);
    await act(`payments/${id}/refund`, whole);
    const held = await get<{ data: { id: string; type: string }[] }>("/v1/events?limit=100");
    const own = held.data.filter((one) => JSON.stringify(one).includes(productId));
    const of = (type: string) => own.find((one) => one.type === type)?.id ?? "";
    await act("release", { events: [of("charge.refunded"), of("checkout.session.completed")] });
    await act("hold", { hold: false, about: productId });
    await act("idle");
    expect(await order(id)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    expect(await sums()).toEqual(NO_SALE);
  });
});

describe("a dispute", () => {
  let id: string;
  beforeEach(async () => {
    id = await buy(buyer, productId);
    await happen(`payments/${id}/dispute`);
  });
  const reversed = async () => {
    const payment = (await order(id))?.processorPaymentIntentId;
    const [charge] = (await get<{ data: { transfer: string }[] }>(`/v1/charges?payment_intent=${payment}`))
      .data;
    return (await get<{ amount_reversed: number }>(`/v1/transfers/${charge?.transfer}`)).amount_reversed;
  };
  const received = async () => {
    const { data } = await get<{ data: { amount: number; amount_reversed: number }[] }>(
      `/v1/transfers?destination=${author.accountId}`,
    );
    return data.length;
  };

  test("that is open counts for nothing, and the seller's share is taken back", async () => {
    expect(await order(id)).toMatchObject({ status: "disputed" });
    expect(await sums()).toEqual(NO_SALE);
    expect(await reversed()).toBe(1748);
    expect((await newsOf(author.uid)).map(([, title]) => title)).toContain("A sale was disputed");
  });

  test("that is won counts as before, and the seller has the share again, once", async () => {
    await happen(`disputes/${id}/close`, { status: "won" });
    expect(await order(id)).toMatchObject({ status: "completed" });
    expect(await sums()).toEqual(ONE_SALE);
    expect(await received()).toBe(2);
    expect(await newsOf(author.uid)).toHaveLength(3);
  });

  test("that is lost is a refund", async () => {
    await happen(`disputes/${id}/close`, { status: "lost" });
    expect(await order(id)).toMatchObject({ status: "refunded" });
    expect(await sums()).toEqual(NO_SALE);
    expect(await received()).toBe(1);
    expect(await newsOf(buyer.uid)).toEqual([["refund", "Your purchase was refunded"]]);
  });
});

describe("account events", () => {
  const onboarded = async () => (await read(`users/${author.uid}/private/account`))?.processorOnboarded;

  test.each([{ charges: false }, { payouts: false }])(
    "account.updated with %j takes the readiness away and gives it back",
    async (change) => {
      expect(await onboarded()).toBe(true);
      await happen(`accounts/${author.accountId}/abilities`, change);
      expect(await onboarded()).toBe(false);
      await happen(`accounts/${author.accountId}/abilities`, { charges: true, payouts: true });
      expect(await onboarded()).toBe(true);
    },
  );

  test("account.updated tells what Stripe knows now, not what an old event says", async () => {
    const old = { ...(await get(`/v1/accounts/${author.accountId}`)), payouts_enabled: false };
    const sent = event("account.updated", old, { account: author.accountId });
    expect(await deliverEvent(sent, SECRETS.connect)).toEqual(RECEIVED);
    expect(await onboarded()).toBe(true);
  });

  test("account.application.deauthorized forgets the account, so that nothing is sold", async () => {
    await happen(`accounts/${author.accountId}/deauthorise`);
    expect(await read(`users/${author.uid}/private/account`)).toMatchObject({
      processorAccountId: null,
      processorOnboarded: false,
      connectGeneration: 1,
    });
  });

  test("of an account that nobody has change nothing", async () => {
    for (const type of ["account.updated", "account.application.deauthorized"]) {
      const sent = event(type, { id: "acct_nobody", object: "account" }, { account: "acct_nobody" });
      expect(await deliverEvent(sent, SECRETS.connect)).toEqual(RECEIVED);
    }
    expect(await onboarded()).toBe(true);
  });
});
