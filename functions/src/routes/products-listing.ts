import { Failure } from "#contract/failure.js";
import { productsListing as route } from "#contract/listing.js";
import { needsAdmin } from "#domain/products/approval.js";
import { isUploaded } from "#domain/products/edit-history.js";
import { checkPrice } from "#domain/products/listing.js";
import { namesOf } from "#domain/products/listing-edit.js";
import { productView } from "#domain/products/product-view.js";
import * as storage from "#gateway/storage.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as listings from "#store/products/listing-edits.js";

/**
 * Authors read one of their products in any status, and change its texts, tags, price, or picture without a new version. An
 * edit is recorded in the product's history.
 *
 * `productUpdated` then ends open checkouts.
 */
export const productsListing = endpoint(route, {
  GET: async ({ input: { slug }, caller }) => {
    const own = await listings.readOwn(slug, caller.uid);
    if (!own) throw new Failure("productNotFound");
    const { product, pending } = own;
    const file = pending?.file ?? own.file;
    return {
      product: productView(product, [], []).product,
      held: needsAdmin(own),
      wasPublished: product.approvedAt !== undefined,
      ...(file && {
        newest: {
          version: file.version,
          fileSize: file.fileSize,
          ...(file.sha256 !== undefined && { sha256: file.sha256 }),
          isWaiting: pending !== undefined,
          findings: [...(file.verdict?.findings ?? [])],
        },
      }),
    };
  },
  POST: async ({ input, caller }) => {
    if (input.price !== undefined) checkPrice(input.price, config().lowestPriceCents);
    if (isUploaded(input.thumbnailUrl ?? "") && !(await storage.stat(input.thumbnailUrl ?? ""))) {
      throw new Failure("invalidRequest", { issues: ["thumbnailUrl: must be a stored picture"] });
    }
    return { changed: namesOf(await listings.edit(caller.uid, input)) };
  },
});
