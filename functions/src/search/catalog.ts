import type { Product } from "#domain/products/product.js";
import type { ClosestMatch, Completeness, Facets, SearchQuery, Suggestions } from "#domain/search/types.js";
import * as products from "#store/products/products.js";
import { type CatalogCopy, type CopySettings, MAX_COPY_AGE_MS, readCopy } from "./replica.js";

/** The published products, as a search reads them. */
export interface Catalog {
  /**
   * The published products with these slugs that match the filters of the query, in
   * the order of the slugs. The words of the query are ignored: a search for words
   * costs much more than one for a slug, and would be repeated for each slug.
   */
  named(query: SearchQuery & { readonly slugs: readonly string[] }): Promise<Product[]>;
  /**
   * One page of matches, the closest products if it is not full, and the total
   * number of matches. All products are read from the database at once, at most
   * `limit`.
   */
  search(query: SearchQuery): Promise<CatalogPage>;
  facets(query: SearchQuery): Promise<Facets & Completeness>;
  suggest(typed: string, limit: number): Promise<Suggestions & Completeness>;
  /**
   * How much longer the results may be used before they are older than the operator allows, in
   * milliseconds.
   */
  readonly freshForMs: number;
}

export interface CatalogPage extends Completeness {
  readonly products: Product[];
  readonly total: number;
  /** The products that come closest to the query, if the page is not full. */
  readonly closest: readonly ClosestFound[];
  /** The query with unknown words corrected. */
  readonly didYouMean?: string;
}

export interface ClosestFound {
  readonly product: Product;
  readonly weak: boolean;
  readonly matches: ClosestMatch[];
}

/**
 * The published products in this instance's memory, kept in sync with the database (DESIGN §10).
 *
 * The first search loads a copy. Each later search loads only the changes since, so every search finds a product that
 * was published a moment ago.
 *
 * @param settings include `maxStalenessMs`: how long a copy may be searched without loading changes
 * @returns the current catalog, which includes everything committed before the call
 */
export function createCatalog(settings: CopySettings & { readonly maxStalenessMs: number }) {
  let copy: CatalogCopy | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<CatalogCopy> | undefined;
  let following: Promise<CatalogCopy> | undefined;

  /** A copy that was not updated for so long that tombstones may have been deleted is replaced. */
  async function refresh(now: Date): Promise<CatalogCopy> {
    if (copy && now.getTime() - copy.knownUntil < MAX_COPY_AGE_MS) await copy.update();
    else copy = await readCopy(settings, now);
    refreshedAt = now.getTime();
    return copy;
  }

  /**
   * Returns a copy that includes everything committed before this call. Searches that arrive during a refresh
   * share the refresh that starts after it.
   */
  function current(now: Date): Promise<CatalogCopy> {
    if (copy && now.getTime() - refreshedAt < settings.maxStalenessMs) return Promise.resolve(copy);
    if (!running) {
      running = refresh(now).finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return current(now);
      });
    return following;
  }

  return async (now: Date): Promise<Catalog> => {
    const { engine } = await current(now);
    return {
      freshForMs: refreshedAt + settings.maxStalenessMs - now.getTime(),
      async named({ slugs, ...query }) {
        const ids = slugs.flatMap(
          (slug) => engine.search({ ...query, q: "", slug, limit: 1, offset: 0 }).ids,
        );
        return products.published(ids);
      },
      /** If a product is no longer published when the page is read, it is removed, and the page is built again. */
      async search(query) {
        for (let tries = 1; ; tries++) {
          const all = engine.search(query);
          const near = engine.closest(query, all);
          const ids = [...all.ids, ...near.products.map(({ id }) => id)];
          const found = new Map((await products.published(ids)).map((product) => [product.id, product]));
          if (found.size === ids.length || tries === 3) {
            return {
              products: all.ids.flatMap((id) => found.get(id) ?? []),
              total: all.total,
              closest: near.products.flatMap(({ id, isWeak, matches }) => {
                const product = found.get(id);
                return product ? [{ product, weak: isWeak, matches }] : [];
              }),
              ...(near.didYouMean !== undefined && { didYouMean: near.didYouMean }),
            };
          }
          for (const id of ids) if (!found.has(id)) engine.remove(id);
        }
      },
      facets: async (query) => engine.facets(query),
      suggest: async (typed, limit) => engine.suggest(typed, limit),
    };
  };
}
