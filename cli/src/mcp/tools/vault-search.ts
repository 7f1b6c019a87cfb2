import * as z from "zod";
import { Category } from "#contract/fields.js";
import { WARNING } from "#domain/web/untrusted-text.js";
import { findProducts, ProductPage } from "../../market/products.js";
import { count } from "../../market/words.js";
import { tool } from "../tool.js";

/**
 * The tool vault_search with the fields query and category (spec: Command-line client and tool-protocol
 * tools).
 */
export const vaultSearch = tool({
  name: "vault_search",
  title: "Search the marketplace",
  description:
    "Finds products (agent skills, squads, agents, workflows, design systems, prompts, applications…) on the Vaultmart " +
    "marketplace by words or a sentence, and by category. `products` match all words. `closest` match some of them, " +
    "each with the reasons in `matches`; judge by these whether a product fits, and distrust those with `weak`. " +
    `Read-only. ${WARNING}`,
  input: z.strictObject({
    query: z
      .string()
      .max(200)
      .default("")
      .describe("Search words, or a sentence in any language. Empty finds all products."),
    category: Category.optional().describe("Only products of this category."),
    limit: z.int().min(1).max(50).default(10).describe("Products per page."),
    page: z.int().min(1).max(20_000).default(1).describe("The page number, starting at 1."),
  }),
  output: ProductPage,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  maxText: 500,
  async run({ context }, { query, ...wanted }) {
    const result = await findProducts(context, { q: query.trim(), sort: "relevance", ...wanted });
    const shown = `${count(result.products.length, "product")} of ${count(result.total, "match", "matches")}`;
    const words = [`${shown}, page ${result.page}. For details of a product, call vault_info.`];
    if (result.closest.length > 0) {
      const weak = result.closest.filter((each) => each.weak).length;
      words.push(
        `${count(result.closest.length, "product")} match some of the words, ${weak} of them weakly. Their \`matches\` contain the reasons.`,
      );
    }
    if (result.didYouMean !== undefined) words.push("A corrected query is in didYouMean.");
    return { result, words };
  },
});
