import type * as z from "zod";
import type { Download } from "#contract/products.js";
import type { Product } from "../products/product.js";
import { compareVersions } from "../products/version.js";

/** How many downloads one page holds. */
export const DOWNLOADS_PER_PAGE = 50;

/** What a user has downloaded of a product. */
export interface StoredDownload {
  readonly productId: string;
  /** In the order in which they were first downloaded. */
  readonly versions: readonly string[];
  readonly downloadedAt: Date;
}

/** A download as its user sees it. @param product as it is now, if the user can see it */
export function downloadView(
  { productId, versions, downloadedAt }: StoredDownload,
  product: Product | undefined,
): z.input<typeof Download> {
  return {
    productId,
    version: newest(versions),
    downloadedAt: downloadedAt.toISOString(),
    ...(product && { product: summaryOf(product) }),
  };
}

/** The newest version; of those that are none, the last. */
const newest = (versions: readonly string[]): string =>
  versions.reduce((found, version) => (compareVersions(version, found) < 0 ? found : version), "");

function summaryOf(product: Product): z.input<typeof Download>["product"] {
  const { slug, title, category, version, status, price } = product;
  const { authorUsername, authorDisplayName, thumbnailUrl } = product;
  return { slug, title, category, version, status, price, authorUsername, authorDisplayName, thumbnailUrl };
}
