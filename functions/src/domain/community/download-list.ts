import type * as z from "zod";
import type { Download } from "#contract/products.js";
import type { Product } from "../products/product.js";
import { compareVersions } from "../products/version.js";

/** How many downloads a page contains. */
export const DOWNLOADS_PER_PAGE = 50;

/** A user's downloads of one product. */
export interface StoredDownload {
  readonly productId: string;
  /** In the order of first download. */
  readonly versions: readonly string[];
  readonly downloadedAt: Date;
}

/**
 * A download as its user sees it.
 *
 * @param product its current state, if the user can see it
 */
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

/** The newest version. If none of them is a semantic version, the last. */
const newest = (versions: readonly string[]): string =>
  versions.reduce((found, version) => (compareVersions(version, found) < 0 ? found : version), "");

function summaryOf(product: Product): z.input<typeof Download>["product"] {
  const { slug, title, category, version, status, price } = product;
  const { authorUsername, authorDisplayName, thumbnailUrl } = product;
  return { slug, title, category, version, status, price, authorUsername, authorDisplayName, thumbnailUrl };
}
