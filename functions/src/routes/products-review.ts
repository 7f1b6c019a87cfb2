import { productsReview as route } from "#contract/review-changes.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { changeReview } from "#store/community/reviews.js";

/** A reviewer changes their review of a product, or the author of the product answers a review once. */
export const productsReview = endpoint(route, {
  POST: async ({ input: { productId, action, rating = 0, comment, reviewId }, caller, now }) => ({
    success: true as const,
    ...(await changeReview(
      caller.user,
      { productId, reviewId: reviewId ?? caller.uid },
      action === "edit" ? { action, rating, comment } : { action, comment },
      { settings: config().abuse, now },
    )),
  }),
});
