import { postReview, removeReview } from "#store/community/reviews.js";
import { db as database } from "#store/firestore.js";
import * as users from "#store/people/users.js";
import { limitsNow } from "../support/abuse.js";
import { forge, join, type Member, storeProduct } from "../support/records.js";

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

async function profile({ uid }: Member) {
  const user = await users.read(uid);
  if (!user) throw new Error(`${uid} has no profile`);
  return user;
}

/** Reviews a product without a real download. */
async function reviewed(productId: string, reader: Member, rating: number): Promise<void> {
  await db.doc(`products/${productId}/downloads/${reader.uid}`).create({ uid: reader.uid, versions: [] });
  const review = { productId, rating, comment: "Does what it says." };
  await postReview(await profile(reader), review, limitsNow());
}

async function remove(productId: string, reader: Member) {
  const batch = db.batch();
  const removed = await removeReview(batch, productId, reader.uid);
  return { removed, commit: () => batch.commit() };
}

/** The totals that result from a product's reviews. */
async function countsOf(productId: string, author: Member) {
  const [product, { stats, xp }, entries] = await Promise.all([
    db.doc(`products/${productId}`).get(),
    profile(author),
    db.collection("xpLog").where("uid", "==", author.uid).where("action", "==", "review").get(),
  ]);
  const { reviewsCount, ratingSum, rating } = product.get("stats");
  return {
    product: [reviewsCount, ratingSum, rating],
    author: [stats.reviewsReceived, stats.ratingSum, stats.avgRating],
    ...{ xp, entries: entries.size },
  };
}

let author: Member;
let bea: Member;
let cem: Member;
let productId: string;
beforeEach(async () => {
  [author, bea, cem] = await Promise.all([join(), join(), join()]);
  productId = await storeProduct(author);
  await reviewed(productId, bea, 5);
  await reviewed(productId, cem, 2);
});

test("a review that is removed takes back what it counted and brought", async () => {
  expect(await countsOf(productId, author)).toEqual({
    product: [2, 7, 3.5],
    author: [2, 7, 3.5],
    ...{ xp: 20, entries: 2 },
  });
  for (const [reader, rating, product] of [
    [cem, 2, [1, 5, 5]],
    [bea, 5, [0, 0, 0]],
  ] as const) {
    const { removed, commit } = await remove(productId, reader);
    expect(removed).toMatchObject({ rating, title: "Plain product" });
    await commit();
    const left = product[0];
    expect(await countsOf(productId, author)).toEqual({
      ...{ product, author: product },
      ...{ xp: left * 10, entries: left },
    });
    expect((await db.doc(`products/${productId}/reviews/${reader.uid}`).get()).exists).toBe(false);
  }
});

test("a review of before XP was given takes none back", async () => {
  await db.doc(`xpLog/${author.uid}_review_${productId}_${cem.uid}`).delete();
  const { commit } = await remove(productId, cem);
  await commit();
  expect(await countsOf(productId, author)).toMatchObject({ product: [1, 5, 5], author: [1, 5, 5], xp: 20 });
});

test("of ten removals at once one is done, and the others fail as a whole", async () => {
  const attempts = await Promise.all(Array.from({ length: 10 }, () => remove(productId, cem)));
  const settled = await Promise.allSettled(attempts.map(({ commit }) => commit()));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await countsOf(productId, author)).toMatchObject({ product: [1, 5, 5], author: [1, 5, 5], xp: 10 });
});

test("what is not there is not removed", async () => {
  const stranger = await join();
  expect((await remove(productId, stranger)).removed).toBeUndefined();
  expect((await remove("no-such-product", bea)).removed).toBeUndefined();
  await forge(bea.uid);
});
