import * as z from "zod";
import { trending as mostTrending } from "#domain/products/trend.js";
import { command } from "../command.js";
import {
  categoryOption,
  findProducts,
  ListedProduct,
  limitOption,
  productTable,
} from "../market/products.js";

export const trending = command({
  name: "trending",
  group: "find",
  summary: "What many take and like these days",
  details:
    "Downloads and likes for a product's age, among the newest fifty and the fifty that are downloaded most.",
  parameters: { category: categoryOption, limit: limitOption },
  examples: [{ command: "vaultmart trending --category agents", summary: "Agents that are talked about" }],
  result: z.object({ products: z.array(ListedProduct) }),
  run: async (context, { category, limit }) => {
    const lists = await Promise.all(
      (["newest", "relevance"] as const).map((sort) =>
        findProducts(context, { category, sort, limit: 50, page: 1 }),
      ),
    );
    return {
      products: mostTrending(
        lists.flatMap(({ products }) => products),
        context.now(),
        limit,
      ),
    };
  },
  print: ({ products }, screen) =>
    screen.print(products.length === 0 ? "There is nothing yet." : productTable(products, screen)),
});
