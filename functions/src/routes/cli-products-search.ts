import { cliProductsSearch as route } from "../contract/cli.js";
import { publicProduct } from "../domain/public-product.js";
import { createSearchEngine } from "../domain/search/engine.js";
import { config } from "../http/config.js";
import { endpoint } from "../http/endpoint.js";
import { createCatalogue } from "../store/catalogue.js";

type Catalogue = ReturnType<typeof createCatalogue>;

let instance: Catalogue | undefined;

/** The catalogue of this instance, made for the first search. */
function catalogue(): Catalogue {
  instance ??= createCatalogue(createSearchEngine(), config().searchMaxStalenessMs);
  return instance;
}

/** Anyone finds published products. */
export const cliProductsSearch = endpoint(
  route,
  {
    GET: async ({ input, now }) => {
      const page = await catalogue().search(input, now);
      return {
        products: page.products.map(publicProduct),
        total: page.total,
        limit: input.limit,
        offset: input.offset,
      };
    },
  },
  { memory: "512MiB", concurrency: 80 },
);
