import { Slug } from "#contract/fields.js";

/** The inputs that several tools share. */
export const slugInput = Slug.describe(
  "The product's slug, as in its URL and in the results of vault_search.",
);
