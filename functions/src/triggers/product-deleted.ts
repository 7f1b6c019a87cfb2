import { onDocumentDeleted } from "firebase-functions/v2/firestore";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { sizeOf } from "#platform/sizes.js";
import { addProductTombstone } from "#store/products/tombstones.js";

/**
 * A product's document was deleted, by an admin in the console or by its author before it was ever
 * on sale: search hears of it by a tombstone.
 */
export const productDeleted = onDocumentDeleted(
  { document: "products/{id}", region: REGION, retry: true, ...sizeOf("productDeleted") },
  async ({ id, params }) => {
    try {
      await addProductTombstone(params.id);
    } catch (error) {
      logError(id, error);
      throw error;
    }
  },
);
