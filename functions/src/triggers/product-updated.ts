import { edits } from "#events/admin-edits.js";
import { onUpdate } from "#events/on-update.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";
import { endSessionsOfProduct } from "#sales/end-sessions.js";
import { carryOutRemoval } from "#sales/removed-product.js";
import { followProduct } from "#search/servers.js";
import { settleRatingOf } from "#store/community/ratings.js";
import { moderateProduct, PRODUCT_EDITS } from "#store/moderation/moderation.js";
import { recordEdit } from "#store/products/edits.js";
import { tellOfVersion } from "#store/products/version-news.js";

/**
 * A product was written. Applies an admin's edit (publish, remove, hold, release), ends the checkout sessions of
 * products that are no longer sold, notifies and refunds the buyers of removed products, updates the average rating,
 * notifies buyers of a new version, records edits that no route has recorded in the product's history, and updates the
 * search servers, if configured.
 */
export const productUpdated = onUpdate(
  "productUpdated",
  "products/{id}",
  [
    edits(PRODUCT_EDITS, moderateProduct),
    ({ id, before, after }) => endSessionsOfProduct(id, before, after, new Date()),
    (change) => carryOutRemoval(change, new Date()),
    settleRatingOf,
    tellOfVersion,
    recordEdit,
    async ({ id, before, after }) => {
      if ([before.status, after.status].includes("published")) await followProduct(id);
    },
  ],
  { secrets: stripeSecrets("STRIPE_SECRET_KEY") },
);
