import { escapeXml } from "./atom.js";

/** A page that search engines should index. */
export interface MappedPage {
  readonly url: string;
  readonly changedAt?: Date;
}

/** Up to this many products, one sitemap names all of them. */
const IN_ONE = 2_000;

/**
 * The IDs at which the sitemaps of a larger catalog begin. IDs are random, so each part has about as many products as
 * any other, and the parts stay the same while the catalog grows.
 */
const STARTS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/** A range of product IDs in the catalog. The upper bound is excluded, and both bounds are optional. */
export interface CatalogPart {
  readonly from?: string;
  readonly before?: string;
}

/**
 * The names of the product sitemaps.
 *
 * @param count the number of published products
 */
export const productSitemaps = (count: number): string[] =>
  count <= IN_ONE ? ["products"] : STARTS.map((start) => `products-${start}`);

/** The products of a sitemap; undefined if there is no such sitemap. */
export function catalogPart(name: string): CatalogPart | undefined {
  if (name === "products") return {};
  const at = STARTS.findIndex((start) => name === `products-${start}`);
  if (at < 0) return undefined;
  const before = STARTS[at + 1];
  return { ...(at > 0 && { from: STARTS[at] ?? "" }), ...(before !== undefined && { before }) };
}

/** A sitemap (sitemaps.org). */
export const sitemap = (pages: readonly MappedPage[]): string =>
  document(
    "urlset",
    pages.map(({ url, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
      return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
    }),
  );

/** A sitemap index (sitemaps.org). */
export const sitemapIndex = (urls: readonly string[]): string =>
  document(
    "sitemapindex",
    urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );

const document = (root: string, lines: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
