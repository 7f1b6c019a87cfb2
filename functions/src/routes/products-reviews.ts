import { productsReviews as route } from "#contract/products.js";
import { undated } from "#domain/dated.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as reviews from "#store/community/reviews.js";

/** Anyone can read a product's reviews; a user who has the product can write one. */
export const productsReviews = endpoint(route, {
  GET: async ({ input }) => ({
    reviews: (await reviews.ofProduct(input.productId)).map(undated),
  }),
  POST: async ({ input, caller, now }) => ({
    success: true as const,
    ...(await reviews.postReview(caller.user, input, { settings: config().abuse, now })),
  }),
});
