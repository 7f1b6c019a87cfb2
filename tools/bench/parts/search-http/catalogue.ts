import type { SearchableProduct, SearchQuery } from "../../../../functions/src/domain/search/types.js";
import { Catalogue } from "../../search-catalogue.js";

const SEED = 20_251;

/** The products that everybody in this part searches, the same in every process. */
export function productsOf(count: number): SearchableProduct[] {
  return [...new Catalogue(SEED).products(count)];
}

/** Searches for them as people type them; each has a word, since not every peer can browse without one. */
export function searchesOf(products: SearchableProduct[], count: number): SearchQuery[] {
  const typed = new Catalogue(SEED).queries(2 * count, products).filter(({ q }) => q !== "");
  return typed.slice(0, count);
}

/** A search as `GET /cli/products/search` takes it. */
export function queryString({ q, category, free, sort, limit, offset }: SearchQuery): string {
  return new URLSearchParams({
    q,
    sort,
    limit: String(limit),
    offset: String(offset),
    ...(category && { category }),
    ...(free && { free: "true" }),
  }).toString();
}
