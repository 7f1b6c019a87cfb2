import SDK from "../../functions/node_modules/stripe/cjs/stripe.cjs.node.js";
import { API_VERSION } from "./stripe-types.js";
import { accountParams, sdkFor, sessionParams, startMarket } from "./testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const buy = async (cents?: number) => {
  const session = await market.stripe.checkout.sessions.create(sessionParams(market.seller, cents));
  market.control.pay(session.id);
  return market.stripe.checkout.sessions.retrieve(session.id, {
    expand: [
      "line_items",
      "payment_intent.latest_charge.transfer",
      "payment_intent.latest_charge.application_fee",
    ],
  });
};
const chargeOf = (session: Awaited<ReturnType<typeof buy>>) => {
  const intent = session.payment_intent;
  if (typeof intent !== "object" || typeof intent?.latest_charge !== "object" || !intent.latest_charge) {
    throw new Error("The charge was not expanded.");
  }
  return { intent, charge: intent.latest_charge };
};

test("the shapes are those of the SDK's own version", () => {
  expect(new SDK("sk_test_x").getApiField("version")).toBe(API_VERSION);
});

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

describe("a checkout session", () => {
  test("is open, unpaid and without a payment intent at first", async () => {
    const { stripe, seller, local } = market;
    const session = await stripe.checkout.sessions.create(sessionParams(seller));
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: 1_900,
      currency: "usd",
      livemode: false,
      metadata: { productId: "prod1", buyerUid: "bea", sellerUid: "sam", v: "1" },
      url: `${local.url}/checkout/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{24}$/);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session).not.toHaveProperty("line_items");
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  test("moves the money to the seller and the fee to the platform when it is paid", async () => {
    const session = await buy();
    const { intent, charge } = chargeOf(session);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(session.line_items?.data[0]).toMatchObject({ description: "Review skill", amount_total: 1_900 });
    expect(intent).toMatchObject({ status: "succeeded", amount: 1_900, application_fee_amount: 152 });
    expect(intent.metadata).toEqual(session.metadata);
    expect(charge).toMatchObject({
      paid: true,
      refunded: false,
      metadata: session.metadata,
      transfer: {
        object: "transfer",
        amount: 1_900,
        destination: market.seller,
        source_transaction: charge.id,
      },
      application_fee: { object: "application_fee", amount: 152, account: market.seller },
    });
    const listed = await market.stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(listed.data.map(({ id }) => id)).toEqual([session.id]);
  });

  test("stays open when the card is declined, and can be paid by another", async () => {
    const { stripe, seller, control } = market;
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    expect(control.decline(id)).toMatchObject({ status: "declined", decline: { code: "card_declined" } });
    const open = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(open).toMatchObject({
      status: "open",
      payment_intent: { status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
    });
    control.pay(id);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  });

  test("is complete and unpaid by bank debit, until the money arrives", async () => {
    const { stripe, seller, control } = market;
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    control.delay(id);
    const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(waiting).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing" },
    });
    control.settle(id);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    expect(() => control.fail(id)).toThrow("No delayed payment");
  });

  test("stays complete and unpaid when the bank debit fails", async () => {
    const { stripe, seller, control } = market;
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    control.delay(id);
    control.fail(id);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
  });

  test("expires once, and then nothing can be paid with it", async () => {
    const { stripe, seller, control } = market;
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    expect(() => control.pay(id)).toThrow("expired");
  });

  test("expires by itself when its time is over", async () => {
    let now = Date.now();
    const later = await startMarket({ now: () => now });
    const expiresAt = Math.floor(now / 1000) + 30 * 60;
    const params = { ...sessionParams(later.seller), expires_at: expiresAt };
    const { id } = await later.stripe.checkout.sessions.create(params);
    now += 30 * 60 * 1000;
    expect((await later.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    await later.control.idle();
    expect(later.receiver.types("/platform")).toContain("checkout.session.expired");
    await later.stop();
  });
});

describe("a refund", () => {
  test("takes back the seller's part and gives back the fee, whole", async () => {
    const { intent, charge } = chargeOf(await buy());
    const { stripe } = market;
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reverse_transfer: true,
      refund_application_fee: true,
      reason: "requested_by_customer",
      metadata: { orderId: "o1" },
      expand: ["charge"],
    });
    expect(refund).toMatchObject({ object: "refund", amount: 1_900, status: "succeeded" });
    expect(refund.charge).toMatchObject({ id: charge.id, refunded: true, amount_refunded: 1_900 });
    const { transfer, application_fee } = await stripe.charges.retrieve(charge.id, {
      expand: ["transfer", "application_fee", "refunds"],
    });
    expect(transfer).toMatchObject({ reversed: true, amount_reversed: 1_900 });
    expect(application_fee).toMatchObject({ refunded: true, amount_refunded: 152 });
  });

  test("in parts ends at the whole, to the cent", async () => {
    const { intent, charge } = chargeOf(await buy(999));
    const { stripe } = market;
    const params = { payment_intent: intent.id, reverse_transfer: true, refund_application_fee: true };
    for (const amount of [1, 332, 333]) await stripe.refunds.create({ ...params, amount });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: false, amount_refunded: 666 });
    await stripe.refunds.create(params);
    const whole = await stripe.charges.retrieve(charge.id, { expand: ["transfer", "application_fee"] });
    expect(whole).toMatchObject({
      refunded: true,
      transfer: { amount_reversed: 999 },
      application_fee: { amount_refunded: 80 },
    });
    expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(4);
  });

  test.each([
    ["more than is left", (id: string) => ({ payment_intent: id, amount: 1_901 }), { param: "amount" }],
    ["nothing", (id: string) => ({ payment_intent: id, amount: 0 }), { param: "amount" }],
    ["an unknown payment", () => ({ payment_intent: "pi_none" }), { code: "resource_missing" }],
    ["no payment", () => ({}), { code: "parameter_missing" }],
    ["an unknown reason", (id: string) => ({ payment_intent: id, reason: "mood" }), { param: "reason" }],
  ])("of %s is refused", async (_, paramsFor, error) => {
    const { intent } = chargeOf(await buy());
    await expect(
      market.stripe.refunds.create(paramsFor(intent.id) as { payment_intent: string }),
    ).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...error });
  });

  test("is refused when all is refunded, and while the charge is disputed", async () => {
    const { stripe, control } = market;
    const first = chargeOf(await buy());
    control.refund(first.charge.id);
    await expect(stripe.refunds.create({ charge: first.charge.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const second = chargeOf(await buy());
    control.dispute(second.charge.id);
    await expect(stripe.refunds.create({ charge: second.charge.id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    control.closeDispute(second.charge.id, "won");
    expect(await stripe.refunds.create({ charge: second.charge.id })).toMatchObject({ amount: 1_900 });
  });
});

describe("a dispute", () => {
  test("takes the money until it is won, and leaves the seller's transfer alone", async () => {
    const { stripe, control } = market;
    const { charge } = chargeOf(await buy());
    const { id } = control.dispute(charge.id, { reason: "product_not_received" });
    const open = await stripe.disputes.retrieve(id, { expand: ["charge.transfer"] });
    expect(open).toMatchObject({
      status: "needs_response",
      amount: 1_900,
      reason: "product_not_received",
      charge: { disputed: true, transfer: { amount_reversed: 0 } },
    });
    expect(open.balance_transactions.map(({ amount }) => amount)).toEqual([-1_900]);
    control.closeDispute(id, "won");
    const won = await stripe.disputes.retrieve(id);
    expect(won.status).toBe("won");
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-1_900, 1_900]);
    expect(() => control.closeDispute(id, "lost")).toThrow("it was won");
  });

  test("keeps the money when it is lost", async () => {
    const { stripe, control } = market;
    const { charge } = chargeOf(await buy());
    const { id } = control.dispute(charge.id);
    control.closeDispute(id, "lost");
    const lost = await stripe.disputes.retrieve(id);
    expect(lost).toMatchObject({ status: "lost" });
    expect(lost.balance_transactions).toHaveLength(1);
    expect((await stripe.disputes.list({ charge: charge.id })).data.map((one) => one.id)).toEqual([id]);
  });
});

describe("a transfer", () => {
  test("is reversed in parts, and sent again", async () => {
    const { stripe, seller } = market;
    const transfer = await stripe.transfers.create({
      amount: 1_000,
      currency: "usd",
      destination: seller,
      transfer_group: "order_1",
      metadata: { orderId: "o1" },
    });
    const first = await stripe.transfers.createReversal(transfer.id, {
      amount: 400,
      metadata: { why: "dispute" },
    });
    expect(first).toMatchObject({ object: "transfer_reversal", amount: 400, metadata: { why: "dispute" } });
    const rest = await stripe.transfers.createReversal(transfer.id);
    expect(rest.amount).toBe(600);
    await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ statusCode: 400 });
    const reversals = await stripe.transfers.listReversals(transfer.id);
    expect(reversals.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect((await stripe.transfers.list({ transfer_group: "order_1" })).data).toMatchObject([
      { id: transfer.id, reversed: true },
    ]);
  });
});

describe("requests that are wrong in one way", () => {
  const wrong = (change: (params: ReturnType<typeof sessionParams>) => object) =>
    market.stripe.checkout.sessions.create(change(sessionParams(market.seller)) as never);
  const withData = (params: ReturnType<typeof sessionParams>, data: object) => ({
    ...params,
    payment_intent_data: { ...params.payment_intent_data, ...data },
  });

  test.each([
    ["no mode", ({ mode: _, ...rest }) => rest, { param: "mode", code: "parameter_missing" }],
    ["no items", ({ line_items: _, ...rest }) => rest, { param: "line_items" }],
    [
      "a relative address",
      (p) => ({ ...p, success_url: "/done" }),
      { param: "success_url", code: "url_invalid" },
    ],
    [
      "a script for an address",
      (p) => ({ ...p, cancel_url: "javascript:alert(1)" }),
      { code: "url_invalid" },
    ],
    [
      "a parameter that nobody knows",
      (p) => ({ ...p, colour: "red" }),
      { code: "parameter_unknown", param: "colour" },
    ],
    [
      "a fee above the price",
      (p) => withData(p, { application_fee_amount: 1_901 }),
      { param: "payment_intent_data[application_fee_amount]" },
    ],
    [
      "a destination that is nobody's",
      (p) => withData(p, { transfer_data: { destination: "acct_none" } }),
      { code: "resource_missing" },
    ],
    [
      "metadata with a value too long",
      (p) => ({ ...p, metadata: { a: "x".repeat(501) } }),
      { param: "metadata[a]" },
    ],
    [
      "a life of ten minutes",
      (p) => ({ ...p, expires_at: Math.floor(Date.now() / 1000) + 600 }),
      { param: "expires_at" },
    ],
  ] as [string, (params: ReturnType<typeof sessionParams>) => object, object][])(
    "%s",
    async (_, change, error) => {
      await expect(wrong(change)).rejects.toMatchObject({ statusCode: 400, ...error });
    },
  );

  test("less than half a dollar", async () => {
    const params = sessionParams(market.seller, 49);
    await expect(market.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      code: "amount_too_small",
    });
  });

  test("a destination that cannot receive transfers yet", async () => {
    const { id } = await market.stripe.accounts.create(accountParams("idle"));
    await expect(market.stripe.checkout.sessions.create(sessionParams(id))).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
  });

  test("an unknown object is 404 and its noun is in the message", async () => {
    await expect(market.stripe.paymentIntents.retrieve("pi_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_none'",
    });
  });

  test("a field that holds no id cannot be expanded", async () => {
    const { id } = await buy();
    await expect(
      market.stripe.checkout.sessions.retrieve(id, { expand: ["amount_total"] }),
    ).rejects.toMatchObject({ statusCode: 400, param: "expand" });
  });

  test.each([
    ["no key", {}, 401],
    ["a wrong key", { authorization: "Bearer sk_test_other" }, 401],
    ["a version that is none", { authorization: "Bearer sk_test_local", "stripe-version": "latest" }, 400],
    ["the right key", { authorization: "Bearer sk_test_local" }, 200],
    ["the right key as basic auth", { authorization: `Basic ${btoa("sk_test_local:")}` }, 200],
  ])("%s answers as Stripe does", async (_, headers, status) => {
    const response = await fetch(`${market.local.url}/v1/accounts`, {
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    if (status !== 200)
      expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  test("the SDK makes a wrong key its own error", async () => {
    const stranger = new SDK("sk_test_other", {
      host: "127.0.0.1",
      port: new URL(market.local.url).port,
      protocol: "http",
    });
    await expect(stranger.accounts.list()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  test("an address that the server does not know is 404", async () => {
    await expect(sdkFor(market.local.url).customers.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
