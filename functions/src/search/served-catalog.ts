import type { CatalogEngine, SearchQuery } from "#domain/search/types.js";
import * as products from "#store/products/products.js";
import type { Catalog } from "./catalog.js";

/** Slugs that are looked up at once, so that one request does not take all connections to a server. */
const AT_ONCE = 4;

/**
 * The published products on the servers of a search engine. Triggers update them within about a second after the
 * database. The products of a result page are read from the database, so a product that is no longer published is never
 * shown.
 */
export function servedCatalog(engine: CatalogEngine, maxStalenessMs: number): Catalog {
  return {
    freshForMs: maxStalenessMs,
    async named({ slugs, ...query }) {
      const ids: string[] = [];
      for (let at = 0; at < slugs.length; at += AT_ONCE) {
        const found = slugs
          .slice(at, at + AT_ONCE)
          .map((slug) => engine.search({ ...query, q: "", slug, limit: 1, offset: 0 }));
        ids.push(...(await Promise.all(found)).flatMap((each) => each.ids));
      }
      return products.published(ids);
    },
    async search(query: SearchQuery) {
      const all = await engine.search(query);
      const near = await engine.closest(query, all);
      const ids = [...all.ids, ...near.products.map(({ id }) => id)];
      const found = new Map((await products.published(ids)).map((product) => [product.id, product]));
      const gone = all.ids.filter((id) => !found.has(id)).length;
      return {
        products: all.ids.flatMap((id) => found.get(id) ?? []),
        total: all.total - gone,
        closest: near.products.flatMap(({ id, isWeak, matches }) => {
          const product = found.get(id);
          return product ? [{ product, weak: isWeak, matches }] : [];
        }),
        ...(near.didYouMean !== undefined && { didYouMean: near.didYouMean }),
        isPartial: all.isPartial === true || near.isPartial === true,
      };
    },
    facets: (query) => engine.facets(query),
    suggest: (typed, limit) => engine.suggest(typed, limit),
  };
}
