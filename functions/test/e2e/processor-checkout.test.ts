import { processorCheckout as route } from "#contract/processor.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { changeStatus, join, type Member, storeOrder, storeProduct } from "../support/records.js";
import {
  act,
  buy,
  checkout,
  forSale,
  get,
  happen,
  seller,
  sessionOf,
  sessionsOf,
} from "../support/stripe.js";

const { db } = admin();

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
beforeAll(async () => {
  author = await seller();
});
beforeEach(async () => {
  buyer = await join();
});

const refused = (productId: string, caller: Member = buyer) =>
  refuse(route, "POST", { token: caller.token, input: { productId } });
const open = (productId: string) => succeed(route, "POST", { token: buyer.token, input: { productId } });

describe("the hosted checkout", () => {
  test("asks for the price, gives the seller 92 % and the marketplace 8 %, and leads back to the product", async () => {
    const slug = `ledger-${Date.now()}`;
    const productId = await forSale(author, { price: 19.99, slug });
    const { url } = await open(productId);
    expect(url.startsWith(`${process.env.LOCAL_STRIPE_URL}/checkout/`)).toBe(true);

    const metadata = { productId, buyerUid: buyer.uid, sellerUid: author.uid, v: "1" };
    const page = `${process.env.SITE_URL}/p/${slug}`;
    const session = await get(`/v1/checkout/sessions/${sessionOf(url)}`);
    expect(session).toMatchObject({
      mode: "payment",
      amount_total: 1999,
      currency: "usd",
      custom_text: { submit: { message: expect.stringContaining("ask for its delivery to start at once") } },
      adaptive_pricing: { enabled: false },
      customer_email: buyer.email,
      success_url: `${page}?checkout=success`,
      cancel_url: `${page}?checkout=cancelled`,
      metadata,
    });
    await happen(`sessions/${session.id}/pay`);
    const { payment_intent } = await get(`/v1/checkout/sessions/${session.id}`);
    expect(await get(`/v1/payment_intents/${payment_intent}`)).toMatchObject({
      receipt_email: buyer.email,
      amount_received: 1999,
      application_fee_amount: 160,
      transfer_data: { destination: author.accountId },
      metadata,
    });
  });

  test("says how long it waited for Stripe", async () => {
    const productId = await forSale(author);
    const answer = await send(route.path, "POST", { token: buyer.token, input: { productId } });
    expect(answer.headers.get("server-timing")).toMatch(
      /^guard;dur=[\d.]+, stripe;dur=[\d.]+, handler;dur=[\d.]+, total;dur=[\d.]+$/,
    );
  });

  test.each([
    [1, 100, 8],
    [1.1, 110, 9],
    [9.95, 995, 80],
    [1234.56, 123456, 9876],
    [9999, 999900, 79992],
  ])("of %d USD charges %i cents with a fee of %i", async (price, amount, fee) => {
    // Of a seller of its own: the highest price reaches the limit on a new seller's sales.
    const productId = await forSale(await seller(), { price });
    const session = await checkout(buyer, productId);
    expect(await get(`/v1/checkout/sessions/${session}`)).toMatchObject({ amount_total: amount });
    await happen(`sessions/${session}/pay`);
    expect((await db.doc(`orders/${session}`).get()).data()).toMatchObject({
      amount,
      platformFee: fee,
      sellerAmount: amount - fee,
    });
  });

  test("takes no price, fee, seller or buyer from the client", async () => {
    const productId = await forSale(author);
    const { url } = await succeed(route, "POST", {
      token: buyer.token,
      input: { productId, price: 1, amount: 100, platformFee: 0, buyerUid: "bea", sellerUid: "bea" },
    });
    expect(await get(`/v1/checkout/sessions/${sessionOf(url)}`)).toMatchObject({
      amount_total: 1900,
      metadata: { buyerUid: buyer.uid, sellerUid: author.uid },
    });
  });

  test("does not show what the buyer may not know", async () => {
    const answer = await send(route.path, "POST", {
      token: buyer.token,
      input: { productId: await forSale(author) },
    });
    expect(Object.keys(answer.body as object)).toEqual(["url"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("one open session a buyer and product", () => {
  test("is opened by twenty requests at once", async () => {
    const productId = await forSale(author);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(route.path, "POST", { token: buyer.token, input: { productId } }),
      ),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(new Set(opened.map(({ body }) => (body as { url: string }).url)).size).toBe(1);
    expect(await sessionsOf(productId)).toHaveLength(1);
  });

  test("is led to again, also after the product's words have changed", async () => {
    const productId = await forSale(author);
    const session = await checkout(buyer, productId);
    await db.doc(`products/${productId}`).update({ title: "Quieter Ledger" });
    expect(await checkout(buyer, productId)).toBe(session);
  });

  test("is another buyer's and another product's own", async () => {
    const [productId, otherId, other] = [await forSale(author), await forSale(author), await join()];
    const sessions = [
      await checkout(buyer, productId),
      await checkout(buyer, otherId),
      await checkout(other, productId),
    ];
    expect(new Set(sessions).size).toBe(3);
  });

  test("gives way to one at the new price", async () => {
    const productId = await forSale(author);
    const old = await checkout(buyer, productId);
    await db.doc(`products/${productId}`).update({ price: 29 });
    const session = await checkout(buyer, productId);
    await act("idle");
    expect(await get(`/v1/checkout/sessions/${old}`)).toMatchObject({ status: "expired" });
    expect(await get(`/v1/checkout/sessions/${session}`)).toMatchObject({
      status: "open",
      amount_total: 2900,
    });
    expect(await checkout(buyer, productId)).toBe(session);
    await db.doc(`products/${productId}`).update({ price: 19 });
    const third = await checkout(buyer, productId);
    expect([old, session]).not.toContain(third);
    expect(await get(`/v1/checkout/sessions/${third}`)).toMatchObject({ status: "open", amount_total: 1900 });
  });

  test("is free again once it has expired", async () => {
    const productId = await forSale(author);
    const old = await checkout(buyer, productId);
    await happen(`sessions/${old}/expire`);
    const session = await checkout(buyer, productId);
    expect(session).not.toBe(old);
    expect(await get(`/v1/checkout/sessions/${session}`)).toMatchObject({ status: "open" });
  });

  test("is free again once its time is over, even if Stripe has not said so yet", async () => {
    const productId = await forSale(author);
    const old = await checkout(buyer, productId);
    const claim = db.doc(`users/${buyer.uid}/checkouts/${productId}`);
    await claim.update({ expiresAt: new Date(Date.now() - 1000) });
    expect(await checkout(buyer, productId)).not.toBe(old);
  });

  test("stays the buyer's when a card is declined", async () => {
    const productId = await forSale(author);
    const session = await checkout(buyer, productId);
    await happen(`sessions/${session}/decline`);
    expect(await checkout(buyer, productId)).toBe(session);
    expect((await db.doc(`orders/${session}`).get()).exists).toBe(false);
  });
});

describe("it refuses", () => {
  test.each(["draft", "pending_review", "archived", "removed"])("a product that is %s", async (status) => {
    const productId = await forSale(author);
    await changeStatus(productId, status);
    const expected = { status: 404, error: "Product not found" };
    expect(await refused(productId)).toMatchObject(expected);
    expect(await refused(productId, author)).toMatchObject(expected);
  });

  test("a product that does not exist", async () => {
    expect(await refused("no-such-product")).toMatchObject({ status: 404, error: "Product not found" });
  });

  test("a free product, also to its author", async () => {
    const productId = await storeProduct(author, { price: 0 });
    const expected = { status: 400, error: "Product is free" };
    expect(await refused(productId)).toMatchObject(expected);
    expect(await refused(productId, author)).toMatchObject(expected);
  });

  test("the author, whose account need not be connected to hear it", async () => {
    const stranger = await join();
    const productId = await forSale(stranger);
    await storeOrder(productId, stranger.uid, "completed");
    expect(await refused(productId, stranger)).toMatchObject({
      status: 400,
      error: "Cannot purchase your own product",
    });
  });

  test.each(["completed", "disputed"])(
    "a buyer whose order is %s, also when the seller has left Stripe",
    async (status) => {
      const expected = { status: 409, error: "Already purchased" };
      for (const productId of [await forSale(author), await forSale(await join())]) {
        await storeOrder(productId, buyer.uid, status);
        expect(await refused(productId)).toMatchObject(expected);
      }
    },
  );

  test("a seller without an account", async () => {
    expect(await refused(await forSale(await join()))).toMatchObject({
      status: 400,
      error: "Seller has not connected Stripe",
    });
  });

  test("a new seller whose sales have reached the limit", async () => {
    const other = await seller();
    const productId = await forSale(other);
    const account = admin().db.doc(`users/${other.uid}/private/account`);
    await account.update({ "stats.totalRevenue": 500_000 });
    const error = "This seller is new and has reached a limit on sales";
    expect(await refused(productId)).toMatchObject({ status: 400, error });
    expect(await sessionsOf(productId)).toEqual([]);
    await account.update({ "stats.totalRevenue": 499_999 });
    await checkout(buyer, productId);
    await account.update({ "stats.totalRevenue": 0 });
  });

  const NOT_ACTIVE = "Seller's payment account is not active";
  const PENDING = "Seller's account verification is pending";
  test.each([
    [{ charges: false }, NOT_ACTIVE],
    [{ payouts: false }, PENDING],
    [{ charges: false, payouts: false }, NOT_ACTIVE],
  ])("a seller with %j", async (abilities, error) => {
    const other = await seller();
    const productId = await forSale(other);
    await happen(`accounts/${other.accountId}/abilities`, abilities);
    expect(await refused(productId)).toMatchObject({ status: 400, error });
    expect(await sessionsOf(productId)).toEqual([]);
    await happen(`accounts/${other.accountId}/abilities`, { charges: true, payouts: true });
    await checkout(buyer, productId);
  });

  test("a seller whose account Stripe does not know any more, before it has said so", async () => {
    const stranger = await join();
    await db.doc(`users/${stranger.uid}/private/account`).update({ processorAccountId: "acct_gone" });
    expect(await refused(await forSale(stranger))).toMatchObject({ status: 400, error: NOT_ACTIVE });
  });

  test("a body that cannot be parsed, with its field's name", async () => {
    const answer = await refuse(route, "POST", { token: buyer.token, input: {} });
    expect(answer).toMatchObject({
      status: 400,
      error: "Invalid request",
      issues: ["productId: is required"],
    });
  });
});

describe("while Stripe does not answer", () => {
  // The SDK tries three times, but not after too many requests.
  test.each([
    ["server_error", 3],
    ["reset", 3],
    ["rate_limit", 1],
  ])("(%s, %i times) it is 503, and the next attempt succeeds", async (kind, times) => {
    const productId = await forSale(author);
    await act("faults", { kind, times, key: productId });
    const answer = await send(route.path, "POST", { token: buyer.token, input: { productId } });
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await sessionsOf(productId)).toEqual([]);
    const session = await checkout(buyer, productId);
    expect(await sessionsOf(productId)).toMatchObject([{ id: session, status: "open" }]);
  });
});

describe("who has bought", () => {
  test("cannot buy again, and after a refund can", async () => {
    const productId = await forSale(author);
    const order = await buy(buyer, productId);
    expect(await refused(productId)).toMatchObject({ status: 409, error: "Already purchased" });
    await happen(`payments/${order}/refund`, { reverse_transfer: true, refund_application_fee: true });
    const again = await buy(buyer, productId);
    expect(again).not.toBe(order);
    expect((await db.doc(`orders/${again}`).get()).get("status")).toBe("completed");
    expect(await refused(productId)).toMatchObject({ status: 409 });
  });
});
