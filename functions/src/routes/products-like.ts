import { productsLike as route } from "#contract/products.js";
import { endpoint } from "#http/endpoint.js";
import { toggleLike } from "#store/community/likes.js";

/** A user likes a published product, or removes the like. */
export const productsLike = endpoint(route, {
  POST: async ({ input, caller }) => ({
    liked: await toggleLike({ productId: input.productId, uid: caller.uid, wanted: input.liked }),
  }),
});
