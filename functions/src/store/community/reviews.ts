import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { average } from "#domain/community/rating.js";
import { planReviewChange, type ReviewChange, reviewRight } from "#domain/community/review.js";
import { checkLinks, type Judged } from "#domain/moderation/abuse-limits.js";
import type { User, UserStats } from "#domain/people/user.js";
import type { ProductStats } from "#domain/products/product.js";
import { publishedOnly } from "#domain/products/visibility.js";
import type { XpCause } from "#domain/progress/xp.js";
import { db, readTogether, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { addReviewText, readForText } from "../moderation/abuse-counts.js";
import { hasCompleted } from "../money/orders.js";
import { readable } from "../pagination.js";
import { parseUser, userRef } from "../people/users.js";
import { downloadRef, parseProduct, productRef } from "../products/products.js";
import { addXp, settleXp, xpRef } from "../progress/xp.js";
import { addNotices } from "./notifications.js";

/** Maximum number of reviews in one response. */
const SHOWN = 50;

const text = z.string().default("");

const StoredReview = z.object({
  /** The reviewer's uid. */
  id: z.string(),
  authorUid: z.string(),
  authorUsername: z.string(),
  authorDisplayName: text,
  authorAvatar: text,
  rating: z.number().int(),
  comment: text,
  createdAt: StoredDate,
  /** When the reviewer last changed it. */
  editedAt: StoredDate.optional(),
  /** The reply of the product's author. */
  answer: z.string().optional(),
  answeredAt: StoredDate.optional(),
});
export type StoredReview = z.infer<typeof StoredReview>;

/** The review totals that a product stores. */
const StoredTotals = z.object({
  stats: z.object({ ratingSum: z.number(), reviewsCount: z.number() }),
});

/** A product's totals, computed from its reviews. */
export interface ProductRating {
  /** The average, rounded to two decimals. */
  readonly rating: number;
  readonly reviewsCount: number;
}

export const reviewRef = (productId: string, reviewerUid: string) =>
  productRef(productId).collection("reviews").doc(reviewerUid);

const causeOf = (productId: string, authorUid: string, reviewerUid: string): XpCause => ({
  uid: authorUid,
  action: "review",
  key: `${productId}_${reviewerUid}`,
});

/**
 * The reviews of a published product, newest first, at most 50.
 *
 * @throws Failure `productNotFound`
 */
export async function ofProduct(productId: string): Promise<StoredReview[]> {
  const [product, { docs }] = await Promise.all([
    productRef(productId).get(),
    productRef(productId).collection("reviews").orderBy("createdAt", "desc").limit(SHOWN).get(),
  ]);
  publishedOnly(parseProduct(product)?.value);
  return readable(StoredReview, docs);
}

/**
 * Stores a user's only review of a product, in one commit with the totals of product and author, the author's XP and
 * the notification (spec: reviews; DESIGN §6).
 *
 * Increments keep the totals exact. The averages are computed from the data that was read, so each of two concurrent
 * reviews may miss the other until the triggered functions correct the average. The response is read after the commit,
 * so it includes this review and concurrent ones.
 *
 * @param judged the abuse limits, and the time
 * @throws Failure `productNotFound`, as `reviewRight`, `purchaseRequired`, as `checkLinks`, `repeatedReview`
 */
export async function postReview(
  by: User,
  review: { readonly productId: string; readonly rating: number; readonly comment: string },
  judged: Judged,
): Promise<ProductRating> {
  const { productId, rating, comment } = review;
  const ref = reviewRef(productId, by.uid);
  await retryLostCommits(
    async () => {
      const [product, known, download] = await readTogether(
        productRef(productId),
        ref,
        downloadRef(productId, by.uid),
      );
      const found = publishedOnly(parseProduct(product)?.value);
      const { authorUid, title, slug, stats } = found;
      const right = reviewRight(found, {
        uid: by.uid,
        reviewed: known.exists,
        downloaded: download.exists,
      });
      const [author, bought, account] = await Promise.all([
        userRef(authorUid).get(),
        right === "granted" || hasCompleted(by.uid, productId),
        readForText(by.uid, comment),
      ]);
      if (!bought) throw new Failure("purchaseRequired");
      checkLinks("comment", comment, by, judged);

      const batch = db().batch();
      addReviewText(batch, account, by, review, judged);
      batch.create(ref, {
        authorUid: by.uid,
        authorUsername: by.username,
        authorDisplayName: by.displayName,
        authorAvatar: by.avatarUrl,
        rating,
        comment,
        createdAt: FieldValue.serverTimestamp(),
      });
      batch.update(productRef(productId), productChange(stats, rating, 1));
      addXp(
        batch,
        causeOf(productId, authorUid, by.uid),
        1,
        authorChange(parseUser(author)?.stats, rating, 1),
      );
      await addNotices(batch, [{ id: `review_${productId}_${by.uid}`, uid: authorUid }], by, {
        about: "newReview",
        title,
        slug,
        actor: by.username,
        rating,
      });
      await batch.commit();
    },
    { exhausted: (cause) => new Error("The review could not be stored", { cause }) },
  );
  return readRating(productId);
}

async function readRating(productId: string): Promise<ProductRating> {
  const [product] = await db().getAll(productRef(productId), { fieldMask: ["stats"] });
  const { stats } = StoredTotals.parse(product?.data());
  return { rating: average(stats.ratingSum, stats.reviewsCount), reviewsCount: stats.reviewsCount };
}

/**
 * Changes a user's review, or stores the answer of the product's author, in one commit with the sums of the ratings or
 * the notification. An edit does not change the author's XP, and notifies nobody.
 *
 * @param reviewId the reviewer's user ID
 * @param judged the abuse limits, and the time
 * @throws Failure `productNotFound`, as `planReviewChange`, as `checkLinks`, `repeatedReview`
 */
export async function changeReview(
  by: User,
  { productId, reviewId }: { readonly productId: string; readonly reviewId: string },
  change: ReviewChange,
  judged: Judged,
): Promise<ProductRating> {
  const ref = reviewRef(productId, reviewId);
  await retryLostCommits(
    async () => {
      const [product, snapshot] = await readTogether(productRef(productId), ref);
      const found = publishedOnly(parseProduct(product)?.value);
      const { authorUid, title, slug, stats } = found;
      const known = snapshot.exists ? StoredReview.parse({ ...snapshot.data(), id: snapshot.id }) : undefined;
      const { fields, stars } = planReviewChange(found, by.uid, known, change);
      checkLinks("comment", change.comment, by, judged);
      const batch = db().batch();
      if (change.action === "edit") {
        const account = await readForText(by.uid, change.comment);
        addReviewText(batch, account, by, { productId, comment: change.comment }, judged);
      }
      const now = FieldValue.serverTimestamp();
      const dated = change.action === "edit" ? { editedAt: now } : { answeredAt: now };
      batch.update(ref, { ...fields, ...dated }, unchanged(snapshot));
      if (stars !== 0) {
        const author = parseUser(await userRef(authorUid).get())?.stats;
        batch.update(productRef(productId), {
          "stats.ratingSum": FieldValue.increment(stars),
          "stats.rating": average(stats.ratingSum + stars, stats.reviewsCount),
          updatedAt: now,
        });
        const { ratingSum = 0, reviewsReceived = 0 } = author ?? {};
        batch.update(userRef(authorUid), {
          "stats.ratingSum": FieldValue.increment(stars),
          "stats.avgRating": average(ratingSum + stars, reviewsReceived),
        });
      }
      if (change.action === "answer") {
        const id = `answer_${productId}_${reviewId}`;
        const notice = { about: "reviewAnswered", title, slug, actor: by.username } as const;
        await addNotices(batch, [{ id, uid: reviewId }], by, notice);
      }
      await batch.commit();
    },
    { exhausted: (cause) => new Error("The review could not be changed", { cause }) },
  );
  return readRating(productId);
}

/**
 * Adds an admin's removal of a review to a commit, and reverses its counters and XP. The commit fails as stale if the
 * review has changed since it was read.
 *
 * @returns the review's rating and the product's names, for the notification and the log; undefined if there is no such
 * review
 */
export async function removeReview(
  batch: WriteBatch,
  productId: string,
  reviewerUid: string,
): Promise<{ readonly rating: number; readonly title: string; readonly slug: string } | undefined> {
  const [snapshot, found] = await readTogether(reviewRef(productId, reviewerUid), productRef(productId));
  const product = parseProduct(found)?.value;
  if (!snapshot.exists || !product) return undefined;
  const { rating } = StoredReview.parse({ ...snapshot.data(), id: snapshot.id });
  const { authorUid, title, slug, stats } = product;
  const cause = causeOf(productId, authorUid, reviewerUid);
  const [author, entry] = await readTogether(userRef(authorUid), xpRef(cause));

  batch.delete(snapshot.ref, unchanged(snapshot));
  batch.update(productRef(productId), productChange(stats, rating, -1));
  const change = authorChange(parseUser(author)?.stats, rating, -1);
  settleXp(batch, cause, entry, false, change);
  return { rating, title, slug };
}

/** The product's change when a review is added (+1) or removed (-1). */
function productChange(stats: ProductStats, rating: number, sign: 1 | -1) {
  return {
    "stats.reviewsCount": FieldValue.increment(sign),
    "stats.ratingSum": FieldValue.increment(sign * rating),
    "stats.rating": average(stats.ratingSum + sign * rating, stats.reviewsCount + sign),
    updatedAt: FieldValue.serverTimestamp(),
  };
}

/** The change of the author's counters for the same review. */
function authorChange(stats: UserStats | undefined, rating: number, sign: 1 | -1) {
  const { ratingSum = 0, reviewsReceived = 0 } = stats ?? {};
  return {
    reviewsReceived: FieldValue.increment(sign),
    ratingSum: FieldValue.increment(sign * rating),
    avgRating: average(ratingSum + sign * rating, reviewsReceived + sign),
  };
}
