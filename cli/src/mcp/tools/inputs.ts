import { Slug } from "#contract/fields.js";

/** Inputs shared by the tools. */
export const slugInput = Slug.describe(
  "The product's slug, as in its URL and in the results of vault_search.",
);
