import { cliProductsSearch as route } from "#contract/cli.js";
import type { LogReference } from "#contract/log.js";
import type { InputOf } from "#contract/route.js";
import { logReference } from "#domain/log/reference.js";
import { publicProduct } from "#domain/products/public-product.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import { answerSearch } from "#search/answer.js";
import type { Catalog } from "#search/catalog.js";
import { currentCatalog } from "#search/current-catalog.js";
import { recalledProducts } from "#store/products/recalls.js";

type Input = InputOf<typeof route.GET>;

/** The catalog data for a request, loaded concurrently. */
async function askedOf(catalog: Catalog, input: Input) {
  if (input.slugs) return { named: await catalog.named({ ...input, slugs: input.slugs }) };
  return { found: await answerSearch(catalog, input) };
}

/** A product that the request names, with where its proof is. */
function proved<P extends Parameters<typeof logReference>[0]>(product: P): P & { log?: LogReference } {
  const log = logReference(product, config().siteUrl);
  return { ...product, ...(log && { log }) };
}

interface Begun {
  readonly catalog: Catalog;
  /** Undefined for an invalid request. */
  readonly asked: Awaited<ReturnType<typeof askedOf>> | undefined;
}

async function begin(now: Date, input: Input | undefined): Promise<Begun> {
  const catalog = await currentCatalog(now);
  return { catalog, asked: input && (await askedOf(catalog, input)) };
}

/**
 * Anyone can search published products. The recent changes and the result page are loaded while the request is counted.
 * If the operator allows older results, the CDN may serve them up to that age.
 */
export const cliProductsSearch = endpoint(
  route,
  {
    GET: async ({ input, ahead, shareFor }) => {
      const { catalog, asked } = await ahead;
      const { named, found } = await (asked ?? askedOf(catalog, input));
      if (found) {
        if (!found.partial) shareFor(catalog.freshForMs / 1_000);
        return input.slug === undefined ? found : { ...found, products: found.products.map(proved) };
      }
      const products = named.map((product) => proved({ ...publicProduct(product), readme: "" }));
      const missing = (input.slugs ?? []).filter((slug) => !products.some((each) => each.slug === slug));
      const unavailable = await recalledProducts(missing);
      return {
        ...{ products, total: products.length, limit: input.limit, offset: 0, closest: [] },
        ...(unavailable.length > 0 && { unavailable }),
      };
    },
  },
  {},
  begin,
);
