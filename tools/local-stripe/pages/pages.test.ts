import { accountParams, sessionParams, startMarket } from "../testing/market.js";

type Market = Awaited<ReturnType<typeof startMarket>>;
let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const open = (path: string) => fetch(new URL(path, market.local.url), { redirect: "manual" });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(new URL(path, market.local.url), {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
  });
const newSession = (change: object = {}) =>
  market.stripe.checkout.sessions.create({ ...sessionParams(market.seller), ...change });
const CARD = {
  method: "card",
  email: "bea@example.com",
  name: "Bea",
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  country: "DE",
  postal: "10115",
};

describe("the checkout page", () => {
  test("shows what is bought, its price, the way back and that no money moves", async () => {
    const { id, url } = await newSession();
    const response = await open(url ?? "");
    const text = await response.text();
    expect(response.status).toBe(200);
    for (const shown of [
      "Review skill",
      "$19.00",
      "bea@example.com",
      "http://shop.test/product",
      "no money moves",
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain(`value="${id}"`);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("pays and goes on to the shop with the session's id", async () => {
    const { id } = await newSession();
    const response = await send(`/checkout/${id}`, CARD);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`http://shop.test/done?session=${id}`);
    const paid = await market.stripe.checkout.sessions.retrieve(id);
    expect(paid).toMatchObject({
      payment_status: "paid",
      customer_details: { email: "bea@example.com", name: "Bea", address: { country: "DE" } },
    });
    expect(await (await open(`/checkout/${id}`)).text()).toContain("Payment complete");
    expect((await send(`/checkout/${id}`, CARD)).status).toBe(200);
  });

  test("completes unpaid by bank debit", async () => {
    const { id } = await newSession();
    const { email, name } = CARD;
    expect((await send(`/checkout/${id}`, { method: "us_bank_account", email, name })).status).toBe(303);
    expect(await market.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
  });

  test.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "insufficient funds"],
  ])("says why %s is declined, and keeps what was typed but the card", async (number, message) => {
    const { id } = await newSession();
    const response = await send(`/checkout/${id}`, { ...CARD, number });
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain(message);
    expect(text).toContain('value="10115"');
    expect(text).not.toContain(number);
    expect((await market.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  });

  test.each([
    ["an e-mail that is none", { email: "bea" }, "email"],
    ["no name", { name: " " }, "name"],
    ["a wrong digit", { number: "4242424242424241" }, "number"],
    ["a month that is none", { expiry: "13 / 34" }, "expiry"],
    ["a card of the past", { expiry: "01 / 20" }, "expiry"],
    ["a short code", { cvc: "12" }, "cvc"],
  ])("points at the field for %s", async (_, change, field) => {
    const { id } = await newSession();
    const response = await send(`/checkout/${id}`, { ...CARD, ...change });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`id="${field}-error"`);
    expect((await market.stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  });

  test("offers only the methods of the session", async () => {
    const { id } = await newSession({ payment_method_types: ["card"] });
    expect(await (await open(`/checkout/${id}`)).text()).not.toContain("Bank debit");
    await send(`/checkout/${id}`, { ...CARD, method: "us_bank_account" });
    expect((await market.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  });

  test("escapes what a seller wrote", async () => {
    const params = sessionParams(market.seller);
    const [item] = params.line_items ?? [];
    const { url } = await market.stripe.checkout.sessions.create({
      ...params,
      line_items: [
        {
          ...item,
          price_data: {
            currency: "usd",
            unit_amount: 1_900,
            product_data: { name: "<script>alert(1)</script>", description: `"'><img src=x>` },
          },
        },
      ],
    });
    const text = await (await open(url ?? "")).text();
    expect(text).not.toContain("<script>alert(1)");
    expect(text).not.toContain("<img");
  });

  test("of an unknown or an expired session says so", async () => {
    expect((await open("/checkout/cs_test_none")).status).toBe(404);
    const { id } = await newSession();
    market.control.expire(id);
    expect(await (await open(`/checkout/${id}`)).text()).toContain("expired");
  });
});

describe("the onboarding page", () => {
  const FILLED = { legal_name: "Rita", agree: "yes", result: "verified" };

  async function enter() {
    const { id } = await market.stripe.accounts.create(accountParams("rita"));
    const link = await market.stripe.accountLinks.create({
      account: id,
      type: "account_onboarding",
      refresh_url: "http://shop.test/refresh",
      return_url: "http://shop.test/return",
    });
    const visit = (await open(link.url)).headers.get("location") ?? "";
    return { id, link: link.url, visit };
  }

  test("leads to a seller who can be paid, and back to the shop", async () => {
    const { id, visit } = await enter();
    expect(await (await open(visit)).text()).toContain("About you");
    const done = await send(visit, FILLED);
    expect([done.status, done.headers.get("location")]).toEqual([303, "http://shop.test/return"]);
    expect(await market.stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
    });
  });

  test("can be left, and end with verification pending", async () => {
    const { id, visit } = await enter();
    const later = await send(visit, { later: "yes" });
    expect(later.headers.get("location")).toBe("http://shop.test/return");
    expect((await market.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
    await send(visit, { ...FILLED, result: "payouts_pending" });
    expect(await market.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: false,
    });
  });

  test("opens once by a link; the second time it leads to the shop's refresh address", async () => {
    const { link, visit } = await enter();
    expect((await open(link)).headers.get("location")).toBe("http://shop.test/refresh");
    expect((await open(visit)).status).toBe(200);
  });

  test("does not open for another account, or without a link", async () => {
    const [first, second] = [await enter(), await enter()];
    expect((await open(first.visit.replace(first.id, second.id))).status).toBe(404);
    expect((await open(`/onboarding/${first.id}`)).status).toBe(404);
  });

  test.each([
    ["a name", { legal_name: " ", agree: "yes" }, "legal_name"],
    ["consent", { legal_name: "Rita" }, "agree"],
  ])("asks again for %s", async (_, fields, field) => {
    const { id, visit } = await enter();
    const response = await send(visit, fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`id="${field}-error"`);
    expect((await market.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });
});

describe("the dashboard", () => {
  test("shows the seller's share of what was sold, less what was taken back", async () => {
    const { id } = await market.stripe.accounts.create(accountParams("dora"));
    market.control.onboard(id);
    for (const refund of [undefined, 400]) {
      const session = await market.stripe.checkout.sessions.create(sessionParams(id, 1_000));
      market.control.pay(session.id);
      const parts = { reverseTransfer: true, refundApplicationFee: true };
      if (refund) market.control.refund(session.id, { amount: refund, ...parts });
    }
    const text = await (await open(`/dashboard/${id}`)).text();
    // 1000 - 80, and 600 - 48.
    expect(text).toContain("$14.72");
    expect(text).toContain("Partly refunded");
  });
});

describe("the control page", () => {
  test("does what its buttons say, and says what it did", async () => {
    const { id } = await newSession();
    const before = await (await open("/")).text();
    expect(before).toContain(`/_local/sessions/${id}/pay`);
    const pressed = await send(`/_local/sessions/${id}/pay`, {});
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/"]);
    const after = await (await open("/")).text();
    expect(after).toContain("The session is paid.");
    expect(after).toContain(`/_local/payments/ch_`);
    expect(await (await open("/")).text()).not.toContain("The session is paid.");
  });

  test("says why a button could not do it", async () => {
    const { id } = await newSession();
    await send(`/_local/sessions/${id}/settle`, {});
    expect(await (await open("/")).text()).toContain("No delayed payment");
  });

  test("refunds a part that is typed in dollars", async () => {
    const { id } = await newSession();
    market.control.pay(id);
    await send(`/_local/payments/${id}/refund`, { amount: "4.50", reverse_transfer: "true" });
    expect(market.control.events("charge.refunded").at(-1)?.data.object).toMatchObject({
      amount_refunded: 450,
    });
  });

  test("takes no orders from pages of other sites", async () => {
    const { id } = await newSession();
    const foreign = await send(`/_local/sessions/${id}/pay`, {}, { origin: "http://evil.test" });
    expect(foreign.status).toBe(403);
    const own = await send(`/_local/sessions/${id}/pay`, {}, { origin: market.local.url });
    expect(own.status).toBe(303);
  });
});
