import { command } from "../command.js";
import {
  categoryOption,
  commandLine,
  findProducts,
  ProductPage,
  pageOptions,
  printPage,
} from "../market/products.js";

const ORDERS = ["newest", "rating", "downloads", "price-asc", "price-desc"] as const;

export const browse = command({
  name: "browse",
  group: "find",
  summary: "Browse all products, newest first",
  parameters: {
    category: categoryOption,
    ...pageOptions(ORDERS),
  },
  examples: [
    { command: "vaultmart browse", summary: "Show the newest products" },
    { command: "vaultmart browse --category skills --sort rating", summary: "Show the best-rated skills" },
  ],
  result: ProductPage,
  // Without a query, all products are equally relevant, and ties are ordered by downloads.
  run: (context, { sort, ...wanted }) =>
    findProducts(context, { ...wanted, sort: sort === "downloads" ? "relevance" : sort }),
  print: (found, screen, { category, sort, limit }) =>
    printPage(found, screen, {
      none: category ? `No products in ${category} yet.` : "No products yet.",
      next: commandLine("browse", [], { category, sort, limit }, ORDERS[0]),
    }),
});
