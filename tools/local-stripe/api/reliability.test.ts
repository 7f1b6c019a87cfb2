import { sdkFor, sessionParams, startMarket } from "../testing/market.js";

type Market = Awaited<ReturnType<typeof startMarket>>;
let market: Market;
beforeEach(async () => {
  market = await startMarket({ webhooks: [] });
});
afterEach(() => market.stop());

const created = () => market.stripe.checkout.sessions.list({ limit: 100 }).then(({ data }) => data.length);
const create = (key: string, cents = 1_900, stripe = market.stripe) =>
  stripe.checkout.sessions.create(sessionParams(market.seller, cents), { idempotencyKey: key });

describe("an idempotency key", () => {
  test("with the same parameters gives the same answer, marked as replayed", async () => {
    const first = await create("k");
    const second = await create("k");
    expect(second.id).toBe(first.id);
    const headers = (answer: typeof first) =>
      answer.lastResponse as unknown as { headers: Record<string, string> };
    expect(headers(first).headers["idempotent-replayed"]).toBeUndefined();
    expect(headers(second).headers["idempotent-replayed"]).toBe("true");
    expect(headers(second).headers["original-request"]).toBe(first.lastResponse.requestId);
    expect(await created()).toBe(1);
  });

  test("with other parameters is refused", async () => {
    await create("k", 1_900);
    await expect(create("k", 2_000)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("at another endpoint is refused", async () => {
    const session = await create("k");
    await expect(
      market.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: "k" }),
    ).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  test("is refused with 409 while the first request is under way", async () => {
    market.control.setFault({ kind: "slow", delayMs: 100 });
    const impatient = sdkFor(market.local.url, { maxNetworkRetries: 0 });
    const [first, second] = await Promise.allSettled([
      create("k", 1_900, impatient),
      new Promise((resolve) => setTimeout(resolve, 30)).then(() => create("k", 1_900, impatient)),
    ]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ reason: { statusCode: 409, code: "idempotency_key_in_use" } });
    expect(await created()).toBe(1);
  });

  test("makes one session of twenty requests at once, since the SDK tries again after 409", async () => {
    market.control.configure({ latencyMs: 20 });
    const patient = sdkFor(market.local.url, { maxNetworkRetries: 5 });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => create("k", 1_900, patient)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(await created()).toBe(1);
  });

  test("is free again after a refusal of the parameters, and not after one of the state", async () => {
    const { stripe, control } = market;
    await expect(create("k", 10)).rejects.toMatchObject({ code: "amount_too_small" });
    const { id } = await create("k");
    control.pay(id);
    control.refund(id);
    const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
    for (const _ of [1, 2]) {
      const again = stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: "r" });
      await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
    }
    await expect(
      stripe.refunds.create({ payment_intent: intent, amount: 1 }, { idempotencyKey: "r" }),
    ).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  test("is forgotten after a day", async () => {
    let now = Date.now();
    const other = await startMarket({ webhooks: [], now: () => now });
    const params = sessionParams(other.seller);
    const first = await other.stripe.checkout.sessions.create(params, { idempotencyKey: "k" });
    now += 24 * 60 * 60 * 1000;
    const second = await other.stripe.checkout.sessions.create(params, { idempotencyKey: "k" });
    expect(second.id).not.toBe(first.id);
    await other.stop();
  });
});

describe("a fault", () => {
  const once = { maxNetworkRetries: 0, timeout: 200 };

  test.each([
    ["rate_limit", { type: "StripeRateLimitError", statusCode: 429 }, 0],
    ["server_error", { type: "StripeAPIError", statusCode: 500 }, 0],
    ["hang", { type: "StripeConnectionError" }, 0],
    ["hang_after", { type: "StripeConnectionError" }, 1],
  ] as const)("%s", async (kind, error, sessions) => {
    market.control.setFault({ kind });
    await expect(create("k", 1_900, sdkFor(market.local.url, once))).rejects.toMatchObject(error);
    expect(await created()).toBe(sessions);
  });

  test.each(["reset", "reset_after", "server_error", "hang_after"] as const)(
    "%s is survived by the SDK's own retry, and one session comes of it",
    async (kind) => {
      market.control.setFault({ kind });
      const session = await create(
        "k",
        1_900,
        sdkFor(market.local.url, { maxNetworkRetries: 2, timeout: 200 }),
      );
      expect(session.status).toBe("open");
      expect(await created()).toBe(1);
    },
  );

  test("befalls only the requests that it is meant for", async () => {
    market.control.setFault({ kind: "server_error", method: "POST", path: "/v1/refunds" });
    market.control.setFault({ kind: "rate_limit", key: "prod_1" });
    await create("checkout-prod_2");
    expect(market.control.faults()).toMatchObject([{ left: 1 }, { left: 1 }]);
    await expect(create("checkout-prod_1")).rejects.toMatchObject({ statusCode: 429 });
    expect(market.control.faults()).toMatchObject([{ kind: "server_error", left: 1 }]);
    market.control.clearFaults();
    expect(market.control.faults()).toEqual([]);
  });
});
