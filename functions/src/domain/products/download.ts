import { Failure } from "#contract/failure.js";
import type { Product, ProductFile } from "./product.js";

/** Whether a caller may download a product, or what must be checked first. */
export type DownloadRight = "granted" | "needs a completed order";

/**
 * Decides who may download (spec: download, access matrix; DESIGN §4).
 *
 * The author always may. Others may download published products: free ones immediately, paid ones
 * with a completed order. A buyer keeps access after the author archives the product, whatever its
 * price is then. Everything else is hidden, as if it did not exist.
 *
 * @throws Failure `productNotFound`
 */
export function downloadRight(product: Product, uid: string): DownloadRight {
  if (product.authorUid === uid) return "granted";
  if (product.status === "published") return product.price > 0 ? "needs a completed order" : "granted";
  if (product.status === "archived") return "needs a completed order";
  throw new Failure("productNotFound");
}

/**
 * The failure for users without a completed order: an archived product stays hidden; a published
 * one can be bought.
 */
export function withoutOrder(product: Product): Failure {
  return new Failure(product.status === "published" ? "purchaseRequired" : "productNotFound");
}

/**
 * The file to download: the published version, or the requested one. A version that was never
 * published is available to its author only.
 *
 * @throws Failure `productNotFound` for a product without a file, `versionNotFound`
 */
export function chooseVersion(
  product: Product,
  uid: string,
  wanted: string | undefined,
  onSale: ProductFile | undefined,
  record: (ProductFile & { readonly approvedAt?: Date }) | undefined,
): ProductFile {
  if (!onSale) throw new Failure("productNotFound");
  if (wanted === undefined || wanted === onSale.version) return onSale;
  if (!record || !(record.approvedAt || product.authorUid === uid)) throw new Failure("versionNotFound");
  return record;
}
