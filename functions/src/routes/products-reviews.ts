import { productsReviews as route } from "../contract/products.js";
import { endpoint } from "../http/endpoint.js";
import * as reviews from "../store/reviews.js";

/** Everybody reads a product's reviews; who has the product writes one. */
export const productsReviews = endpoint(route, {
  GET: async ({ input }) => ({
    reviews: (await reviews.ofProduct(input.productId)).map((review) => ({
      ...review,
      createdAt: review.createdAt.toISOString(),
    })),
  }),
  POST: async ({ input, caller }) => ({
    success: true as const,
    ...(await reviews.postReview(caller.user, input)),
  }),
});
