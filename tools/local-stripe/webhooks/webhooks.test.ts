import SDK from "../../../functions/node_modules/stripe/cjs/stripe.cjs.node.js";
import { API_VERSION } from "../stripe-types.js";
import { CONNECT_SECRET, PLATFORM_SECRET, sessionParams, startMarket } from "../testing/market.js";

type Market = Awaited<ReturnType<typeof startMarket>>;
let market: Market;
beforeEach(async () => {
  market = await startMarket();
  await market.control.idle();
  market.receiver.received.length = 0;
});
afterEach(() => market.stop());

const webhooks = new SDK("sk_test_x").webhooks;
const paid = async () => {
  const { id } = await market.stripe.checkout.sessions.create(sessionParams(market.seller));
  market.control.pay(id);
  return id;
};

test("the SDK verifies what is sent, by the endpoint's own secret alone", async () => {
  const id = await paid();
  await market.control.idle();
  const { received } = market.receiver;
  const found = received.find(({ body }) => body.includes('"type": "checkout.session.completed"'));
  if (!found) throw new Error("The event was not delivered.");
  const event = webhooks.constructEvent(found.body, found.signature, PLATFORM_SECRET);
  expect(event).toMatchObject({
    object: "event",
    type: "checkout.session.completed",
    api_version: API_VERSION,
    livemode: false,
    data: { object: { id, payment_status: "paid", amount_total: 1_900 } },
  });
  expect(() => webhooks.constructEvent(found.body, found.signature, CONNECT_SECRET)).toThrow("signature");
  const written = JSON.stringify(JSON.parse(found.body));
  expect(() => webhooks.constructEvent(written, found.signature, PLATFORM_SECRET)).toThrow("signature");
});

test("a payment tells the platform everything that happened, in order", async () => {
  market.control.hold(true);
  const id = await paid();
  market.control.refund(id, { amount: 500, reverseTransfer: true, refundApplicationFee: true });
  market.control.dispute(id);
  market.control.closeDispute(id, "won");
  await market.control.release();
  expect(market.receiver.types("/platform")).toEqual([
    "payment_intent.created",
    "transfer.created",
    "application_fee.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "application_fee.refunded",
    "transfer.reversed",
    "refund.created",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
  expect(market.receiver.types("/connect")).toEqual([]);
});

test("what happens on an account goes to the Connect endpoint and names the account", async () => {
  market.control.setAbilities(market.seller, { payouts: false });
  market.control.deauthorise(market.seller);
  await market.control.idle();
  expect(market.receiver.types("/platform")).toEqual([]);
  const events = market.receiver.received.map(({ body, signature }) =>
    webhooks.constructEvent(body, signature, CONNECT_SECRET),
  );
  expect(events.find(({ type }) => type === "account.updated")).toMatchObject({
    account: market.seller,
    data: { object: { payouts_enabled: false }, previous_attributes: { payouts_enabled: true } },
  });
  expect(events.find(({ type }) => type === "account.application.deauthorized")).toMatchObject({
    account: market.seller,
    data: { object: { object: "application" } },
  });
});

test("an event keeps the object as it was", async () => {
  const id = await paid();
  market.control.refund(id);
  const [succeeded] = market.control.events("charge.succeeded");
  expect(succeeded?.data.object).toMatchObject({ amount_refunded: 0 });
  const [refunded] = market.control.events("charge.refunded");
  expect(refunded?.data).toMatchObject({
    object: { amount_refunded: 1_900, refunded: true },
    previous_attributes: { amount_refunded: 0, refunded: false },
  });
});

test("an event of a request names the request and its key", async () => {
  const session = await market.stripe.checkout.sessions.create(sessionParams(market.seller));
  const expired = await market.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: "once" });
  expect(market.control.events("checkout.session.expired")[0]?.request).toEqual({
    id: expired.lastResponse.requestId,
    idempotency_key: "once",
  });
});

test("a delivery is tried again until it is taken, each time with a new signature", async () => {
  market.receiver.answerWith(503, 500);
  const event = market.control.forge({ type: "charge.updated", object: { id: "ch_x" } });
  await market.control.idle();
  expect(market.control.deliveries(event.id)).toMatchObject([
    { status: "delivered", attempts: [{ status: 503 }, { status: 500 }, { status: 200 }] },
  ]);
  expect(event.pending_webhooks).toBe(0);
  for (const { body, signature } of market.receiver.received) {
    expect(webhooks.constructEvent(body, signature, PLATFORM_SECRET).id).toBe(event.id);
  }
});

test("a delivery that fails every time is given up, and can be sent again by hand", async () => {
  market.receiver.answerWith(500, 500, 500);
  const event = market.control.forge({ type: "charge.updated", object: {} });
  await market.control.idle();
  expect(market.control.deliveries(event.id)).toMatchObject([{ status: "failed" }]);
  await market.control.resend(event.id);
  expect(market.control.deliveries(event.id)).toMatchObject([{ status: "failed" }, { status: "delivered" }]);
});

test("held events are sent in the order that the test wants, as often as it wants", async () => {
  market.control.hold(true);
  const [first, second] = ["charge.updated", "charge.refunded"].map(
    (type) => market.control.forge({ type, object: {} }).id,
  );
  await market.control.idle();
  expect(market.receiver.received).toHaveLength(0);
  await market.control.release([second ?? "", first ?? "", second ?? ""]);
  expect(market.receiver.types("/platform")).toEqual([
    "charge.refunded",
    "charge.updated",
    "charge.refunded",
  ]);
  const third = market.control.forge({ type: "charge.failed", object: {} });
  market.control.hold(false);
  await market.control.idle();
  expect(market.receiver.types("/platform").at(-1)).toBe(third.type);
});

test("only the events about something can be held", async () => {
  market.control.hold(true, "prod_1");
  const held = market.control.forge({
    type: "charge.updated",
    object: { metadata: { productId: "prod_1" } },
  });
  const sent = market.control.forge({
    type: "charge.updated",
    object: { metadata: { productId: "prod_2" } },
  });
  await market.control.idle("prod_2");
  expect(market.control.deliveries(sent.id)).toMatchObject([{ status: "delivered" }]);
  expect(market.control.deliveries(held.id)).toMatchObject([{ status: "held" }]);
  market.control.hold(false, "prod_1");
  await market.control.idle("prod_1");
  expect(market.control.deliveries(held.id)).toMatchObject([{ status: "delivered" }]);
});

test("fifty copies of one event arrive side by side", async () => {
  const event = market.control.forge({ type: "charge.updated", object: {} });
  await market.control.idle();
  await market.control.resend(event.id, 50);
  expect(market.receiver.received).toHaveLength(51);
});

test("an event can be forged for a foreign account and in live mode", async () => {
  market.control.forge({ type: "account.updated", object: {}, account: "acct_foreign", livemode: true });
  await market.control.idle();
  expect(market.receiver.received).toHaveLength(1);
  const [{ body = "", path } = {}] = market.receiver.received;
  expect(path).toBe("/connect");
  expect(JSON.parse(body)).toMatchObject({ livemode: true, account: "acct_foreign" });
});

test("a test can deliver an event itself, signed for any time", async () => {
  const { id } = market.control.forge({ type: "charge.updated", object: {} });
  const old = Math.floor(Date.now() / 1000) - 301;
  const stale = market.control.signed(id, PLATFORM_SECRET, old);
  expect(() => webhooks.constructEvent(stale.payload, stale.signature, PLATFORM_SECRET)).toThrow("tolerance");
  const fresh = market.control.signed(id, PLATFORM_SECRET);
  expect(webhooks.constructEvent(fresh.payload, fresh.signature, PLATFORM_SECRET).id).toBe(id);
});

test("the API lists the platform's events, and with an account that account's", async () => {
  await paid();
  const { stripe, seller } = market;
  const completed = await stripe.events.list({ type: "checkout.session.completed" });
  expect(completed.data).toHaveLength(1);
  expect((await stripe.events.list({ type: "account.*" })).data).toHaveLength(0);
  const accounts = await stripe.events.list({ type: "account.updated" }, { stripeAccount: seller });
  expect(accounts.data).toMatchObject([{ account: seller }]);
  expect(await stripe.events.retrieve(completed.data[0]?.id ?? "")).toMatchObject({ livemode: false });
});

test("an endpoint gets its own API version, and is disabled after failures until its owner enables it", async () => {
  const { control, receiver, stripe } = market;
  control.setEndpoint(0, { apiVersion: "2024-06-20" });
  control.configure({ disableAfter: 2, retryDelaysMs: [] });
  receiver.answerWith(500, 500);
  for (const _ of [1, 2]) {
    const failing = control.forge({ type: "charge.updated", object: {} });
    await control.idle();
    expect(control.deliveries(failing.id)).toMatchObject([{ status: "failed" }]);
  }
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ api_version: "2024-06-20" });
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([
    { status: "enabled", api_version: API_VERSION },
    { status: "disabled", api_version: "2024-06-20" },
  ]);
  const unsent = control.forge({ type: "charge.updated", object: {} });
  expect(control.deliveries(unsent.id)).toEqual([]);
  control.setEndpoint(0, { isEnabled: true });
  const sent = control.forge({ type: "charge.updated", object: {} });
  await control.idle();
  expect(control.deliveries(sent.id)).toMatchObject([{ status: "delivered" }]);
});

test("with a random delay every event still arrives", async () => {
  const { control, receiver } = market;
  control.configure({ eventDelayMs: 30 });
  const sent = Array.from({ length: 12 }, () => control.forge({ type: "charge.updated", object: {} }).id);
  await control.idle();
  const arrived = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect([...arrived].sort()).toEqual([...sent].sort());
});
