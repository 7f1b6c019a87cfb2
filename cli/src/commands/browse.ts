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
  summary: "Look through all products, newest first",
  parameters: {
    category: categoryOption,
    ...pageOptions(ORDERS),
  },
  examples: [
    { command: "vaultmart browse", summary: "What is new?" },
    { command: "vaultmart browse --category skills --sort rating", summary: "The best skills" },
  ],
  result: ProductPage,
  // Without words all are equally relevant, and equals are ordered by downloads.
  run: (context, { sort, ...wanted }) =>
    findProducts(context, { ...wanted, sort: sort === "downloads" ? "relevance" : sort }),
  print: (found, screen, { category, sort, limit }) =>
    printPage(found, screen, {
      none: category ? `There is nothing in ${category} yet.` : "There is nothing yet.",
      next: commandLine("browse", [], { category, sort, limit }, ORDERS[0]),
    }),
});
