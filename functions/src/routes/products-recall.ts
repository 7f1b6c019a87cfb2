import { productsRecall as route } from "#contract/products.js";
import { endpoint } from "#http/endpoint.js";
import { recall } from "#store/products/recalls.js";

/** An author yanks or deprecates a published version, or undoes that. Repeating a request changes nothing. */
export const productsRecall = endpoint(route, {
  POST: async ({ input: { productId, ...wanted }, caller: { uid } }) => recall(productId, uid, wanted),
});
