import type { Product } from "#domain/products/product.js";
import type { SearchQuery } from "#domain/search/types.js";
import * as products from "#store/products/products.js";
import { type CatalogueCopy, type CopySettings, MAX_COPY_AGE_MS, readCopy } from "./replica.js";

export interface CataloguePage {
  readonly products: Product[];
  readonly total: number;
}

/**
 * The published products in this instance's memory, kept in sync with the database (DESIGN §10).
 *
 * The first search loads a copy. Each later search loads only what has changed since, so any search finds a
 * product that was published a moment ago.
 *
 * @param settings also `maxStalenessMs`: how long a copy is searched without loading changes
 */
export function createCatalogue(settings: CopySettings & { readonly maxStalenessMs: number }) {
  let copy: CatalogueCopy | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<CatalogueCopy> | undefined;
  let following: Promise<CatalogueCopy> | undefined;

  /** A copy that was not updated for so long that tombstones may have been deleted is replaced. */
  async function refresh(now: Date): Promise<CatalogueCopy> {
    if (copy && now.getTime() - copy.knownUntil < MAX_COPY_AGE_MS) await copy.update();
    else copy = await readCopy(settings, now);
    refreshedAt = now.getTime();
    return copy;
  }

  /**
   * Returns a copy that includes everything committed before this call. Searches that arrive during a refresh
   * share the refresh that starts after it.
   */
  function current(now: Date): Promise<CatalogueCopy> {
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

  return {
    current,
    /**
     * One page of matches, read fresh from the database, and the total number of matches.
     *
     * If a product is no longer published when the page is read, it is removed from the copy and the page is
     * built again.
     */
    async search(query: SearchQuery, { engine }: CatalogueCopy): Promise<CataloguePage> {
      for (let tries = 1; ; tries++) {
        const { ids, total } = engine.search(query);
        const found = await products.published(ids);
        if (found.length === ids.length || tries === 3) return { products: found, total };
        const kept = new Set(found.map((product) => product.id));
        for (const id of ids) if (!kept.has(id)) engine.remove(id);
      }
    },
  };
}
