import { divide, keptOnRefund } from "#domain/money/money.js";
import { disputesOf } from "#gateway/stripe-disputes.js";
import { refundPayment } from "#settlement/refund.js";
import { settlePayment } from "#settlement/settle.js";
import { alertsIn } from "../support/alerts.js";
import { until } from "../support/console.js";
import {
  ledger,
  type MoneyMarket,
  moneyMarket,
  type Paid,
  stored,
  waitIsOver,
} from "../support/money-market.js";

/**
 * What is owed is moved by the scheduled function, however late, and however often it is interrupted. The
 * functions run in their own processes, and Stripe is a local one that fails on demand.
 */
const AMOUNT = 1_900;
const { sellerAmount: SHARE, platformFee: FEE } = divide(AMOUNT);
const KEEPS = keptOnRefund(AMOUNT, { percent: 2.9, fixed: 30 });

let market: MoneyMarket;
let productId: string;
beforeAll(async () => {
  market = await moneyMarket();
  productId = await market.product(AMOUNT);
});
afterAll(() => market?.close());

async function sold(): Promise<Paid> {
  const paid = await market.pay(productId, AMOUNT);
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("completed");
  return paid;
}

/** Fails the next requests that move money of a payment. */
const fail = ({ intent }: Paid, times: number) =>
  market.stripe.control.setFault({ kind: "server_error", times, key: intent });

test("a dispute takes the seller's share, and winning gives it back", async () => {
  const before = await ledger(market);
  const paid = await sold();
  market.stripe.control.dispute(paid.intent);
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("disputed");
  expect((await ledger(market)).sellers).toBe(before.sellers);
  market.stripe.control.closeDispute(paid.intent, "won");
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("completed");
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE);
});

test("a disputed dollar takes the share of a dollar", async () => {
  const before = await ledger(market);
  const paid = await sold();
  market.stripe.control.dispute(paid.intent, { amount: 100 });
  expect(await market.deliverNew()).toEqual([]);
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE - 92);
  market.stripe.control.closeDispute(paid.intent, "lost");
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("completed");
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE - 92);
});

test("a refund after a dispute that was won takes back what was restored", async () => {
  const before = await ledger(market);
  const paid = await sold();
  market.stripe.control.dispute(paid.intent);
  await market.deliverNew();
  market.stripe.control.closeDispute(paid.intent, "won");
  await market.deliverNew();
  await refundPayment(paid.intent, "requested", new Date());
  const after = await ledger(market);
  expect((await stored(paid)).status).toBe("refunded");
  expect(after.buyers).toBe(before.buyers);
  expect(after.sellers).toBe(before.sellers - KEEPS);
  // What Stripe keeps is rounded up, so the platform may gain a cent.
  const gain = after.platform + after.disputeFees - before.platform - before.disputeFees;
  expect([0, 1]).toContain(gain);
});

test("what fails is owed, and the scheduled function makes it when it is due", async () => {
  const before = await ledger(market);
  const paid = await sold();
  fail(paid, 2);
  await refundPayment(paid.intent, "requested", new Date());
  const { payment } = await stored(paid);
  expect(payment?.owed).toMatchObject({ moves: ["reverse", "refund"], tries: 1, problem: "StripeAPIError" });
  expect(payment?.owed.leasedUntil).toBeUndefined();
  // It is not due yet.
  await market.run("settlePayments");
  expect((await stored(paid)).status).toBe("completed");
  await waitIsOver(paid);
  await market.run("settlePayments");
  const after = await stored(paid);
  expect(after.status).toBe("refunded");
  expect(after.payment?.owed).toBeUndefined();
  expect((await ledger(market)).sellers).toBe(before.sellers - KEEPS);
});

test("a run that was killed after any of its requests ends the same, once", async () => {
  const before = await ledger(market);
  const payments: Paid[] = [];
  // The answer to the nth request that moves money never comes, although Stripe has moved it.
  for (const nth of [1, 2]) {
    const paid = await sold();
    payments.push(paid);
    const path = nth === 1 ? "/v1/transfers/" : "/v1/refunds";
    market.stripe.control.setFault({ kind: "reset_after", times: 2, key: paid.intent, path });
    await refundPayment(paid.intent, "requested", new Date());
    market.stripe.control.clearFaults();
    // A run of the next day: Stripe has forgotten the idempotency keys.
    market.passTime(25);
    await settlePayment(paid.intent, new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect((await stored(paid)).status).toBe("refunded");
  }
  expect((await ledger(market)).sellers).toBe(before.sellers - payments.length * KEEPS);
  expect((await ledger(market)).buyers).toBe(before.buyers);
});

test("two runs at once make one refund", async () => {
  const before = await ledger(market);
  const paid = await sold();
  fail(paid, 2);
  await refundPayment(paid.intent, "requested", new Date());
  const later = new Date(Date.now() + 60 * 60 * 1000);
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(paid.intent, later)));
  expect((await stored(paid)).payment?.owed).toBeUndefined();
  expect((await ledger(market)).buyers).toBe(before.buyers);
  expect((await ledger(market)).sellers).toBe(before.sellers - KEEPS);
});

test("a platform whose balance is empty for a week pays the seller when it has money", async () => {
  const before = await ledger(market);
  const paid = await sold();
  market.stripe.control.dispute(paid.intent);
  await market.deliverNew();
  market.stripe.control.closeDispute(paid.intent, "won");
  market.stripe.control.setBalance(0);
  expect(await market.deliverNew()).toEqual([]);
  const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const heard: string[] = [];
  for (let day = 1; day <= 7; day++) {
    lines.mockClear();
    market.passTime(24);
    market.stripe.control.setBalance(0);
    await settlePayment(paid.intent, new Date(Date.now() + day * 24 * 60 * 60 * 1000));
    expect((await stored(paid)).payment?.owed).toMatchObject({
      ...{ moves: ["restore"], amount: SHARE, tries: day + 1, problem: "balance_insufficient" },
    });
    heard.push(alertsIn("settlePayments", lines.mock.calls.join("\n")).join());
  }
  lines.mockRestore();
  // A day that is just over is not more than 24 hours.
  expect(heard).toEqual(["", ...Array(6).fill("money-owed")]);
  expect((await stored(paid)).status).toBe("completed");
  market.stripe.control.setBalance(1_000_000);
  await waitIsOver(paid);
  await market.run("settlePayments");
  expect((await stored(paid)).payment?.owed).toBeUndefined();
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE);
});

test("an error that Stripe has stored under a key is not repeated for a day", async () => {
  const paid = await sold();
  market.stripe.control.setFault({ kind: "server_error_stored", times: 1, key: paid.intent });
  await refundPayment(paid.intent, "requested", new Date());
  expect((await stored(paid)).payment?.owed).toMatchObject({ tries: 1 });
  await waitIsOver(paid);
  await market.run("settlePayments");
  expect((await stored(paid)).status).toBe("refunded");
});

describe("before Stripe has made the transfer", () => {
  test("a dispute is not forgotten", async () => {
    const before = await ledger(market);
    const paid = await market.pay(productId, AMOUNT, true);
    market.stripe.control.dispute(paid.intent);
    expect(await market.deliverNew()).toEqual([]);
    expect(await stored(paid)).toMatchObject({
      status: "disputed",
      payment: { owed: { moves: ["reverse"] } },
    });
    market.stripe.control.capture(paid.intent);
    expect(await market.deliverNew()).toEqual([]);
    expect((await stored(paid)).payment?.owed).toBeUndefined();
    expect((await ledger(market)).sellers).toBe(before.sellers);
  });

  test("a refund waits, and the buyer has it when the transfer is there", async () => {
    const before = await ledger(market);
    const paid = await market.pay(productId, AMOUNT, true);
    expect(await market.deliverNew()).toEqual([]);
    await refundPayment(paid.intent, "requested", new Date());
    expect((await stored(paid)).payment?.owed).toMatchObject({ problem: "transfer_not_made_yet" });
    market.stripe.control.capture(paid.intent);
    expect(await market.deliverNew()).toEqual([]);
    expect((await stored(paid)).status).toBe("refunded");
    expect((await ledger(market)).buyers).toBe(before.buyers);
  });
});

test("a refund that fails weeks later is owed again, and the order is completed until it is made", async () => {
  const before = await ledger(market);
  const paid = await sold();
  await refundPayment(paid.intent, "requested", new Date());
  await market.deliverNew();
  expect((await stored(paid)).status).toBe("refunded");
  market.stripe.control.changeRefund(paid.intent, "failed");
  expect(await market.deliverNew()).toEqual([]);
  const failed = await stored(paid);
  expect(failed).toMatchObject({ status: "completed", payment: { owed: { moves: ["refund"] } } });
  expect(failed.order?.refundedAt).toBeUndefined();
  expect((await ledger(market)).buyers).toBe(before.buyers - AMOUNT);
  await waitIsOver(paid);
  await market.run("settlePayments");
  expect((await stored(paid)).status).toBe("refunded");
  expect((await ledger(market)).buyers).toBe(before.buyers);
});

test("a small payment that a bank calls fraud is refunded, a large one is left to the operator", async () => {
  const before = await ledger(market);
  const small = await sold();
  const large = await market.pay(await market.product(2_001), 2_001);
  expect(await market.deliverNew()).toEqual([]);
  for (const { intent } of [small, large]) market.stripe.control.warnOfFraud(intent);
  expect(await market.deliverNew()).toEqual([]);
  expect(await stored(small)).toMatchObject({
    ...{ status: "refunded", payment: { decided: { reason: "fraudWarning" } } },
  });
  expect((await stored(large)).status).toBe("completed");
  expect((await ledger(market)).buyers).toBe(before.buyers - 2_001);
});

test("an inquiry moves no money until it becomes a dispute", async () => {
  const before = await ledger(market);
  const paid = await sold();
  market.stripe.control.dispute(paid.intent, { status: "warning_needs_response" });
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("completed");
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE);
  market.stripe.control.changeDispute(paid.intent, "needs_response");
  expect(await market.deliverNew()).toEqual([]);
  expect((await stored(paid)).status).toBe("disputed");
  expect((await ledger(market)).sellers).toBe(before.sellers);
});

test("a bank that asks is answered once: at once for a large payment, for a small one when the operator says so", async () => {
  const large = await market.pay(await market.product(5_000), 5_000);
  expect(await market.deliverNew()).toEqual([]);
  const small = await sold();
  for (const { intent } of [small, large]) market.stripe.control.dispute(intent);
  expect(await market.deliverNew()).toEqual([]);
  expect(await disputesOf(small.intent)).toMatchObject([{ status: "needs_response", hasEvidence: true }]);
  expect(await disputesOf(large.intent)).toMatchObject([{ status: "under_review", hasEvidence: true }]);
  await until(async () => alertsIn("processorWebhooks", market.said()).includes("dispute-unanswered"));
  // What Stripe says about the evidence causes no more of it.
  expect(await market.deliverNew()).toEqual([]);
  expect(await market.deliverNew()).toEqual([]);
  const disputes = market.stripe.control.events("charge.dispute.updated").map(({ data }) => data.object);
  expect(disputes.at(-1)).toMatchObject({
    evidence: { access_activity_log: expect.stringContaining(large.orderId) },
    evidence_details: { submission_count: 1 },
  });
});

test("the tax of a sale stays with the market, and is refunded with it", async () => {
  const before = await ledger(market);
  market.stripe.control.configure({ taxPercent: 20 });
  const paid = await market.pay(productId, AMOUNT, false, "txcd_10000000");
  market.stripe.control.configure({ taxPercent: 0 });
  expect(await market.deliverNew()).toEqual([]);
  const { order, payment } = await stored(paid);
  expect(order).toMatchObject({ status: "completed", amount: AMOUNT, tax: 380, sellerAmount: SHARE });
  expect(payment).toMatchObject({ state: { amount: AMOUNT + 380, tax: 380 }, sale: { amount: AMOUNT } });
  expect(payment?.owed).toBeUndefined();
  expect((await ledger(market)).sellers).toBe(before.sellers + SHARE);
  await refundPayment(paid.intent, "requested", new Date());
  await market.deliverNew();
  expect((await stored(paid)).order).toMatchObject({ status: "refunded", refundedAmount: AMOUNT + 380 });
  expect((await ledger(market)).buyers).toBe(before.buyers);
});

test("buying and refunding 20 times costs the platform nothing, and the buyers have all of it back", async () => {
  const before = await ledger(market);
  for (let round = 0; round < 20; round++) {
    const paid = await sold();
    await refundPayment(paid.intent, "requested", new Date());
    await market.deliverNew();
    expect((await stored(paid)).status).toBe("refunded");
  }
  const after = await ledger(market);
  expect(after.buyers).toBe(before.buyers);
  expect(after.platform).toBeGreaterThanOrEqual(before.platform);
  expect(after.platform).toBeLessThanOrEqual(before.platform + 20);
  expect(after.sellers).toBe(before.sellers - 20 * KEEPS);
  expect(FEE).toBeGreaterThan(KEEPS);
});
