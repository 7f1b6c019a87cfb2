import { onDocumentDeleted } from "firebase-functions/v2/firestore";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { endSessionsOfProduct } from "#sales/end-sessions.js";
import { followProduct } from "#search/servers.js";
import { logDeletedProduct } from "#store/log/entries.js";
import { deleteEdits } from "#store/products/edits.js";
import { addProductTombstone } from "#store/products/tombstones.js";

/**
 * A product's document was deleted, by an admin in the console or by its author before it was first published. Writes a
 * tombstone, which makes the deletion visible to search. Adds a log entry, ends open checkout sessions, removes the
 * product from the search servers, and deletes the history of its edits.
 */
export const productDeleted = onDocumentDeleted(
  {
    ...{ document: "products/{id}", region: REGION, retry: true, ...deploymentOf("productDeleted") },
    secrets: stripeSecrets("STRIPE_SECRET_KEY"),
  },
  async ({ id, params, data }) => {
    try {
      await addProductTombstone(params.id);
      await logDeletedProduct(params.id, data?.data() ?? {});
      await endSessionsOfProduct(params.id, data?.data() ?? {}, undefined, new Date());
      await followProduct(params.id);
      await deleteEdits(params.id);
    } catch (error) {
      logError(id, error);
      throw error;
    }
  },
);
