import { buy, sessionParams, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

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
    expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session).not.toHaveProperty("line_items");
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  test("moves the money to the seller and the fee to the platform when it is paid", async () => {
    const { session, intent, charge } = await buy(market);
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
