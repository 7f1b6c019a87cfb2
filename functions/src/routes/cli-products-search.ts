import { cliProductsSearch as route } from "#contract/cli.js";
import type { InputOf } from "#contract/route.js";
import { publicProduct } from "#domain/products/public-product.js";
import { endpoint } from "#http/endpoint.js";
import { answerSearch } from "#search/answer.js";
import type { Catalogue } from "#search/catalogue.js";
import { catalogue } from "#search/this-catalogue.js";
import { recalledProducts } from "#store/products/recalls.js";

type Input = InputOf<typeof route.GET>;

/** What a request asks the catalog for, all at once. */
async function askedOf(catalog: Catalogue, input: Input) {
  if (input.slugs) return { named: await catalog.named({ ...input, slugs: input.slugs }) };
  return { found: await answerSearch(catalog, input) };
}

interface Begun {
  readonly catalog: Catalogue;
  /** Undefined for an invalid request. */
  readonly asked: Awaited<ReturnType<typeof askedOf>> | undefined;
}

async function begin(now: Date, input: Input | undefined): Promise<Begun> {
  const catalog = await catalogue(now);
  return { catalog, asked: input && (await askedOf(catalog, input)) };
}

/**
 * Anyone can search published products. Changes and the page are loaded while the request is counted. Where the
 * operator allows results to be older, the CDN may return them again until they are that old.
 */
export const cliProductsSearch = endpoint(
  route,
  {
    GET: async ({ input, ahead, shareFor }) => {
      const { catalog, asked } = await ahead;
      const { named, found } = await (asked ?? askedOf(catalog, input));
      if (found) {
        if (!found.partial) shareFor(catalog.freshForMs / 1_000);
        return found;
      }
      const products = named.map((product) => ({ ...publicProduct(product), readme: "" }));
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
