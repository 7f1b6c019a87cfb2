import { FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { average } from "#domain/community/rating.js";
import type { DocumentChange } from "#domain/moderation/admin-edit.js";
import { db, isNotFound } from "../firestore.js";
import { productRef } from "../products/products.js";

/** A product that the functions have never rated has no sum; its average is left unchanged. */
const Rated = z.object({
  stats: z.object({
    rating: z.number().default(0),
    ratingSum: z.number(),
    reviewsCount: z.number().default(0),
  }),
});

/** The average that a product should show; undefined if it already shows it. */
function rightAverage(product: unknown): number | undefined {
  const { data } = Rated.safeParse(product);
  if (!data) return undefined;
  const right = average(data.stats.ratingSum, data.stats.reviewsCount);
  return right === data.stats.rating ? undefined : right;
}

/**
 * Corrects a product's average after concurrent reviews. Each of two concurrent reviews may store an average that does
 * not include the other. This write has no precondition, because the product's counters are incremented concurrently.
 * If it stores a stale average, the event of that write runs this function again. The event of the last write sees the
 * complete sum.
 */
export async function settleRatingOf({ id, after }: DocumentChange): Promise<void> {
  if (rightAverage(after) === undefined) return;
  const rating = rightAverage((await productRef(id).get()).data());
  if (rating === undefined) return;
  const batch = db().batch();
  // Search sorts by the rating and finds changed products by `updatedAt`.
  batch.update(productRef(id), { "stats.rating": rating, updatedAt: FieldValue.serverTimestamp() });
  await batch.commit().catch((error) => {
    if (!isNotFound(error)) throw error;
  });
}
