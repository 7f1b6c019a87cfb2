import SDK from "../../../functions/node_modules/stripe/cjs/stripe.cjs.node.js";
import { API_VERSION } from "../stripe-types.js";
import { accountParams, buy, sdkFor, sessionParams, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

test("the shapes are those of the SDK's own version", () => {
  expect(new SDK("sk_test_x").getApiField("version")).toBe(API_VERSION);
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
    const { id } = (await buy(market)).session;
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
