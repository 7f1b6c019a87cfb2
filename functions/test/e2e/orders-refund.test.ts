import { ordersRefund as route } from "#contract/orders.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";
import {
  act,
  buy,
  checkout,
  forSale,
  get,
  happen,
  NO_SALE,
  ONE_SALE,
  read,
  seller,
  totals,
} from "../support/stripe.js";

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let productId: string;
let orderId: string;
const sell = async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  productId = await forSale(author);
  orderId = await buy(buyer, productId);
};

const give = (caller: { token: string }) =>
  succeed(route, "POST", { token: caller.token, input: { orderId } });
const refused = (caller: { token: string }, id = orderId) =>
  refuse(route, "POST", { token: caller.token, input: { orderId: id } });
const sums = () => totals(author.uid, buyer.uid, productId);
const refunds = async () => {
  const payment = (await read(`orders/${orderId}`))?.processorPaymentIntentId;
  return (await get<{ data: { id: string; amount: number }[] }>(`/v1/refunds?payment_intent=${payment}`))
    .data;
};

describe("the money goes back", () => {
  beforeEach(sell);

  test("from the seller: the share, and what Stripe keeps of the payment", async () => {
    await act("hold", { hold: true, about: productId });
    const answer = await give(author);
    const [refund] = await refunds();
    expect(answer).toEqual({ success: true, refundId: refund?.id });
    expect(refund).toMatchObject({ amount: 1900, reason: "requested_by_customer" });
    // No event has told of the refund yet.
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    await act("hold", { hold: false, about: productId });
    await act("idle");
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    expect(await sums()).toEqual(NO_SALE);
    const { data: transfers } = await get<{ data: { amount: number; amount_reversed: number }[] }>(
      `/v1/transfers?destination=${author.accountId}`,
    );
    // 19.00 USD: the share of 17.48, and Stripe's fee of 0.86 out of the marketplace's 1.52.
    expect(transfers).toMatchObject([{ amount: 1900, amount_reversed: 1834 }]);
    const payment = (await read(`orders/${orderId}`))?.processorPaymentIntentId;
    expect(await read(`payments/${payment}`)).toMatchObject({ decided: { reason: "requested", keeps: 86 } });
    expect((await read(`payments/${payment}`))?.owed).toBeUndefined();
  });

  test("later, if Stripe is down: the answer has no refund yet", async () => {
    const payment = (await read(`orders/${orderId}`))?.processorPaymentIntentId;
    await act("faults", { kind: "server_error", times: 2, path: "/v1/refunds", key: payment });
    expect(await give(author)).toEqual({ success: true });
    expect(await read(`payments/${payment}`)).toMatchObject({ owed: { moves: ["refund"], amount: 1900 } });
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("by an admin", async () => {
    await give(await joinAsAdmin());
    await act("idle");
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded" });
  });

  test("what is left of it, after a part", async () => {
    await happen(`payments/${orderId}/refund`, {
      amount: 500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await give(author);
    await act("idle");
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual([1400, 500]);
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
    expect(await sums()).toEqual(NO_SALE);
  });

  test("once, when it is asked for eight times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(route.path, "POST", { token: author.token, input: { orderId } })),
    );
    await act("idle");
    for (const { status, body } of answers) {
      if (status !== 200)
        expect([status, body]).toEqual([
          400,
          { error: "Order can no longer be refunded", code: "orderNotRefundable" },
        ]);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await refunds()).toHaveLength(1);
    expect(await sums()).toEqual(NO_SALE);
  });

  test("and the buyer can buy again, and nobody has gained XP by it", async () => {
    for (let round = 0; round < 2; round++) {
      await give(author);
      await act("idle");
      expect(await sums()).toEqual(NO_SALE);
      orderId = await buy(buyer, productId);
      expect(await sums()).toEqual(ONE_SALE);
    }
  });
});

describe("it refuses", () => {
  beforeEach(sell);

  test("the buyer, who knows of the order and sells nothing", async () => {
    expect(await refused(buyer)).toMatchObject({ status: 403, error: "Order belongs to another seller" });
    expect(await refunds()).toEqual([]);
  });

  test.each(["admin", "verified_creator"])("others, whatever role (%s) their profile says", async (role) => {
    const stranger = await join();
    await admin().db.doc(`users/${stranger.uid}`).update({ role });
    expect(await refused(stranger)).toMatchObject({ status: 404, error: "Order not found" });
    expect(await refunds()).toEqual([]);
  });

  test("an order that does not exist", async () => {
    const expected = { status: 404, error: "Order not found" };
    expect(await refused(author, "cs_test_none")).toMatchObject(expected);
    expect(await refused(await joinAsAdmin(), "cs_test_none")).toMatchObject(expected);
  });

  const SETTLED = { status: 400, error: "Order can no longer be refunded" };
  test("an order that is refunded", async () => {
    await give(author);
    await act("idle");
    expect(await refused(author)).toMatchObject(SETTLED);
    expect(await refunds()).toHaveLength(1);
  });

  test("an order that is disputed", async () => {
    await happen(`payments/${orderId}/dispute`);
    expect(await refused(author)).toMatchObject(SETTLED);
    expect(await refunds()).toEqual([]);
  });

  test("an order that Stripe has refunded and not yet told of", async () => {
    await act("hold", { hold: true, about: productId });
    await act(`payments/${orderId}/refund`, { reverse_transfer: true, refund_application_fee: true });
    expect(await refused(author)).toMatchObject(SETTLED);
    await act("hold", { hold: false, about: productId });
    await act("idle");
    expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded" });
  });

  test("an order of more than 180 days ago, unless an admin asks", async () => {
    const createdAt = new Date(Date.now() - 181 * 24 * 60 * 60 * 1000);
    const order = admin().db.doc(`orders/${orderId}`);
    const bought = (await order.get()).get("createdAt");
    await order.update({ createdAt });
    expect(await refused(author)).toMatchObject({
      ...{ status: 400, error: "Sellers can refund an order within 180 days of the purchase" },
    });
    await order.update({ createdAt: bought });
    expect(await refunds()).toEqual([]);
  });

  test("an order above the limit of the day, unless an admin asks", async () => {
    const account = admin().db.doc(`users/${author.uid}/private/account`);
    const refundDay = { day: new Date().toISOString().slice(0, 10), cents: 199_000, orderIds: ["other"] };
    await account.update({ refundDay });
    expect(await refused(author)).toMatchObject({
      ...{ status: 400, error: "You have reached the limit on refunds for today" },
    });
    await account.update({ refundDay: { ...refundDay, cents: 0 } });
    expect(await refunds()).toEqual([]);
    await give(await joinAsAdmin());
    await account.update({ refundDay: { ...refundDay, orderIds: [orderId], cents: 1_900 } });
  });

  test("a payment that is no order yet", async () => {
    const other = await join();
    const session = await checkout(other, productId);
    await happen(`sessions/${session}/delay`);
    expect(await refused(author, session)).toMatchObject({ status: 404, error: "Order not found" });
  });

  test("a body that cannot be parsed, with its field's name", async () => {
    const answer = await refuse(route, "POST", { token: author.token, input: {} });
    expect(answer).toMatchObject({ status: 400, error: "Invalid request", issues: ["orderId: is required"] });
  });
});
