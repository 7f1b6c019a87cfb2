import { FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { average } from "#domain/community/rating.js";
import type { DocumentChange } from "#domain/moderation/console-edit.js";
import { db, isNotFound } from "../firestore.js";
import { productRef } from "../products/products.js";

/** A product that was never rated by the functions has no sum, and its average is left alone. */
const Rated = z.object({
  stats: z.object({
    rating: z.number().default(0),
    ratingSum: z.number(),
    reviewsCount: z.number().default(0),
  }),
});

/** The average that a product should show; nothing when it does. */
function rightAverage(product: unknown): number | undefined {
  const { data } = Rated.safeParse(product);
  if (!data) return undefined;
  const right = average(data.stats.ratingSum, data.stats.reviewsCount);
  return right === data.stats.rating ? undefined : right;
}

/**
 * Puts a product's average right when a write left it wrong: of two reviews at
 * once, each stores the average that it knows of.
 *
 * The product counts and carries no precondition. An average that is overtaken
 * meanwhile is a write of its own, whose event comes here again; the last write's
 * event knows the whole sum.
 */
export async function settleRatingOf({ id, after }: DocumentChange): Promise<void> {
  if (rightAverage(after) === undefined) return;
  const rating = rightAverage((await productRef(id).get()).data());
  if (rating === undefined) return;
  const batch = db().batch();
  // Search sorts by it and hears of what `updatedAt` says.
  batch.update(productRef(id), { "stats.rating": rating, updatedAt: FieldValue.serverTimestamp() });
  await batch.commit().catch((error) => {
    if (!isNotFound(error)) throw error;
  });
}
