import { Failure } from "#contract/failure.js";
import { productsDraft as route } from "#contract/share-links.js";
import { isNewUse, tokenDigest } from "#domain/people/access-token.js";
import { productView } from "#domain/products/product-view.js";
import { openLink } from "#domain/products/share-link.js";
import { endpoint } from "#http/endpoint.js";
import * as shareLinks from "#store/products/share-links.js";

/**
 * Shows a draft to everyone who has a valid link to it (DESIGN §14).
 *
 * The link is found by the digest of its secret, so the lookup takes the same time for every wrong one. Everything
 * that ends a link is read again for each request.
 */
export const productsDraft = endpoint(route, {
  POST: async ({ input: { secret }, now }) => {
    const link = await shareLinks.read(tokenDigest(secret));
    if (!link) throw new Failure("shareLinkNotFound");
    const product = openLink(link, await shareLinks.readShared(link), now);
    if (isNewUse(link, now) && !(await shareLinks.recordUse(link.id, now))) {
      throw new Failure("shareLinkNotFound");
    }
    const { slug, status } = product;
    if (status === "published") return { slug };
    return {
      slug,
      draft: { product: productView(product, [], []).product, expiresAt: link.expiresAt.toISOString() },
    };
  },
});
