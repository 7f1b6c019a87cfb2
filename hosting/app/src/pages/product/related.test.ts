import type { cliProductsSearch } from "#contract/cli.js";
import { cliProductsSearch as route } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { relatedProducts, relatedQuestion } from "./related.js";

type Found = AnswerOf<typeof cliProductsSearch.GET>;
const product = (id: string) => ({ id }) as Found["products"][number];
const near = (id: string, weak = false) => ({ product: product(id), weak, matches: [] });

/** Which products a product page shows as similar. */

test("the search consists of the words of the product, as many as the route takes", () => {
  expect(relatedQuestion({ title: "Release Notes", tags: ["git", "changelog"] })).toEqual({
    q: "Release Notes git changelog",
    limit: 10,
  });
  const long = relatedQuestion({ title: "x".repeat(100), tags: Array(10).fill("y".repeat(30)) });
  expect(route.GET.request.safeParse({ ...long, limit: "10" }).error).toBeUndefined();
});

test("products that are on the page already, or that hardly match, are left out", () => {
  const found = {
    products: [product("itself"), product("twin")],
    closest: [near("shown"), near("like it"), near("hardly", true)],
  };
  expect(relatedProducts(found, new Set(["itself", "shown"])).map(({ id }) => id)).toEqual([
    "twin",
    "like it",
  ]);
});
