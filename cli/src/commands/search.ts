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

const ORDERS = ["relevance", "newest", "rating", "price-asc", "price-desc"] as const;

export const search = command({
  name: "search",
  group: "find",
  summary: "Find products by words, category, author or price",
  details: "Several words mean all of them. A product's exact name comes first.",
  parameters: {
    query: argument(
      "[query...]",
      z
        .array(z.string())
        .default([])
        .transform((words) => words.join(" ").trim())
        .pipe(z.string().max(200, "must have at most 200 characters")),
      "Words of its name, title, tags or description",
    ),
    category: categoryOption,
    author: option("-a, --author <username>", z.string().max(100).optional(), "Only this author's"),
    free: option("--free", z.boolean().default(false), "Only what costs nothing"),
    ...pageOptions(ORDERS),
  },
  examples: [
    { command: "vaultmart search release notes", summary: "What has to do with release notes?" },
    { command: "vaultmart search --category agents --free --sort rating", summary: "The best free agents" },
    {
      command: "vaultmart search review --json | jq -r '.products[].slug'",
      summary: "Names alone, for a script",
    },
  ],
  result: ProductPage,
  run: (context, { query, ...wanted }) => findProducts(context, { ...wanted, q: query }),
  print: (found, screen, { query, category, author, free, sort, limit }) =>
    printPage(found, screen, {
      none: query ? `Nothing was found for “${theirs(query)}”.` : "Nothing was found.",
      next: commandLine(
        "search",
        query.split(" ").filter(Boolean),
        { category, author, free, sort, limit },
        ORDERS[0],
      ),
    }),
});
