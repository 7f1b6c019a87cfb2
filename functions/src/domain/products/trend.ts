/** The fields that determine a trend; search results contain them. */
export interface Trending {
  readonly id: string;
  readonly slug: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly stats: { readonly downloads: number; readonly likes: number };
}

/** A like counts more than a download. */
const LIKE = 3;
/** With this many downloads, a product's popularity counts half. A single download is not significant. */
const PRIOR = 10;
const DAY_MS = 86_400_000;

/**
 * The popularity of a product: its downloads and likes, divided by a function of its age, so that a product from last
 * week can rank above one from last year. Small numbers of downloads and likes are discounted.
 */
export function trend({ stats, createdAt }: Trending, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(createdAt)) / DAY_MS;
  const signs = stats.downloads + LIKE * stats.likes;
  return (signs * (signs / (signs + PRIOR))) / (days + 2) ** 1.5;
}

/** The products with the highest popularity, without duplicates; ties are ordered by slug. */
export const trending = <P extends Trending>(products: readonly P[], now: Date, limit: number): P[] =>
  [...new Map(products.map((product) => [product.id, product])).values()]
    .toSorted((a, b) => trend(b, now) - trend(a, now) || (a.slug < b.slug ? -1 : 1))
    .slice(0, limit);
