import { randomUUID } from "node:crypto";
import type { RateLimit } from "../../../../functions/src/contract/route.js";
import { saleOf } from "../../../../functions/src/domain/order.js";
import { standing } from "../../../../functions/src/domain/sliding-window.js";
import { aProduct } from "../../../../functions/src/domain/testing/products.js";
import { rateLimits } from "../../../../functions/src/http/rate-limit.js";
import { db } from "../../../../functions/src/store/firestore.js";
import { toggleLike } from "../../../../functions/src/store/likes.js";
import { orderRef } from "../../../../functions/src/store/orders.js";
import { applyReport } from "../../../../functions/src/store/payments.js";
import { productRef } from "../../../../functions/src/store/products.js";
import { accountRef, userRef } from "../../../../functions/src/store/users.js";
import { FirestoreWindowCounters } from "../../../../functions/src/store/window-counters.js";
import { xpRef } from "../../../../functions/src/store/xp.js";
import type { Place } from "./store.js";

/** A field as it is now; what is not there yet is nothing. */
const number = (found: FirebaseFirestore.DocumentSnapshot, field: string) => Number(found.get(field) ?? 0);

async function countOf(query: FirebaseFirestore.Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/** Readers like one product: the like, the counters of product and author, the author's XP and its log. */
export const PRODUCT: Place = {
  async open() {
    const [productId, authorUid] = [randomUUID(), randomUUID()];
    const [product, author] = [productRef(productId), userRef(authorUid)];
    await product.set(aProduct({ id: productId, authorUid }));
    const likes = product.collection("likes");
    const transaction = (n: number) =>
      db().runTransaction(async (change) => {
        const like = likes.doc(`reader-${n}`);
        const [before, , profile] = await change.getAll(product, like, author);
        if (!before || !profile) throw new Error("The database left documents out of its answer");
        change.create(like, { uid: like.id, createdAt: new Date() });
        change.update(product, { "stats.likes": number(before, "stats.likes") + 1 });
        const changed = {
          xp: number(profile, "xp") + 3,
          stats: { likes: number(profile, "stats.likes") + 1 },
        };
        change.set(author, changed, { merge: true });
        const cause = { uid: authorUid, action: "like", key: `${productId}_${like.id}` } as const;
        change.create(xpRef(cause), { ...cause, amount: 3, createdAt: new Date() });
      });
    return {
      count: { ours: (n) => toggleLike({ productId, uid: `reader-${n}` }), transaction },
      async counters() {
        const [found, profile, there] = await Promise.all([product.get(), author.get(), countOf(likes)]);
        return [
          [number(found, "stats.likes"), there],
          [number(profile, "stats.likes"), there],
          [number(profile, "xp"), 3 * there],
        ];
      },
    };
  },
};

/** Payments for products of one seller arrive: orders, and the totals of the seller. */
export const SELLER: Place = {
  async open(requests) {
    const seller = randomUUID();
    const account = accountRef(seller);
    const sale = (n: number) =>
      saleOf({
        orderId: `${seller}-order-${n}`,
        paymentIntentId: `${seller}-payment-${n}`,
        productId: `${seller}-product-${n}`,
        buyerUid: `${seller}-buyer-${n}`,
        sellerUid: seller,
        amount: 1_000,
        currency: "usd",
      });
    const ours = (n: number) => {
      const { amount, paymentIntentId, orderId } = sale(n);
      const event = { eventId: orderId, eventType: "checkout.session.completed", paymentIntentId };
      return applyReport({ ...event, facts: { amount }, sale: sale(n) }, new Date());
    };
    const transaction = (n: number) =>
      db().runTransaction(async (change) => {
        const { orderId, productId, sellerAmount, ...rest } = sale(n);
        const event = db().collection("processorEvents").doc(orderId);
        const [seen, totals, product] = await change.getAll(event, account, productRef(productId));
        if (!seen || !totals || !product) throw new Error("The database left documents out of its answer");
        change.create(event, { processedAt: new Date() });
        change.create(orderRef(orderId), { ...rest, productId, sellerAmount, status: "completed" });
        change.update(product.ref, { "stats.purchaseCount": number(product, "stats.purchaseCount") + 1 });
        const totalSales = number(totals, "stats.totalSales") + 1;
        const totalRevenue = number(totals, "stats.totalRevenue") + sellerAmount;
        change.set(account, { stats: { totalSales, totalRevenue } }, { merge: true });
      });
    const products = db().batch();
    for (let n = 0; n < requests; n++) {
      const { productId } = sale(n);
      products.set(productRef(productId), aProduct({ id: productId, authorUid: seller, price: 10 }));
    }
    await products.commit();
    // The first sale of all gives XP of its own and so has more to write; it happens once.
    await ours(requests);
    return {
      count: { ours, transaction },
      async counters() {
        const orders = db().collection("orders").where("sellerUid", "==", seller);
        const [totals, there] = await Promise.all([account.get(), countOf(orders)]);
        return [
          [number(totals, "stats.totalSales"), there],
          [number(totals, "stats.totalRevenue"), there * sale(0).sellerAmount],
        ];
      },
    };
  },
};

const ROUTE = { path: "/products/like", method: "POST" } as const;
/** So high that nothing is refused, since a refusal is decided in memory and costs no commit. */
const LIMIT: RateLimit = { perMinute: 1_000, strategy: "strict" };
const MINUTE_MS = 60_000;

/** Requests of one address, each at another instance of a function, are counted against its limit. */
export const ADDRESS: Place = {
  async open() {
    const key = randomUUID();
    const counters = new FirestoreWindowCounters({ emulator: process.env.FIRESTORE_EMULATOR_HOST });
    const ours = async () => {
      const consume = rateLimits({ counters, clock: Date.now, onStoreFailure: () => {} });
      const { allowed } = await consume(ROUTE, LIMIT, key);
      if (!allowed) throw new Error("A request below the limit was refused");
    };
    const window = db().collection("fixedWindows").doc(key);
    const transaction = () =>
      db().runTransaction(async (change) => {
        const found = await change.get(window);
        const isOver = number(found, "startedAt") < Date.now() - MINUTE_MS;
        if (isOver) change.set(window, { startedAt: Date.now(), count: 1 });
        else if (number(found, "count") >= LIMIT.perMinute) throw new Error("Too many requests");
        else change.update(window, { count: number(found, "count") + 1 });
      });
    return {
      count: { ours, transaction },
      async counters(done) {
        const [fields, fixed] = await Promise.all([counters.read({ ...ROUTE, key }), window.get()]);
        await counters.close();
        const limit = LIMIT.perMinute;
        const counted = fields ? limit - standing({ fields, limit, now: Date.now() }).remaining : 0;
        return [[counted + number(fixed, "count"), done]];
      },
    };
  },
};
