import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { cliProductsSearch } from "#contract/cli.js";
import { productsDownload, productsReviews as route } from "#contract/products.js";
import { admin, signUp } from "../support/accounts.js";
import { notificationsOf, until } from "../support/console.js";
import { refuse, send, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { changeStatus, join, type Member, storeOrder, storeProduct } from "../support/records.js";

const { db } = admin();
const HIDDEN = { status: 404, error: "Product not found" };
const COMMENT = "Does what it says.";

const review = (user: Member, productId: string, rating = 5, comment = COMMENT) =>
  succeed(route, "POST", { token: user.token, input: { productId, rating, comment } });
const denied = (user: Member, productId: string) =>
  refuse(route, "POST", { token: user.token, input: { productId, rating: 5, comment: COMMENT } });
const read = async (productId: string) => (await succeed(route, "GET", { input: { productId } })).reviews;

/** Downloads a product through the route. */
const download = (user: Member, productId: string) =>
  succeed(productsDownload, "POST", { token: user.token, input: { productId } });

/** A user who has downloaded a product. */
async function reader(productId: string, wanted: Parameters<typeof join>[0] = {}): Promise<Member> {
  const user = await join(wanted);
  await download(user, productId);
  return user;
}

const statsOf = async (path: string) => (await db.doc(path).get()).get("stats");
const xpOf = async ({ uid }: Member): Promise<number> => (await db.doc(`users/${uid}`).get()).get("xp");

/** Writes a review with its own date, directly to the store. */
const storeReview = (productId: string, uid: string, fields: Record<string, unknown> = {}) =>
  db.doc(`products/${productId}/reviews/${uid}`).create({
    ...{ authorUid: uid, authorUsername: uid, authorDisplayName: uid, authorAvatar: "" },
    ...{ rating: 4, comment: COMMENT, createdAt: FieldValue.serverTimestamp() },
    ...fields,
  });

describe("a review", () => {
  test("is stored with its reviewer's name, and everybody reads it", async () => {
    const author = await join();
    const { productId } = await publish(author);
    const bea = await reader(productId, { displayName: "Bea Reads" });
    const before = Date.now();
    expect(await review(bea, productId, 4, "  Short and true.\n")).toEqual({
      success: true,
      rating: 4,
      reviewsCount: 1,
    });
    const [found, ...others] = await read(productId);
    expect(others).toEqual([]);
    expect(found).toEqual({
      id: bea.uid,
      authorUid: bea.uid,
      authorUsername: bea.username,
      authorDisplayName: "Bea Reads",
      authorAvatar: "",
      rating: 4,
      comment: "Short and true.",
      createdAt: expect.stringMatching(/Z$/),
    });
    const createdAt = Date.parse(found?.createdAt ?? "");
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(Date.now());
  });

  test("counts for its product and, over all products, for its author, and brings 10 XP", async () => {
    const author = await join();
    const [one, other] = [await publish(author), await publish(author)];
    const [bea, cem, dan] = await Promise.all([join(), join(), join()]);
    for (const user of [bea, cem, dan]) await download(user, one.productId);
    await download(bea, other.productId);
    const before = await xpOf(author);

    expect(await review(bea, one.productId, 5)).toMatchObject({ rating: 5, reviewsCount: 1 });
    expect(await review(cem, one.productId, 4)).toMatchObject({ rating: 4.5, reviewsCount: 2 });
    expect(await review(dan, one.productId, 4)).toMatchObject({ rating: 4.33, reviewsCount: 3 });
    expect(await review(bea, other.productId, 1)).toMatchObject({ rating: 1, reviewsCount: 1 });

    expect(await statsOf(`products/${one.productId}`)).toMatchObject({
      reviewsCount: 3,
      ratingSum: 13,
      rating: 4.33,
    });
    expect(await statsOf(`users/${author.uid}`)).toMatchObject({
      reviewsReceived: 4,
      ratingSum: 14,
      avgRating: 3.5,
    });
    expect(await xpOf(author)).toBe(before + 40);
    const entry = await db.doc(`xpLog/${author.uid}_review_${one.productId}_${cem.uid}`).get();
    expect(entry.data()).toMatchObject({ uid: author.uid, action: "review", amount: 10 });
  });

  test("is told to the author, in the author's language", async () => {
    const author = await join();
    await db.doc(`users/${author.uid}`).update({ locale: "es" });
    const { productId, slug } = await publish(author);
    const bea = await reader(productId);
    await review(bea, productId, 3);
    const told = await notificationsOf(author.uid);
    expect(told.filter(({ type }) => type === "review")).toEqual([
      expect.objectContaining({
        id: `review_${productId}_${bea.uid}`,
        title: "Tu producto tiene una nueva reseña",
        body: `@${bea.username} le dio a «Release Notes Writer» 3 de 5.`,
        link: `/p/${slug}`,
        read: false,
        actorUid: bea.uid,
      }),
    ]);
  });

  test("moves its product in search at once", async () => {
    const author = await join();
    const [one, other] = [await publish(author), await publish(author)];
    const [bea, cem] = [await reader(one.productId), await reader(other.productId)];
    const sorted = async () => {
      const input = { author: author.username, sort: "rating" };
      const { products } = await succeed(cliProductsSearch, "GET", { input });
      return products.map(({ id, stats }) => [id, stats.rating, stats.reviewsCount]);
    };
    await review(bea, one.productId, 4);
    expect((await sorted())[0]).toEqual([one.productId, 4, 1]);
    await review(cem, other.productId, 5);
    const products = await sorted();
    expect(products).toEqual([
      [other.productId, 5, 1],
      [one.productId, 4, 1],
    ]);
  });

  test("posted five times at once is stored once", async () => {
    const author = await join();
    const { productId } = await publish(author);
    const bea = await reader(productId);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        send(route.path, "POST", { token: bea.token, input: { productId, rating, comment: COMMENT } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await statsOf(`products/${productId}`)).toMatchObject({
      reviewsCount: 1,
      ratingSum: won,
      rating: won,
    });
  });

  test("of five readers at once counts five, and the averages settle", async () => {
    const author = await join();
    const { productId } = await publish(author);
    const readers = await Promise.all(Array.from({ length: 5 }, () => reader(productId)));
    const answers = await Promise.all(readers.map((user, at) => review(user, productId, at + 1)));
    expect(Math.max(...answers.map(({ reviewsCount }) => reviewsCount))).toBe(5);
    await until(async () => (await statsOf(`products/${productId}`)).rating === 3);
    await until(async () => (await statsOf(`users/${author.uid}`)).avgRating === 3);
    expect(await statsOf(`products/${productId}`)).toMatchObject({ reviewsCount: 5, ratingSum: 15 });
    expect(await statsOf(`users/${author.uid}`)).toMatchObject({ reviewsReceived: 5, ratingSum: 15 });
  });
});

describe("who may review", () => {
  const DOWNLOAD = { status: 403, error: "Download required" };
  const PURCHASE = { status: 403, error: "Purchase required" };
  let author: Member;
  beforeAll(async () => {
    author = await join();
  });

  test("a free product: who has downloaded it", async () => {
    const productId = await storeProduct(author);
    const bea = await join();
    expect(await denied(bea, productId)).toMatchObject(DOWNLOAD);
    await storeOrder(productId, bea.uid, "completed");
    expect(await denied(bea, productId)).toMatchObject(DOWNLOAD);
    await download(bea, productId);
    await review(bea, productId);
  });

  test.each(["refunded", "disputed"])("a paid product: nobody with an order that is %s", async (status) => {
    const productId = await storeProduct(author, { price: 5 });
    const bea = await join();
    await storeOrder(productId, bea.uid, status);
    expect(await denied(bea, productId)).toMatchObject(PURCHASE);
  });

  test("a paid product: who has bought it, downloaded or not", async () => {
    const productId = await storeProduct(author, { price: 5 });
    const other = await storeProduct(author, { price: 5 });
    const bea = await join();
    await storeOrder(other, bea.uid, "completed");
    expect(await denied(bea, productId)).toMatchObject(PURCHASE);
    await storeOrder(productId, bea.uid, "completed");
    await review(bea, productId);
  });

  test("a product that costs something by now: no longer who had it for free", async () => {
    const productId = await storeProduct(author);
    const bea = await reader(productId);
    await db.doc(`products/${productId}`).update({ price: 5 });
    expect(await denied(bea, productId)).toMatchObject(PURCHASE);
  });

  test("not its author, whatever they have", async () => {
    const productId = await storeProduct(author);
    await download(author, productId);
    const own = { status: 403, error: "Cannot review your own product" };
    expect(await denied(author, productId)).toMatchObject(own);
    await storeReview(productId, author.uid);
    expect(await denied(author, productId)).toMatchObject(own);
  });

  test("nobody twice, whatever became of the download, the price or the order", async () => {
    const productId = await storeProduct(author);
    const bea = await reader(productId);
    await review(bea, productId);
    const again = { status: 409, error: "Already reviewed" };
    expect(await denied(bea, productId)).toMatchObject(again);
    await db.doc(`products/${productId}/downloads/${bea.uid}`).delete();
    expect(await denied(bea, productId)).toMatchObject(again);
    await db.doc(`products/${productId}`).update({ price: 5 });
    expect(await denied(bea, productId)).toMatchObject(again);
    expect(await read(productId)).toHaveLength(1);
  });

  test.each(["pending_review", "draft", "archived", "removed"])(
    "a product that is %s: nobody, and nobody reads its reviews",
    async (status) => {
      const author = await join();
      const productId = await storeProduct(author);
      const bea = await reader(productId);
      await storeReview(productId, "somebody");
      await changeStatus(productId, status);
      for (const user of [bea, author]) expect(await denied(user, productId)).toMatchObject(HIDDEN);
      expect(await refuse(route, "GET", { input: { productId } })).toMatchObject(HIDDEN);
    },
  );

  test("a product that does not exist: nobody", async () => {
    expect(await denied(await join(), "no-such-product")).toMatchObject(HIDDEN);
    expect(await refuse(route, "GET", { input: { productId: "no-such-product" } })).toMatchObject(HIDDEN);
  });
});

describe("the list", () => {
  test("is empty before the first review", async () => {
    expect(await read(await storeProduct(await join()))).toEqual([]);
  });

  test("shows the newest first, 50 at the most, and no broken one", async () => {
    const productId = await storeProduct(await join());
    const ids = Array.from({ length: 53 }, (_, at) => `reviewer-${String(at).padStart(2, "0")}`);
    await Promise.all(
      ids.map((uid, at) =>
        storeReview(productId, uid, { createdAt: Timestamp.fromMillis(1_700_000_000_000 + at * 1000) }),
      ),
    );
    await db.doc(`products/${productId}/reviews/${ids[52]}`).update({ rating: "great" });
    const shown = await read(productId);
    expect(shown.map(({ id }) => id)).toEqual(ids.slice(3, 52).reverse());
  });

  test("is never kept by who has read it", async () => {
    const productId = await storeProduct(await join());
    const { headers } = await send(route.path, "GET", { input: { productId } });
    expect(headers.get("cache-control")).toContain("no-store");
  });
});

describe("a request is refused", () => {
  test.each([
    ["POST", { productId: "any", rating: 6, comment: COMMENT }, "rating: must be at most 5"],
    ["GET", {}, "productId: is required"],
  ] as const)("of %s that cannot be parsed, with its field's name", async (method, input, issue) => {
    const answer = await refuse(route, method, { token: (await signUp()).token, input });
    expect(answer).toMatchObject({ status: 400, error: "Invalid request", issues: [issue] });
  });

  test("no review of 1,000 characters", async () => {
    const productId = await storeProduct(await join());
    const bea = await reader(productId);
    await review(bea, productId, 1, "x".repeat(1_000));
    expect((await read(productId))[0]?.comment).toHaveLength(1_000);
  });
});
