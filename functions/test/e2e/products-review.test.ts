import { productsDownload, productsReviews } from "#contract/products.js";
import { productsReview as route } from "#contract/review-changes.js";
import { admin } from "../support/accounts.js";
import { notificationsOf } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { changeStatus, join, type Member } from "../support/records.js";

const { db } = admin();

const EDIT = { action: "edit", rating: 5, comment: "Better now." } as const;
const answerTo = (reviewer: Member) =>
  ({ action: "answer", reviewId: reviewer.uid, comment: "Fixed in 1.0.1." }) as const;

/** A published product with a review of two stars. */
async function reviewed() {
  const [author, bea] = await Promise.all([join(), join()]);
  const { productId, slug } = await publish(author);
  await succeed(productsDownload, "POST", { token: bea.token, input: { productId } });
  const input = { productId, rating: 2, comment: "Does not start." };
  await succeed(productsReviews, "POST", { token: bea.token, input });
  return { author, bea, productId, slug };
}

const change = (user: Member, input: object) =>
  succeed(route, "POST", { token: user.token, input: input as typeof EDIT & { productId: string } });
const denied = (user: Member, input: object) =>
  refuse(route, "POST", { token: user.token, input: input as typeof EDIT & { productId: string } });
const dataOf = async (path: string) => (await db.doc(path).get()).data();
const reviewsOf = async (productId: string) =>
  (await succeed(productsReviews, "GET", { input: { productId } })).reviews;

test("its writer changes a review: the ratings follow in the same commit, and XP and notifications stay", async () => {
  const { author, bea, productId } = await reviewed();
  const xp = (await dataOf(`users/${author.uid}`))?.xp;
  const told = (await notificationsOf(author.uid)).length;
  expect(await change(bea, { productId, ...EDIT })).toEqual({ success: true, rating: 5, reviewsCount: 1 });
  expect(await reviewsOf(productId)).toMatchObject([
    { id: bea.uid, rating: 5, comment: "Better now.", editedAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await dataOf(`products/${productId}`))?.stats).toMatchObject({ rating: 5, ratingSum: 5 });
  expect(await dataOf(`users/${author.uid}`)).toMatchObject({
    xp,
    stats: { avgRating: 5, ratingSum: 5, reviewsReceived: 1 },
  });
  expect(await notificationsOf(author.uid)).toHaveLength(told);
  // The specification's route still refuses a second review.
  const second = { productId, rating: 1, comment: "Again" };
  expect(await refuse(productsReviews, "POST", { token: bea.token, input: second })).toMatchObject({
    status: 409,
  });
});

test("the author answers once, everyone reads it, and the writer is notified once", async () => {
  const { author, bea, productId } = await reviewed();
  const answer = { productId, ...answerTo(bea) };
  expect(await change(author, answer)).toEqual({ success: true, rating: 2, reviewsCount: 1 });
  expect(await reviewsOf(productId)).toMatchObject([
    { rating: 2, comment: "Does not start.", answer: "Fixed in 1.0.1." },
  ]);
  expect(await denied(author, answer)).toMatchObject({ status: 409, code: "alreadyAnswered" });
  const about = (await notificationsOf(bea.uid)).filter(({ title }) => title === "Your review was answered");
  expect(about).toHaveLength(1);
  // An edit keeps the answer.
  await change(bea, { productId, ...EDIT });
  expect(await reviewsOf(productId)).toMatchObject([{ comment: "Better now.", answer: "Fixed in 1.0.1." }]);
});

test("others change and answer nothing", async () => {
  const { author, bea, productId } = await reviewed();
  const cal = await join();
  for (const [user, input, status, code] of [
    [cal, EDIT, 404, "reviewNotFound"],
    [author, EDIT, 404, "reviewNotFound"],
    [cal, answerTo(bea), 403, "notYourProduct"],
    [bea, answerTo(bea), 403, "notYourProduct"],
    [author, answerTo(cal), 404, "reviewNotFound"],
    [bea, { ...EDIT, rating: undefined }, 400, "invalidRequest"],
    [bea, { ...EDIT, reviewId: bea.uid }, 400, "invalidRequest"],
    [author, { ...answerTo(bea), rating: 5 }, 400, "invalidRequest"],
    [author, { ...answerTo(bea), reviewId: undefined }, 400, "invalidRequest"],
    [author, { ...answerTo(bea), comment: "no" }, 400, "invalidRequest"],
    [bea, { ...EDIT, comment: "l".repeat(1_001) }, 400, "invalidRequest"],
  ] as const) {
    expect(await denied(user, { productId, ...input })).toMatchObject({ status, code });
  }
  await changeStatus(productId, "removed");
  expect(await denied(bea, { productId, ...EDIT })).toMatchObject({ status: 404, code: "productNotFound" });
});

test("concurrent edits leave the sum of what is stored", async () => {
  const { bea, productId } = await reviewed();
  await Promise.all([1, 3, 4].map((rating) => change(bea, { productId, ...EDIT, rating })));
  const [review] = await reviewsOf(productId);
  expect((await dataOf(`products/${productId}`))?.stats).toMatchObject({ ratingSum: review?.rating });
});
