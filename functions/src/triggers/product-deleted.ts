import { onDocumentDeleted } from "firebase-functions/v2/firestore";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { sizeOf } from "#platform/sizes.js";
import { addProductTombstone } from "#store/products/tombstones.js";

/**
 * A product's document was deleted, by an admin in the console or by its author before it was first
 * published. The tombstone makes the deletion visible to search.
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
