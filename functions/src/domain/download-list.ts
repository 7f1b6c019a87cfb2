import { maxSatisfying } from "semver";
import type * as z from "zod";
import type { Download } from "../contract/products.js";
import type { Product } from "./product.js";

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

/** An older system may have stored what is no semantic version; of such, the last one is the newest. */
const newest = (versions: readonly string[]): string =>
  maxSatisfying(versions, "*", { includePrerelease: true }) ?? versions.at(-1) ?? "";

function summaryOf(product: Product): z.input<typeof Download>["product"] {
  const { slug, title, category, version, status, price } = product;
  const { authorUsername, authorDisplayName, thumbnailUrl } = product;
  return { slug, title, category, version, status, price, authorUsername, authorDisplayName, thumbnailUrl };
}
