import { buy, sessionParams, startMarket } from "../testing/market.js";
import type { DisputeStatus } from "./dispute-status.js";
import type { RefundStatus } from "./refund-state.js";

type Market = Awaited<ReturnType<typeof startMarket>>;
const DAY_MS = 24 * 60 * 60 * 1000;
const WHOLE = { reverse_transfer: true, refund_application_fee: true } as const;
const STRIPE_FEE = 85;

let market: Market;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 2, 12);
  market = await startMarket({ openingBalance: 0, now: () => now });
});
afterEach(() => market.stop());

const platform = () => market.control.balance();
const seller = () => market.control.balance(market.seller);
const types = (from: number) =>
  market.control
    .events()
    .slice(from)
    .map(({ type }) => type);

describe("a balance", () => {
  test("of platform and seller is pending until it is available, and is paid out each day", async () => {
    const { control, stripe } = market;
    control.configure({ pendingSeconds: 2 * 24 * 60 * 60 });
    await buy(market);
    expect(platform()).toEqual({ available: 0, pending: 152 - STRIPE_FEE });
    expect(seller()).toEqual({ available: 0, pending: 1_748 });
    now += 2 * DAY_MS;
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: market.seller });
    expect(available).toMatchObject([{ amount: 1_748, currency: "usd" }]);
    expect(control.events("balance.available").map(({ account }) => account)).toEqual([
      undefined,
      market.seller,
    ]);
    control.configure({ dailyPayouts: true });
    await stripe.balance.retrieve();
    now += DAY_MS;
    const payouts = await stripe.payouts.list({}, { stripeAccount: market.seller });
    expect(payouts.data).toMatchObject([{ amount: 1_748, status: "paid", automatic: true }]);
    expect([seller().available, platform().available]).toEqual([0, 0]);
    control.failPayout(payouts.data[0]?.id ?? "");
    expect(seller().available).toBe(1_748);
    expect(control.events("payout.failed")[0]).toMatchObject({ account: market.seller });
  });

  test("that is empty refuses a transfer, and the refusal is stored under the key", async () => {
    const { control, stripe, seller: destination } = market;
    const send = (key: string) =>
      stripe.transfers.create({ amount: 1_748, currency: "usd", destination }, { idempotencyKey: key });
    const refusal = { type: "StripeInvalidRequestError", statusCode: 400, code: "balance_insufficient" };
    await expect(send("first")).rejects.toMatchObject(refusal);
    control.setBalance(5_000);
    await expect(send("first")).rejects.toMatchObject(refusal);
    expect(await send("second")).toMatchObject({ amount: 1_748, source_transaction: null });
    expect([platform().available, seller().available]).toEqual([5_000 - 1_748, 1_748]);
  });

  test("of the seller must cover a reversal of such a transfer", async () => {
    const { control, stripe, seller: destination } = market;
    control.setBalance(5_000);
    const { id } = await stripe.transfers.create({ amount: 1_000, currency: "usd", destination });
    control.payOut(destination);
    await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ code: "balance_insufficient" });
    control.setBalance(1_000, destination);
    expect(await stripe.transfers.createReversal(id)).toMatchObject({ amount: 1_000 });
  });

  test.each([
    ["overdraw", -1_748],
    ["covered", undefined],
  ] as const)("of the seller and a payment's own transfer: %s", async (reversals, after) => {
    const { control, stripe } = market;
    const { intent } = await buy(market);
    control.payOut(market.seller);
    control.setBalance(1_000);
    control.configure({ reversals });
    const refund = stripe.refunds.create({ payment_intent: intent.id, ...WHOLE });
    if (after === undefined) {
      await expect(refund).rejects.toMatchObject({ code: "balance_insufficient" });
      expect(seller().available).toBe(0);
      expect((await stripe.refunds.list()).data).toHaveLength(0);
    } else {
      await refund;
      expect(seller().available).toBe(after);
      expect((await stripe.balance.retrieve()).connect_reserved).toMatchObject([{ amount: 1_748 }]);
    }
  });

  test("that does not cover a refund leaves it pending until it does", async () => {
    const { control, stripe } = market;
    const { intent, charge } = await buy(market);
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ status: "pending", pending_reason: "insufficient_funds" });
    expect(refund.balance_transaction).toBeNull();
    control.setBalance(2_000);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded" });
    expect(platform().available).toBe(100);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true });
    expect(control.events("refund.updated")[0]?.data).toMatchObject({
      object: { status: "succeeded" },
      previous_attributes: { status: "pending", pending_reason: "insufficient_funds" },
    });
  });
});

describe("a fault", () => {
  test.each([
    ["balance_insufficient", 400, 0],
    ["server_error_stored", 500, 0],
    ["server_error_after", 500, 1],
  ] as const)("%s is stored under the key", async (kind, statusCode, made) => {
    const { control, stripe } = market;
    const { intent } = await buy(market);
    control.setFault({ kind, path: "/v1/refunds" });
    const refund = (idempotencyKey: string) =>
      stripe.refunds.create(
        { payment_intent: intent.id, amount: 1, ...WHOLE },
        { idempotencyKey, maxNetworkRetries: 0 },
      );
    await expect(refund("k")).rejects.toMatchObject({ statusCode });
    await expect(refund("k")).rejects.toMatchObject({ statusCode });
    expect((await stripe.refunds.list()).data).toHaveLength(made);
    expect(await refund("other")).toMatchObject({ amount: 1 });
  });
});

describe("a refund", () => {
  const refunded = async (card?: string) => {
    market.control.setBalance(10_000);
    const { id } = await market.stripe.checkout.sessions.create(sessionParams(market.seller));
    market.control.pay(id, card === undefined ? {} : { card });
    const refund = market.control.refund(id, { reverseTransfer: true, refundApplicationFee: true });
    return { session: id, refund, charge: String(refund.charge) };
  };

  test("that fails weeks later returns the money to the platform, and nothing to the seller", async () => {
    const { control, stripe } = market;
    const { refund, charge } = await refunded();
    expect([platform().available, seller().available]).toEqual([10_000 - STRIPE_FEE, 0]);
    now += 30 * DAY_MS;
    const before = control.events().length;
    control.changeRefund(refund.id, "failed", "lost_or_stolen_card");
    expect(types(before)).toEqual(["refund.updated", "charge.refund.updated", "refund.failed"]);
    expect(control.events("refund.failed")[0]?.data.previous_attributes).toMatchObject({
      status: "succeeded",
      failure_reason: null,
    });
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ["failure_balance_transaction"] });
    expect(failed).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
      failure_balance_transaction: { amount: 1_900, type: "refund_failure" },
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect([platform().available, seller().available]).toEqual([11_900 - STRIPE_FEE, 0]);
    await expect(stripe.refunds.create({ charge, reverse_transfer: true })).rejects.toMatchObject({
      message: expect.stringContaining("is already fully reversed"),
    });
    expect(await stripe.refunds.create({ charge })).toMatchObject({ status: "succeeded", amount: 1_900 });
  });

  test.each([
    [{ first: "pending" }, ["succeeded"]],
    [{ first: "requires_action" }, ["canceled"]],
    [{ first: "pending" }, ["requires_action", "pending", "failed"]],
    [{ first: "succeeded" }, ["failed"]],
    [{ first: "failed" }, []],
  ] as [{ first: RefundStatus }, RefundStatus[]][])("begins as planned: %j, then %j", async (plan, turns) => {
    const { control, stripe } = market;
    control.setBalance(10_000);
    const { charge } = await buy(market);
    control.planRefunds(charge.id, plan);
    const refund = await stripe.refunds.create({ charge: charge.id, ...WHOLE });
    expect(refund.status).toBe(plan.first);
    for (const status of turns) expect(control.changeRefund(charge.id, status).status).toBe(status);
    const last = turns.at(-1) ?? plan.first;
    const isBack = last === "failed" || last === "canceled";
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: !isBack });
    if (isBack) expect(() => control.changeRefund(refund.id, "succeeded")).toThrow("cannot become");
  });

  test("that waits for the buyer can be canceled by the platform", async () => {
    const { control, stripe } = market;
    control.setBalance(10_000);
    const { charge } = await buy(market);
    control.planRefunds(charge.id, { first: "requires_action" });
    const { id } = await stripe.refunds.create({ charge: charge.id });
    expect(await stripe.refunds.cancel(id)).toMatchObject({ status: "canceled" });
    await expect(stripe.refunds.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test.each([
    ["4000000000007726", "pending", "succeeded"],
    ["4000000000005126", "succeeded", "failed"],
  ])("of the test card %s is %s, then %s", async (card, first, then) => {
    const { refund } = await refunded(card);
    expect(refund.status).toBe(first);
    now += 1_000;
    expect(await market.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: then });
  });
});

describe("a late capture", () => {
  const late = async () => {
    const { id } = await market.stripe.checkout.sessions.create(sessionParams(market.seller));
    const { session } = market.control.pay(id, { captureDelayMs: 60_000 });
    const intent = await market.stripe.paymentIntents.retrieve(String(session.payment_intent), {
      expand: ["latest_charge"],
    });
    return { session, charge: intent.latest_charge as { id: string } };
  };

  test("leaves transfer, fee and balance transaction null until charge.updated", async () => {
    const { control, stripe } = market;
    const { session, charge } = await late();
    expect(session.payment_status).toBe("paid");
    expect(charge).toMatchObject({
      paid: true,
      transfer: null,
      application_fee: null,
      balance_transaction: null,
    });
    expect(control.events("charge.updated")).toHaveLength(0);
    now += 60_000;
    const captured = await stripe.charges.retrieve(charge.id, { expand: ["transfer"] });
    expect(captured).toMatchObject({ transfer: { amount: 1_900, destination: market.seller } });
    expect(control.events("charge.updated")[0]?.data).toMatchObject({
      object: { id: charge.id, application_fee: expect.stringMatching(/^fee_/) },
      previous_attributes: { transfer: null, application_fee: null, balance_transaction: null },
    });
    expect(() => control.capture(charge.id)).toThrow("captured already");
  });

  test("refuses an early refund of the transfer, or makes it wait", async () => {
    const { control, stripe } = market;
    control.setBalance(5_000);
    const { charge } = await late();
    await expect(stripe.refunds.create({ charge: charge.id, ...WHOLE })).rejects.toMatchObject({
      param: "reverse_transfer",
    });
    control.configure({ earlyRefunds: "pending" });
    const refund = await stripe.refunds.create({ charge: charge.id, ...WHOLE });
    expect(refund).toMatchObject({ status: "pending", pending_reason: "charge_pending" });
    control.capture(charge.id);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "succeeded",
      transfer_reversal: expect.stringMatching(/^trr_/),
    });
    expect(platform().available).toBe(5_000 - STRIPE_FEE);
    expect(seller()).toEqual({ available: 0, pending: 0 });
  });
});

describe("disputes", () => {
  const moved = (id: string) =>
    market.stripe.disputes.retrieve(id).then((one) => one.balance_transactions.map(({ amount }) => amount));

  test("several, of parts of one charge", async () => {
    const { control, stripe } = market;
    const { charge } = await buy(market);
    const first = control.dispute(charge.id, { amount: 100 });
    const second = control.dispute(charge.id, { amount: 1_800 });
    expect(() => control.dispute(charge.id, { amount: 1 })).toThrow("amount of a dispute");
    control.changeDispute(first.id, "won");
    control.changeDispute(second.id, "lost");
    expect(await moved(first.id)).toEqual([-100, 100]);
    expect(await moved(second.id)).toEqual([-1_800]);
    const again = control.dispute(charge.id, { amount: 100 });
    const { data } = await stripe.disputes.list({ charge: charge.id });
    expect(data.map(({ id }) => id)).toEqual([again.id, second.id, first.id]);
  });

  test.each([
    ["an inquiry that is closed", "warning_needs_response", ["warning_under_review", "warning_closed"], []],
    [
      "an inquiry that becomes a dispute",
      "warning_needs_response",
      ["needs_response", "won"],
      [-1_900, 1_900],
    ],
    ["a dispute that is prevented", "prevented", [], []],
    ["an appeal that is won", "needs_response", ["lost", "appeal_needs_response", "won"], [-1_900, 1_900]],
    ["an appeal that is lost", "needs_response", ["lost", "appeal_under_review", "lost"], [-1_900]],
  ] as const)("%s", async (_, status, turns, amounts) => {
    const { control } = market;
    const { charge } = await buy(market);
    const { id } = control.dispute(charge.id, { status });
    const before = control.events().length;
    for (const turn of turns as readonly DisputeStatus[]) control.changeDispute(id, turn);
    expect(await moved(id)).toEqual(amounts);
    const states = types(before).filter((type) => /dispute\.(updated|closed)$/.test(type));
    expect(states).toHaveLength(turns.length);
    expect(() => control.changeDispute(id, "warning_needs_response")).toThrow("cannot become");
  });

  test("during an inquiry the charge can be refunded", async () => {
    const { control, stripe } = market;
    control.setBalance(5_000);
    const { charge } = await buy(market);
    const inquiry = control.dispute(charge.id, { status: "warning_needs_response" });
    expect(inquiry.is_charge_refundable).toBe(true);
    expect(await stripe.refunds.create({ charge: charge.id, ...WHOLE })).toMatchObject({ amount: 1_900 });
  });

  test("evidence is submitted once, and a dispute can be accepted", async () => {
    const { control, stripe } = market;
    const { charge } = await buy(market);
    const { id } = control.dispute(charge.id);
    const evidence = { access_activity_log: "2026-11-02 download", customer_purchase_ip: "192.0.2.1" };
    expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({
      status: "needs_response",
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    expect(await stripe.disputes.update(id, { evidence })).toMatchObject({
      status: "under_review",
      evidence: { customer_purchase_ip: "192.0.2.1" },
      evidence_details: { submission_count: 1 },
    });
    await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.disputes.close(id)).toMatchObject({ status: "lost" });
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

test("an application fee is refunded in parts, by their IDs", async () => {
  const { stripe } = market;
  const { charge } = await buy(market);
  const fee = typeof charge.application_fee === "object" ? (charge.application_fee?.id ?? "") : "";
  const part = await stripe.applicationFees.createRefund(fee, { amount: 67, metadata: { why: "refund" } });
  expect(part).toMatchObject({ object: "fee_refund", amount: 67, fee, metadata: { why: "refund" } });
  expect([platform().available, seller().available]).toEqual([152 - 67 - STRIPE_FEE, 1_748 + 67]);
  await expect(stripe.applicationFees.createRefund(fee, { amount: 86 })).rejects.toMatchObject({
    param: "amount",
  });
  const rest = await stripe.applicationFees.createRefund(fee);
  expect(rest.amount).toBe(85);
  const { data } = await stripe.applicationFees.listRefunds(fee);
  expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  await expect(stripe.applicationFees.createRefund(fee)).rejects.toMatchObject({ statusCode: 400 });
});

test("a bank warns of fraud", async () => {
  const { control, stripe } = market;
  const { charge, intent } = await buy(market);
  control.warnOfFraud(charge.id);
  const { data } = await stripe.radar.earlyFraudWarnings.list({ charge: charge.id });
  expect(data).toMatchObject([{ actionable: true, payment_intent: intent.id }]);
  expect(control.events("radar.early_fraud_warning.created")).toHaveLength(1);
});

test("lists are paged by cursors and narrowed by time", async () => {
  const { stripe, control } = market;
  control.setBalance(100_000);
  const made: string[] = [];
  for (let at = 0; at < 3; at++) {
    now += 60_000;
    const { charge } = await buy(market);
    made.unshift((await stripe.refunds.create({ charge: charge.id, ...WHOLE })).id);
  }
  const last = Math.floor(now / 1000);
  const since = await stripe.refunds.list({ created: { gte: last - 60 }, limit: 1 });
  expect([since.data.map(({ id }) => id), since.has_more]).toEqual([[made[0]], true]);
  const rest = await stripe.refunds.list({
    created: { gte: last - 60 },
    limit: 1,
    starting_after: made[0] ?? "",
  });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([[made[1]], false]);
  const lists = [
    stripe.checkout.sessions.list({ created: { gt: last - 60 } }),
    stripe.paymentIntents.list({ created: { gt: last - 60 } }),
    stripe.charges.list({ created: { gt: last - 60 } }),
    stripe.transfers.list({ created: { gt: last - 60 } }),
    stripe.applicationFees.list({ created: { gt: last - 60 } }),
    stripe.balanceTransactions.list({ created: { gt: last - 60 }, type: "refund" }),
  ];
  for (const { data } of await Promise.all(lists)) expect(data).toHaveLength(1);
});
