import { Slug } from "#contract/fields.js";

/** Inputs that tools share. */
export const slugInput = Slug.describe(
  "The product's slug, as in its address and in the results of vault_search.",
);
