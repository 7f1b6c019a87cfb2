import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf, InputOf } from "#contract/route.js";
import { publicProduct } from "#domain/products/public-product.js";
import type { Catalog } from "./catalog.js";

/** The largest number of suggestions of each kind. */
const MOST_SUGGESTIONS = 5;

type Search = (typeof cliProductsSearch)["GET"];

/** The response to a search by anything except slugs. */
export async function answerSearch(catalog: Catalog, input: InputOf<Search>): Promise<AnswerOf<Search>> {
  const [page, facets, suggestions] = await Promise.all([
    catalog.search(input),
    input.facets ? catalog.facets(input) : undefined,
    input.suggest ? catalog.suggest(input.q, MOST_SUGGESTIONS) : undefined,
  ]);
  const isPartial = [page, facets, suggestions].some((part) => part?.isPartial);
  const { limit, offset } = input;
  return {
    products: page.products.map(publicProduct),
    total: page.total,
    limit,
    offset,
    closest: page.closest.map((each) => ({ ...each, product: publicProduct(each.product) })),
    ...(page.didYouMean !== undefined && { didYouMean: page.didYouMean }),
    ...(isPartial && { partial: true }),
    ...(facets && { facets }),
    ...(suggestions && { suggestions }),
  };
}
