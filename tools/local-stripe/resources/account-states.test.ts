import { accountParams, sessionParams, startMarket } from "../testing/market.js";

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const EXPRESS = {
  stripe_dashboard: { type: "express" },
  fees: { payer: "application" },
  losses: { payments: "application" },
  requirement_collection: "stripe",
} as const;
const BOTH = { card_payments: { requested: true }, transfers: { requested: true } };
const FORM = { refresh_url: "http://shop.test/r", return_url: "http://shop.test/d" };

const connected = async () => {
  const { id } = await market.stripe.accounts.create(accountParams("states"));
  market.control.onboard(id);
  return id;
};

describe("an account", () => {
  test("is created by controller properties, in a country with its currency", async () => {
    const account = await market.stripe.accounts.create({
      controller: EXPRESS,
      country: "DE",
      capabilities: BOTH,
    });
    expect(account).toMatchObject({
      type: "none",
      country: "DE",
      default_currency: "eur",
      controller: { stripe_dashboard: { type: "express" }, fees: { payer: "application" } },
    });
  });

  test.each([
    [
      { controller: EXPRESS, country: "KP" },
      { code: "country_unsupported", param: "country" },
    ],
    [{ controller: EXPRESS, country: "toString" }, { code: "country_unsupported" }],
    [{ controller: EXPRESS, type: "express" }, { param: "controller" }],
    [{}, { code: "parameter_missing", param: "type" }],
    [{ controller: EXPRESS, email: "a@b" }, { code: "email_invalid" }],
    [{ controller: EXPRESS, country: "BR", capabilities: { transfers: { requested: true } } }, {}],
    [{ controller: EXPRESS, tos_acceptance: { date: 1 } }, { param: "tos_acceptance" }],
    [{ controller: { requirement_collection: "application" } }, { param: "controller" }],
    [{ controller: EXPRESS, company: { name: "x" } }, { message: expect.stringContaining("not implement") }],
    [{ controller: EXPRESS, settings: { payouts: { schedule: { delay_days: 1 } } } }, {}],
    [{ controller: EXPRESS, settings: { colour: "red" } }, { code: "parameter_unknown" }],
  ])("%j is refused", async (params, error) => {
    await expect(market.stripe.accounts.create(params as never)).rejects.toMatchObject({
      statusCode: 400,
      ...error,
    });
  });

  test("outside the region gets no destination charge without on_behalf_of", async () => {
    const { stripe, control } = market;
    const { id } = await stripe.accounts.create({ controller: EXPRESS, country: "BR", capabilities: BOTH });
    control.onboard(id);
    await expect(stripe.checkout.sessions.create(sessionParams(id))).rejects.toMatchObject({
      message: expect.stringContaining("Funds can't be sent to accounts located in BR"),
    });
    const params = sessionParams(id);
    const data = { ...params.payment_intent_data, on_behalf_of: id };
    const session = await stripe.checkout.sessions.create({ ...params, payment_intent_data: data });
    expect(session.status).toBe("open");
  });

  test("has its transfers apart from its charges", async () => {
    const { stripe, control } = market;
    const id = await connected();
    control.setAbilities(id, { transfers: false });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      capabilities: { card_payments: "active", transfers: "inactive" },
    });
    await expect(stripe.checkout.sessions.create(sessionParams(id))).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
    expect(control.events("capability.updated").at(-1)).toMatchObject({
      account: id,
      data: { object: { id: "transfers", status: "inactive" }, previous_attributes: { status: "active" } },
    });
    expect(await stripe.accounts.retrieveCapability(id, "transfers")).toMatchObject({ status: "inactive" });
  });

  test("is asked for more until a deadline, and loses its abilities at the deadline", async () => {
    const { stripe, control } = market;
    const id = await connected();
    const later = Math.floor(Date.now() / 1000) + 3_600;
    control.ask(id, { due: ["individual.verification.document"], deadline: later });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      requirements: { currently_due: ["individual.verification.document"], current_deadline: later },
    });
    control.ask(id, { due: ["individual.verification.document"], deadline: later - 7_200 });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { disabled_reason: "requirements.past_due" },
    });
  });

  test("that is rejected gets no link", async () => {
    const { stripe, control } = market;
    const id = await connected();
    control.reject(id, "fraud");
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      requirements: { disabled_reason: "rejected.fraud" },
    });
    const link = stripe.accountLinks.create({ account: id, type: "account_onboarding", ...FORM });
    await expect(link).rejects.toMatchObject({ statusCode: 400 });
  });

  test("that vanishes is unknown, and no event says so", async () => {
    const { stripe, control } = market;
    const id = await connected();
    const before = control.events().length;
    control.vanish(id);
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({
      statusCode: 403,
      code: "account_invalid",
    });
    expect(control.events()).toHaveLength(before);
  });

  test("keeps its payout schedule, and is not paid out by a manual one", async () => {
    const { stripe, control } = market;
    const id = await connected();
    control.setBalance(1_000, id);
    const schedule = { interval: "manual", delay_days: 7 } as const;
    await stripe.accounts.update(id, { settings: { payouts: { schedule } } });
    await stripe.accounts.update(id, { metadata: { a: "1", uid: "" } });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      metadata: { a: "1" },
      settings: { payouts: { schedule } },
    });
    expect(control.payOut(id)).toEqual([]);
    await stripe.payouts.create({ amount: 400, currency: "usd" }, { stripeAccount: id });
    expect(control.balance(id).available).toBe(600);
    const payout = stripe.payouts.create({ amount: 601, currency: "usd" }, { stripeAccount: id });
    await expect(payout).rejects.toMatchObject({ code: "balance_insufficient" });
    await expect(stripe.accounts.del(id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("a checkout", () => {
  const create = (more: object) =>
    market.stripe.checkout.sessions.create({ ...sessionParams(market.seller), ...more } as never);

  test.each([
    [{ customer_email: "not an address" }, { code: "email_invalid", param: "customer_email" }],
    [{ adaptive_pricing: { on: true } }, { code: "parameter_unknown", param: "adaptive_pricing[on]" }],
    [{ excluded_payment_method_types: ["cowries"] }, { param: "excluded_payment_method_types" }],
    [
      { consent_collection: { terms_of_service: "maybe" } },
      { param: "consent_collection[terms_of_service]" },
    ],
    [{ allowed_payment_method_types: ["klarna"] }, { param: "allowed_payment_method_types" }],
    [{ custom_text: { submit: { message: "x".repeat(1_201) } } }, { param: "custom_text[submit][message]" }],
    [{ tax_id_collection: { enabled: true } }, { message: expect.stringContaining("not implement") }],
    [{ automatic_tax: { enabled: true } }, { message: expect.stringContaining("head office") }],
    [{ payment_method_types: ["card"], excluded_payment_method_types: ["klarna"] }, {}],
    [{ payment_intent_data: { statement_descriptor_suffix: "<b>" } }, {}],
    [{ payment_intent_data: { receipt_email: "x" } }, { code: "email_invalid" }],
  ])("%j is refused", async (more, error) => {
    await expect(create(more)).rejects.toMatchObject({ statusCode: 400, ...error });
  });

  test("offers the Dashboard's payment methods without the excluded", async () => {
    const { stripe, control } = market;
    control.configure({ paymentMethods: ["card", "klarna", "us_bank_account"] });
    const session = await create({ excluded_payment_method_types: ["klarna"] });
    control.configure({ paymentMethods: ["card", "us_bank_account"] });
    expect(session).toMatchObject({
      payment_method_types: ["card", "us_bank_account"],
      excluded_payment_method_types: ["klarna"],
    });
    control.pay(session.id, { email: "ann@example.com" });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      customer_email: "bea@example.com",
      customer_details: { email: "ann@example.com" },
    });
  });

  test("offers of the Dashboard's payment methods only the allowed", async () => {
    const session = await create({ allowed_payment_method_types: ["card", "klarna"] });
    expect(session).toMatchObject({
      payment_method_types: ["card"],
      allowed_payment_method_types: ["card", "klarna"],
    });
  });

  test("adds the tax to the price", async () => {
    const { stripe, control } = market;
    control.configure({ taxPercent: 20 });
    const { id } = await create({ automatic_tax: { enabled: true } });
    control.pay(id);
    control.configure({ taxPercent: 0 });
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
      amount_subtotal: 1_900,
      amount_total: 2_280,
      total_details: { amount_tax: 380 },
      payment_intent: { amount: 2_280 },
    });
  });

  test.each([true, false])("with Adaptive Pricing %p", async (enabled) => {
    const { local, stripe, control } = market;
    control.configure({ adaptivePricing: true });
    const { id, adaptive_pricing } = await create(enabled ? {} : { adaptive_pricing: { enabled } });
    control.configure({ adaptivePricing: false });
    expect(adaptive_pricing).toEqual({ enabled });
    const form = { email: "bea@example.com", name: "Bea", country: "DE", method: "us_bank_account" };
    const paid = await fetch(`${local.url}/checkout/${id}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(form),
    });
    expect(paid.status).toBe(303);
    const { presentment_details, currency, amount_total } = await stripe.checkout.sessions.retrieve(id);
    expect([currency, amount_total]).toEqual(["usd", 1_900]);
    expect(presentment_details?.presentment_currency).toBe(enabled ? "eur" : undefined);
  });
});

describe("a payment without a checkout", () => {
  const pay = (method: string, more: object = {}) =>
    market.stripe.paymentIntents.create({
      amount: 1_900,
      currency: "usd",
      payment_method: method,
      confirm: true,
      ...more,
    });

  test("that is declined answers 402 with the payment", async () => {
    await expect(pay("pm_card_chargeDeclined")).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
      payment_intent: { status: "requires_payment_method" },
    });
  });

  test("is canceled unless it has succeeded", async () => {
    const { stripe } = market;
    const { id } = await pay("pm_card_visa", { confirm: false });
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: "canceled" });
    const paid = await pay("pm_card_visa");
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test.each([
    ["pm_card_none", {}, { code: "resource_missing" }],
    ["pm_card_visa", { amount: 49 }, { code: "amount_too_small" }],
    ["pm_card_visa", { application_fee_amount: 1 }, { param: "application_fee_amount" }],
  ])("by %s with %j is refused", async (method, more, error) => {
    await expect(pay(method, more)).rejects.toMatchObject({ statusCode: 400, ...error });
  });
});
