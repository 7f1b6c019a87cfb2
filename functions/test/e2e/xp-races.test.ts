import { randomUUID } from "node:crypto";
import { FieldValue } from "firebase-admin/firestore";
import type { Sale } from "#domain/money/order.js";
import { NOTHING_PAID, type PaymentState } from "#domain/money/payment.js";
import { planSettlement, progressOf } from "#domain/progress/progress.js";
import { db as database } from "#store/firestore.js";
import { applyState } from "#store/money/payments.js";
import { settleProgress } from "#store/progress/progress.js";
import { until } from "../support/console.js";
import { newBuyer } from "../support/payments.js";
import { forge, join, storeProduct } from "../support/records.js";

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describe("a seller's first sale", () => {
  const AMOUNT = 1_900;
  let sellerUid: string;
  let productId: string;
  beforeAll(async () => {
    productId = await storeProduct(await join(), { price: AMOUNT / 100 });
  });
  beforeEach(async () => {
    sellerUid = await newBuyer();
  });

  /** A paid sale of the seller, reported by Stripe now. */
  async function sell(): Promise<Sale> {
    const parties = { productId, buyerUid: await newBuyer(), sellerUid };
    const amounts = { amount: AMOUNT, platformFee: 152, sellerAmount: 1_748, currency: "usd" };
    const ids = { orderId: `cs_${randomUUID()}`, paymentIntentId: `pi_${randomUUID()}` };
    return { ...ids, ...parties, ...amounts };
  }
  const tell = (sale: Sale, change: Partial<PaymentState> = {}) => {
    const event = { id: `evt_${randomUUID()}`, type: "told by the test" };
    const state = { ...NOTHING_PAID, amount: AMOUNT, ...change };
    return applyState(sale.paymentIntentId, { event }, async () => ({ state, sale, keeps: 0 }), new Date());
  };
  const refund = (sale: Sale) =>
    tell(sale, { refunds: { re_1: { amount: AMOUNT, status: "succeeded", isOurs: false } } });
  const xp = async () => (await db.doc(`users/${sellerUid}`).get()).get("xp");
  const first = async () => (await db.doc(`xpLog/${sellerUid}_first-sale_once`).get()).get("orderId");

  test("is one of ten at once", async () => {
    const sales = await times(10, sell);
    await Promise.all(sales.map((sale) => tell(sale)));
    expect(await xp()).toBe(200 + 10 * 50);
    expect(sales.map(({ orderId }) => orderId)).toContain(await first());
  });

  test("is taken back with its order alone, and given again by the next sale", async () => {
    const [one, two, three] = [await sell(), await sell(), await sell()];
    await tell(one);
    await tell(two);
    expect([await xp(), await first()]).toEqual([300, one.orderId]);
    await refund(two);
    expect([await xp(), await first()]).toEqual([250, one.orderId]);
    await refund(one);
    expect([await xp(), await first()]).toEqual([0, undefined]);
    await tell(three);
    expect([await xp(), await first()]).toEqual([250, three.orderId]);
  });
});

describe("progress, while counters rise and fall and several settle it", () => {
  /** Each crosses a threshold sometimes, up or down. */
  const CHANGES: readonly Readonly<Record<string, number>>[] = [
    { xp: 150 },
    { xp: -150 },
    { xp: 450 },
    { "stats.products": 1 },
    { "stats.products": -1 },
    { "stats.messagesSent": 1 },
    { "stats.messagesSent": -1 },
    { "stats.likes": 12 },
    { "stats.likes": -12 },
    { "stats.ratingSum": 5, "stats.reviewsReceived": 1 },
  ];

  test.each([1, 2, 3])(
    "ends as the counters say, and every achievement is counted once and told of once (%i)",
    async () => {
      const uid = await newBuyer();
      await forge(uid);
      const user = db.doc(`users/${uid}`);
      const look = async () => {
        const [profile, held] = await Promise.all([user.get(), user.collection("achievements").get()]);
        return { data: profile.data() ?? {}, held: new Set(held.docs.map(({ id }) => id)) };
      };
      await times(4, async (writer) => {
        for (let turn = 0; turn < 10; turn++) {
          const change = CHANGES[(turn * 3 + writer * 7) % CHANGES.length] ?? {};
          const fields = Object.entries(change).map(([name, by]) => [name, FieldValue.increment(by)]);
          await user.update(Object.fromEntries(fields));
          if (turn % 2 === 0) await settleProgress(uid);
        }
      });
      await until(async () => {
        const { data, held } = await look();
        return planSettlement(progressOf(data), held) === undefined;
      });
      const { data, held } = await look();
      expect(data.stats.achievementCount).toBe(held.size);
      const { docs } = await db.collection("notifications").where("uid", "==", uid).get();
      // Every held achievement was notified, and none twice, however often it was won and lost.
      expect(docs.map(({ id }) => id)).toEqual(
        expect.arrayContaining([...held].map((id) => `achievement_${uid}_${id}`)),
      );
      const told = docs.map((doc) => [doc.get("title"), doc.get("body")].join(": "));
      expect([...new Set(told)]).toEqual(told);
    },
    60_000,
  );
});
