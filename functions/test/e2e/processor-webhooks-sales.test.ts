import { usersDeleteAccount } from "#contract/users.js";
import { admin } from "../support/accounts.js";
import { notificationsOf, typeInto } from "../support/console.js";
import { succeed } from "../support/http.js";
import { changeStatus, join, type Member } from "../support/records.js";
import {
  act,
  buy,
  checkout,
  deliverEvent,
  event,
  forSale,
  get,
  happen,
  logged,
  NO_SALE,
  ONE_SALE,
  paidUnheard,
  read,
  type Session,
  seller,
  totals,
} from "../support/stripe.js";

const { db } = admin();
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
const seen = (id: string) => read(`processorEvents/${id}`);
const newsOf = async (uid: string) => (await notificationsOf(uid)).map(({ type, title }) => [type, title]);

describe("checkout.session.completed", () => {
  test("makes the order, the totals, the XP and the news, once", async () => {
    const id = await buy(buyer, productId);
    const session = await get(`/v1/checkout/sessions/${id}`);
    const made = await order(id);
    expect(made).toEqual({
      buyerUid: buyer.uid,
      sellerUid: author.uid,
      productId,
      productTitle: "Quiet Ledger",
      productSlug: (await read(`products/${productId}`))?.slug,
      productCategory: "design-systems",
      amount: 1900,
      platformFee: 152,
      sellerAmount: 1748,
      refundedAmount: 0,
      currency: "usd",
      processorSessionId: id,
      processorPaymentIntentId: session.payment_intent,
      status: "completed",
      createdAt: made?.createdAt,
      updatedAt: made?.createdAt,
    });
    expect(await sums()).toEqual(ONE_SALE);
    expect(await newsOf(author.uid)).toEqual([["purchase", "You made a sale"]]);
    expect(await newsOf(buyer.uid)).toEqual([]);
    expect(await read(`xpLog/${author.uid}_sale_${id}`)).toMatchObject({ amount: 50, uid: author.uid });
    expect(await read(`xpLog/${buyer.uid}_purchase_${id}`)).toMatchObject({ amount: 10, uid: buyer.uid });
    expect(await read(`xpLog/${author.uid}_first-sale_once`)).toMatchObject({ amount: 200, orderId: id });
  });

  test("delivered ten times makes one order, and its event is remembered for 90 days", async () => {
    await buy(buyer, productId);
    const [completed] = (
      await get<{ data: { id: string; data: { object: { metadata: object } } }[] }>(
        "/v1/events?type=checkout.session.completed&limit=100",
      )
    ).data.filter(({ data }) => JSON.stringify(data.object.metadata).includes(productId));
    const deliveries = await happen<{ attempts: { status: number }[] }[]>(`events/${completed?.id}/resend`, {
      times: 10,
    });
    expect(deliveries.map(({ attempts }) => attempts[0]?.status)).toEqual(Array(10).fill(200));
    expect(await sums()).toEqual(ONE_SALE);
    expect(await newsOf(author.uid)).toHaveLength(1);
    const remembered = await seen(completed?.id ?? "");
    const days = (remembered?.expiresAt.toMillis() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
  });

  test("under another event id makes no second order", async () => {
    const id = await buy(buyer, productId);
    const session = await get(`/v1/checkout/sessions/${id}`);
    expect(await deliverEvent(event("checkout.session.completed", session))).toEqual(RECEIVED);
    expect(await sums()).toEqual(ONE_SALE);
  });

  test("at another price than today's is logged, and the order says what was charged", async () => {
    const session = await paidUnheard(buyer, productId);
    const { id } = session;
    await db.doc(`products/${productId}`).update({ price: 29 });
    expect(await deliverEvent(event("checkout.session.completed", session))).toEqual(RECEIVED);
    expect(await order(id)).toMatchObject({ amount: 1900, platformFee: 152, sellerAmount: 1748 });
    expect(await sums()).toEqual(ONE_SALE);
    expect(await logged("The amount charged differs", id)).toMatchObject({
      severity: "WARNING",
      price: 2900,
      charged: 1900,
    });
  });

  test.each([
    ["amount", { amount_total: 1 }],
    ["currency", { currency: "jpy" }],
    ["payment", { payment_intent: "pi_other" }],
    [
      "metadata",
      { metadata: { productId: "other", buyerUid: "eve", sellerUid: "eve", v: "1", platformFee: "0" } },
    ],
    ["metadata, none of it", { metadata: null }],
    ["payment status", { payment_status: "unpaid" }],
  ])("believes Stripe and not the event: %s", async (_, lie) => {
    const session = await paidUnheard(buyer, productId);
    const told = { ...session, ...lie };
    expect(await deliverEvent(event("checkout.session.completed", told))).toEqual(RECEIVED);
    expect(await order(session.id)).toMatchObject({
      ...{ amount: 1900, platformFee: 152, currency: "usd", status: "completed" },
      ...{ buyerUid: buyer.uid, sellerUid: author.uid, productId },
      processorPaymentIntentId: session.payment_intent,
    });
    expect(await sums()).toEqual(ONE_SALE);
  });

  test.each(["checkout.session.completed", "checkout.session.async_payment_succeeded"])(
    "makes no order of a payment that is still under way, although %s says that it is paid",
    async (type) => {
      const id = await checkout(buyer, productId);
      await happen(`sessions/${id}/delay`);
      const told = { ...(await get<Session>(`/v1/checkout/sessions/${id}`)), payment_status: "paid" };
      expect(await deliverEvent(event(type, told))).toEqual(RECEIVED);
      expect(await order(id)).toBeUndefined();
      expect(await sums()).toEqual(NO_SALE);
    },
  );

  test("makes the order also when the seller has disconnected the account that was paid", async () => {
    const session = await paidUnheard(buyer, productId);
    await happen(`accounts/${author.accountId}/deauthorise`);
    expect(await deliverEvent(event("checkout.session.completed", session))).toEqual(RECEIVED);
    expect(await order(session.id)).toMatchObject({ status: "completed", buyerUid: buyer.uid });
    expect(await sums()).toEqual(ONE_SALE);
  });

  test("of a payment to another account than the seller's is ignored and logged", async () => {
    const other = await seller();
    const session = await paidUnheard(buyer, productId);
    await db.doc(`users/${author.uid}/private/account`).update({ processorAccountId: other.accountId });
    expect(await deliverEvent(event("checkout.session.completed", session))).toEqual(RECEIVED);
    expect(await order(session.id)).toBeUndefined();
    expect(await sums()).toEqual(NO_SALE);
    await logged("another account than its seller's", session.id);
  });
});

describe("a delayed payment", () => {
  let id: string;
  beforeEach(async () => {
    id = await checkout(buyer, productId);
    await happen(`sessions/${id}/delay`);
  });

  test("makes no order while it is under way, and no second session", async () => {
    expect(await order(id)).toBeUndefined();
    expect(await sums()).toEqual(NO_SALE);
    expect(await read(`users/${buyer.uid}/checkouts/${productId}`)).toMatchObject({
      open: true,
      sessionId: id,
    });
  });

  test("that succeeds makes the order", async () => {
    await happen(`sessions/${id}/settle`);
    expect(await order(id)).toMatchObject({ status: "completed", amount: 1900 });
    expect(await sums()).toEqual(ONE_SALE);
  });

  test("that fails frees the buyer", async () => {
    await happen(`sessions/${id}/fail`);
    expect(await order(id)).toBeUndefined();
    expect(await checkout(buyer, productId)).not.toBe(id);
    await buy(buyer, productId);
    expect(await sums()).toEqual(ONE_SALE);
  });
});

describe("checkout.session.expired", () => {
  test("frees only the session that expired", async () => {
    const old = await checkout(buyer, productId);
    await happen(`sessions/${old}/expire`);
    const session = await checkout(buyer, productId);
    const expired = await get(`/v1/checkout/sessions/${old}`);
    expect(await deliverEvent(event("checkout.session.expired", expired))).toEqual(RECEIVED);
    expect(await checkout(buyer, productId)).toBe(session);
  });
});

test("an event that says that an open session has expired frees nobody", async () => {
  const session = await checkout(buyer, productId);
  const open = await get(`/v1/checkout/sessions/${session}`);
  const told = { ...open, status: "expired" };
  expect(await deliverEvent(event("checkout.session.expired", told))).toEqual(RECEIVED);
  expect(await checkout(buyer, productId)).toBe(session);
});

describe("a second payment of the same thing", () => {
  test("makes an order that is refunded at once, and counts for nothing", async () => {
    const first = await checkout(buyer, productId);
    await db.doc(`users/${buyer.uid}/checkouts/${productId}`).delete();
    await db.doc(`products/${productId}`).update({ title: "Quiet Ledger II" });
    const second = await checkout(buyer, productId);
    expect(second).not.toBe(first);
    await happen(`sessions/${first}/pay`);
    await happen(`sessions/${second}/pay`);
    expect(await order(first)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await order(second)).toMatchObject({
      status: "refunded",
      refundReason: "duplicate",
      refundedAmount: 1900,
    });
    const { data } = await get<{ data: object[] }>(
      `/v1/refunds?payment_intent=${(await order(second))?.processorPaymentIntentId}`,
    );
    expect(data).toMatchObject([{ amount: 1900, reason: "duplicate", status: "succeeded" }]);
    expect(await sums()).toEqual(ONE_SALE);
    expect((await newsOf(buyer.uid)).map(([type]) => type)).toEqual(["refund"]);
  });
});

describe("a payment for what is no longer sold", () => {
  const refundsOf = async ({ payment_intent }: Session) =>
    (await get<{ data: object[] }>(`/v1/refunds?payment_intent=${payment_intent}`)).data;

  test.each([
    ["removed in the console", () => typeInto(`products/${productId}`, { status: "removed" })],
    ["hidden in the console", () => typeInto(`products/${productId}`, { status: "pending_review" })],
    ["archived", () => changeStatus(productId, "archived")],
    ["deleted", () => db.doc(`products/${productId}`).delete()],
  ])("is refunded at once, and both are told why: %s", async (_, stop) => {
    const session = await paidUnheard(buyer, productId);
    await stop();
    const told = event("checkout.session.completed", session);
    for (let time = 0; time < 3; time++) expect(await deliverEvent(told)).toEqual(RECEIVED);
    await act("idle");
    const id = session.id;
    expect(await order(id)).toMatchObject({
      ...{ status: "refunded", refundReason: "notForSale", refundedAmount: 1900 },
    });
    expect(await refundsOf(session)).toMatchObject([{ amount: 1900, status: "succeeded" }]);
    const { purchases: _purchases, sellerXp: _xp, ...counted } = await sums();
    expect(counted).toEqual({ sales: 0, revenue: 0, buyerXp: 0, bought: 0 });
    expect(await newsOf(buyer.uid)).toEqual([["refund", "Your payment was refunded"]]);
    expect(await newsOf(author.uid)).toContainEqual(["refund", "A late payment was refunded"]);
  });

  test("is refunded when the money of a bank debit comes after the removal", async () => {
    const id = await checkout(buyer, productId);
    await happen(`sessions/${id}/delay`);
    await changeStatus(productId, "removed");
    await happen(`sessions/${id}/settle`);
    expect(await order(id)).toMatchObject({ status: "refunded", refundReason: "notForSale" });
  });
});

test("a buyer whose seller deleted the account before the money came has it back, and no order is made", async () => {
  const heard = await paidUnheard(buyer, productId);
  const session = heard.id;
  await succeed(usersDeleteAccount, "DELETE", { token: author.token });
  expect(await deliverEvent(event("checkout.session.completed", heard))).toEqual(RECEIVED);
  expect(await order(session)).toBeUndefined();
  const { payment_intent } = await get<Session>(`/v1/checkout/sessions/${session}`);
  const refunds = await get<{ data: object[] }>(`/v1/refunds?payment_intent=${payment_intent}`);
  expect(refunds.data).toMatchObject([{ amount: 1900, status: "succeeded" }]);
  const [paid] = (await get<{ data: object[] }>(`/v1/transfers?destination=${author.accountId}`)).data;
  // The seller's share, and what Stripe keeps of a refunded payment.
  expect(paid).toMatchObject({ amount: 1900, amount_reversed: 1748 + 86 });
});
