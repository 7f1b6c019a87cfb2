import { randomInt } from "node:crypto";
import { cliProductsSearch as route } from "#contract/cli.js";
import { publicProduct } from "#domain/products/public-product.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { createCatalogue } from "#search/catalogue.js";

/** The largest number of suggestions of each kind. */
const MOST_SUGGESTIONS = 5;

let instance: ReturnType<typeof createCatalogue> | undefined;

/** This instance's catalog, created for the first search. */
function catalogue() {
  instance ??= createCatalogue({ seed: randomInt(2 ** 32), maxStalenessMs: config().searchMaxStalenessMs });
  return instance;
}

/** Anyone can search published products. Changes are loaded while the request is counted. */
export const cliProductsSearch = endpoint(
  route,
  {
    GET: async ({ input, ahead }) => {
      const copy = await ahead;
      if (input.slugs) {
        const named = await catalogue().named({ ...input, slugs: input.slugs }, copy);
        const products = named.map((product) => ({ ...publicProduct(product), readme: "" }));
        return { products, total: products.length, limit: input.limit, offset: 0, closest: [] };
      }
      const page = await catalogue().search(input, copy);
      return {
        products: page.products.map(publicProduct),
        total: page.total,
        limit: input.limit,
        offset: input.offset,
        closest: page.closest.map((each) => ({ ...each, product: publicProduct(each.product) })),
        ...(page.didYouMean !== undefined && { didYouMean: page.didYouMean }),
        ...(input.facets && { facets: copy.engine.facets(input) }),
        ...(input.suggest && { suggestions: copy.engine.suggest(input.q, MOST_SUGGESTIONS) }),
      };
    },
  },
  {},
  (now: Date) => catalogue().current(now),
);
