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
  summary: "Show products with many recent downloads and likes",
  details:
    "Ranks the 50 newest and the 50 most downloaded products by downloads and likes relative to their age.",
  parameters: { category: categoryOption, limit: limitOption },
  examples: [{ command: "vaultmart trending --category agents", summary: "Show trending agents" }],
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
    screen.print(products.length === 0 ? "No products yet." : productTable(products, screen)),
});
