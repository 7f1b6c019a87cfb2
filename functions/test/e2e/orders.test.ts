import { Timestamp } from "firebase-admin/firestore";
import { orders as route } from "#contract/orders.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { forge, join, type Member } from "../support/records.js";
import { buy, forSale, happen, seller } from "../support/stripe.js";

const { db } = admin();
const DAY_MS = 86_400_000;

let author: Member;
let buyer: Member;
beforeAll(async () => {
  [author, buyer] = await Promise.all([join(), join()]);
});

const page = (caller: Member, input: Record<string, string> = {}) =>
  succeed(route, "GET", { token: caller.token, input });

/** Reads all pages. */
async function pages(caller: Member, role: string) {
  const read: Awaited<ReturnType<typeof page>>[] = [];
  for (let cursor: string | undefined; ; ) {
    const next = await page(caller, { role, ...(cursor !== undefined && { cursor }) });
    read.push(next);
    cursor = next.nextCursor;
    if (cursor === undefined) return read;
  }
}

let numbers = 0;
/** Writes an order as the webhook does. */
async function storeOrder(fields: Record<string, unknown> = {}): Promise<string> {
  const id = `cs_test_orders${String(++numbers).padStart(4, "0")}x${author.uid}`;
  const parties = { buyerUid: buyer.uid, sellerUid: author.uid };
  await forge(id, ...Object.values({ ...parties, ...fields }).filter((value) => typeof value === "string"));
  await db.doc(`orders/${id}`).create({
    ...parties,
    productId: "a-product",
    productTitle: "Quiet Ledger",
    productSlug: "quiet-ledger",
    productCategory: "design-systems",
    amount: 1900,
    platformFee: 152,
    sellerAmount: 1748,
    refundedAmount: 0,
    currency: "usd",
    processorSessionId: id,
    processorPaymentIntentId: "pi_1",
    status: "completed",
    createdAt: Timestamp.now(),
    updatedAt: Timestamp.now(),
    ...fields,
  });
  return id;
}

describe("an order", () => {
  test("is listed to its buyer and its seller, and to nobody else", async () => {
    const sold = await seller();
    const [bought, stranger] = [await join(), await join()];
    const productId = await forSale(sold);
    const id = await buy(bought, productId);
    const { orders: purchases, days: none } = await page(bought);
    expect(purchases).toEqual([
      {
        id,
        buyerUid: bought.uid,
        sellerUid: sold.uid,
        productId,
        productTitle: "Quiet Ledger",
        productSlug: purchases[0]?.productSlug ?? "none",
        productCategory: "design-systems",
        amount: 1900,
        platformFee: 152,
        sellerAmount: 1748,
        refundedAmount: 0,
        currency: "usd",
        status: "completed",
        createdAt: purchases[0]?.createdAt,
        updatedAt: purchases[0]?.createdAt,
      },
    ]);
    expect(none).toBeUndefined();
    const today = purchases[0]?.createdAt.slice(0, 10);
    expect(await page(sold, { role: "seller" })).toEqual({
      orders: purchases,
      days: [{ day: today, sales: 1, revenue: 1748 }],
    });
    expect(await page(sold)).toEqual({ orders: [] });
    expect(await page(bought, { role: "seller" })).toEqual({ orders: [], days: [] });
    expect(await page(stranger)).toEqual({ orders: [] });

    await happen(`payments/${id}/refund`);
    const [refunded] = (await page(bought)).orders;
    expect(refunded).toMatchObject({ id, status: "refunded", refundedAmount: 1900 });
    expect(Math.abs(Date.parse(refunded?.refundedAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect((await page(sold, { role: "seller" })).days).toEqual([]);
  });
});

describe("pages", () => {
  const ids: string[] = [];
  beforeAll(async () => {
    [author, buyer] = await Promise.all([join(), join()]);
    const at = Date.now() - DAY_MS;
    // Three times within one millisecond, one of them shared by many: no page may lose or repeat an order
    // there.
    for (let number = 0; number < 120; number++) {
      const nanoseconds = (at % 1000) * 1_000_000 + (number % 3) * 250_000;
      ids.push(await storeOrder({ createdAt: new Timestamp(Math.floor(at / 1000), nanoseconds) }));
    }
  });

  test.each(["buyer", "seller"])(
    "hold fifty orders each, and together every order of a %s once",
    async (role) => {
      const read = await pages(role === "buyer" ? buyer : author, role);
      expect(read.map(({ orders }) => orders.length)).toEqual([50, 50, 20]);
      const listed = read.flatMap(({ orders }) => orders.map(({ id }) => id));
      expect(new Set(listed).size).toBe(120);
      expect([...listed].sort()).toEqual([...ids].sort());
    },
  );

  test("end without an empty one when the last is full", async () => {
    const [full, sold] = [await join(), author];
    for (let number = 0; number < 50; number++) await storeOrder({ buyerUid: full.uid, sellerUid: sold.uid });
    expect(await pages(full, "buyer")).toHaveLength(1);
  });

  test("go from new to old, and an order that comes meanwhile moves none", async () => {
    const [reader, at] = [await join(), Date.now() - DAY_MS];
    const stored: string[] = [];
    for (let number = 0; number < 60; number++) {
      stored.push(await storeOrder({ buyerUid: reader.uid, createdAt: Timestamp.fromMillis(at + number) }));
    }
    const first = await page(reader);
    await storeOrder({ buyerUid: reader.uid });
    const second = await page(reader, { cursor: first.nextCursor ?? "" });
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(stored.toReversed());
  });

  test("are refused for a cursor that this list did not give", async () => {
    const cursor = Buffer.from("1.2 a/b").toString("base64url");
    const answer = await refuse(route, "GET", { token: buyer.token, input: { cursor } });
    expect(answer).toMatchObject({ status: 400, error: "Invalid cursor" });
    expect(answer.issues).toEqual(["cursor: is not one that this list gave"]);
  });

  test("of others are not opened by their cursor", async () => {
    const { nextCursor = "" } = await page(buyer);
    expect(await page(await join(), { cursor: nextCursor })).toEqual({ orders: [] });
  });
});

test("daily totals count what is completed, by day in UTC, in cents", async () => {
  const sold = await join();
  const midnight = Date.UTC(2026, 2, 1);
  const sales: [number, string, number][] = [
    [midnight - 1, "completed", 1748],
    [midnight, "completed", 92],
    [midnight + DAY_MS - 1, "completed", 919908],
    [midnight + 1, "refunded", 500],
    [midnight + 2, "disputed", 500],
  ];
  for (const [at, status, sellerAmount] of sales) {
    await storeOrder({ sellerUid: sold.uid, status, sellerAmount, createdAt: Timestamp.fromMillis(at) });
  }
  expect((await page(sold, { role: "seller" })).days).toEqual([
    { day: "2026-03-01", sales: 2, revenue: 920000 },
    { day: "2026-02-28", sales: 1, revenue: 1748 },
  ]);
});

test("a query that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "GET", { token: buyer.token, input: { role: "admin" } });
  expect(answer).toMatchObject({
    ...{ status: 400, error: "Invalid request", issues: ["role: must be buyer or seller"] },
  });
});

test("an answer holds nothing of Stripe but the order's id", async () => {
  const { body } = await send(route.path, "GET", { token: buyer.token });
  expect(JSON.stringify(body)).not.toMatch(/pi_|acct_|processor/);
});
