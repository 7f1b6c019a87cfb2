import { buy, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

describe("a dispute", () => {
  test("takes the money until it is won, and leaves the seller's transfer alone", async () => {
    const { stripe, control } = market;
    const { charge } = await buy(market);
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
    const { charge } = await buy(market);
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

  test("that is reversed with its fee leaves the seller with nothing, and the fee with nobody", async () => {
    const { stripe } = market;
    const { charge } = await buy(market, 999);
    const transfer = typeof charge.transfer === "object" ? charge.transfer.id : "";
    const part = { refund_application_fee: true, amount: 333 };
    await stripe.transfers.createReversal(transfer, part);
    const half = await stripe.charges.retrieve(charge.id, { expand: ["application_fee"] });
    expect(half.application_fee).toMatchObject({ amount: 80, amount_refunded: 27 });
    await stripe.transfers.createReversal(transfer, { refund_application_fee: true });
    const whole = await stripe.charges.retrieve(charge.id, { expand: ["application_fee", "transfer"] });
    expect(whole).toMatchObject({
      application_fee: { refunded: true, amount_refunded: 80 },
      transfer: { reversed: true },
    });
  });
});
