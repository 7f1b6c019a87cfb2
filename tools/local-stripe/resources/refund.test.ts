import { buy, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

describe("a refund", () => {
  test("takes back the seller's part and gives back the fee, whole", async () => {
    const { intent, charge } = await buy(market);
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
    const { intent, charge } = await buy(market, 999);
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
    const { intent } = await buy(market);
    await expect(
      market.stripe.refunds.create(paramsFor(intent.id) as { payment_intent: string }),
    ).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...error });
  });

  test("is refused when all is refunded, and while the charge is disputed", async () => {
    const { stripe, control } = market;
    const first = await buy(market);
    control.refund(first.charge.id);
    await expect(stripe.refunds.create({ charge: first.charge.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const second = await buy(market);
    control.dispute(second.charge.id);
    await expect(stripe.refunds.create({ charge: second.charge.id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    control.closeDispute(second.charge.id, "won");
    expect(await stripe.refunds.create({ charge: second.charge.id })).toMatchObject({ amount: 1_900 });
  });
});
