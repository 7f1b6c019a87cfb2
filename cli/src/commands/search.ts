import * as z from "zod";
import { argument, command, option } from "../command.js";
import {
  categoryOption,
  commandLine,
  findProducts,
  ProductPage,
  pageOptions,
  printPage,
} from "../market/products.js";
import { theirs } from "../market/words.js";

const ORDERS = ["relevance", "downloads", "newest", "rating", "price-asc", "price-desc"] as const;

export const search = command({
  name: "search",
  group: "find",
  summary: "Find products by words, category, author or price",
  details:
    "Products that match all words are listed, an exact match of the name first. If there are few, the closest products follow, each with the reason: some of the words, a typing error corrected, or a similar meaning.",
  parameters: {
    query: argument(
      "[query...]",
      z
        .array(z.string())
        .default([])
        .transform((words) => words.join(" ").trim())
        .pipe(z.string().max(200, "must have at most 200 characters")),
      "Words in the name, title, tags or description",
    ),
    category: categoryOption,
    author: option("-a, --author <username>", z.string().max(100).optional(), "Only products of this author"),
    free: option("--free", z.boolean().default(false), "Only free products"),
    ...pageOptions(ORDERS),
  },
  examples: [
    { command: "vaultmart search release notes", summary: "Find products for release notes" },
    {
      command: "vaultmart search find bugs in my pull request",
      summary: "Describe in a sentence what you need",
    },
    {
      command: "vaultmart search --category agents --free --sort rating",
      summary: "Find the best-rated free agents",
    },
    {
      command: "vaultmart search review --json | jq -r '.products[].slug'",
      summary: "Print only the names, for a script",
    },
  ],
  result: ProductPage,
  run: (context, { query, ...wanted }) => findProducts(context, { ...wanted, q: query }),
  print: (found, screen, { query, category, author, free, sort, limit }) =>
    printPage(found, screen, {
      none: query ? `No products found for “${theirs(query)}”.` : "No products found.",
      next: commandLine(
        "search",
        query.split(" ").filter(Boolean),
        { category, author, free, sort, limit },
        ORDERS[0],
      ),
    }),
});
