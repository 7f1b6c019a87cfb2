import { randomInt } from "node:crypto";
import { cliProductsSearch as route } from "#contract/cli.js";
import { publicProduct } from "#domain/products/public-product.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { createCatalogue } from "#search/catalogue.js";

let instance: ReturnType<typeof createCatalogue> | undefined;

/** The catalogue of this instance, made for the first search. */
function catalogue() {
  instance ??= createCatalogue({ seed: randomInt(2 ** 32), maxStalenessMs: config().searchMaxStalenessMs });
  return instance;
}

/** Anyone finds published products. What has changed is asked for while the request is counted. */
export const cliProductsSearch = endpoint(
  route,
  {
    GET: async ({ input, ahead }) => {
      const page = await catalogue().search(input, await ahead);
      return {
        products: page.products.map(publicProduct),
        total: page.total,
        limit: input.limit,
        offset: input.offset,
      };
    },
  },
  {},
  (now: Date) => catalogue().current(now),
);
