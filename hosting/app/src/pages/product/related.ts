import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import type { Search } from "../../api/queries.js";

/** The maximum number of products that a search returns as the closest. */
const MOST = 10;
const LONGEST_QUESTION = 200;

interface Described {
  readonly title: string;
  readonly tags: readonly string[];
}

/** The search for similar products. The words of this product are the query. */
export function relatedQuestion({ title, tags }: Described): Search {
  const words = [title, ...tags].join(" ").trim();
  return { q: words.slice(0, LONGEST_QUESTION), limit: MOST };
}

/**
 * The products that a search found, except those that are already on the page and those that hardly match.
 */
export function relatedProducts(
  { products, closest }: Pick<AnswerOf<typeof cliProductsSearch.GET>, "products" | "closest">,
  isShown: ReadonlySet<string>,
) {
  const near = closest.filter(({ weak }) => !weak).map(({ product }) => product);
  return [...products, ...near].filter(({ id }) => !isShown.has(id));
}
