import { Failure } from "#contract/failure.js";
import { saleTerms } from "../money/sale-terms.js";
import type { Product, ProductFile } from "./product.js";
import { isMalicious, recallOf } from "./recall.js";

/** Whether a caller may download a product, or what must be checked first. */
export type DownloadRight = "granted" | "needs a completed order";

/**
 * Decides who may download (spec: download, access matrix; DESIGN §4).
 *
 * The author always may download a product. Others may download published products: free ones immediately, paid ones
 * with a completed order. Buyers keep a product regardless of its later status and price, unless an admin removes it.
 * All other products are treated as nonexistent.
 *
 * @throws Failure `productNotFound`
 */
export function downloadRight(product: Product, uid: string): DownloadRight {
  if (product.authorUid === uid) return "granted";
  if (product.status === "published" && !(product.price > 0)) return "granted";
  if (saleTerms(product).buyersKeep) return "needs a completed order";
  throw new Failure("productNotFound");
}

/**
 * The failure for users without a completed order: a published product can be bought; any other stays
 * hidden.
 */
export function withoutOrder(product: Product): Failure {
  return new Failure(product.status === "published" ? "purchaseRequired" : "productNotFound");
}

/**
 * Rejects a buyer's download of a product that is held as malicious. Only buyers may learn about
 * the hold, so call it after their order was found.
 *
 * @throws Failure `productHeldAsMalicious`
 */
export function checkHarmless(product: Product): void {
  if (saleTerms(product).isMalicious) throw new Failure("productHeldAsMalicious");
}

/**
 * The file to download: the published version, or the requested one. A version that was never published is available
 * only to its author, and so is one in which a later scan found malicious content. A yanked version is available only to
 * users who already have it.
 *
 * @param has whether the user bought or downloaded that version, and the digest in their lock
 * @throws Failure `productNotFound` for a product without a file, `versionNotFound`, `versionMalicious`,
 * `versionYanked`
 */
export function chooseVersion(
  product: Product,
  uid: string,
  wanted: string | undefined,
  onSale: ProductFile | undefined,
  record: (ProductFile & { readonly approvedAt?: Date }) | undefined,
  has: { readonly version: boolean; readonly sha256?: string | undefined } = { version: false },
): ProductFile {
  if (!onSale) throw new Failure("productNotFound");
  if (wanted === undefined || wanted === onSale.version) return onSale;
  if (!record || !(record.approvedAt || product.authorUid === uid)) throw new Failure("versionNotFound");
  if (isMalicious(record) && product.authorUid !== uid) throw new Failure("versionMalicious");
  const recall = recallOf(product, wanted);
  const isKept =
    has.version || product.authorUid === uid || (has.sha256 !== undefined && has.sha256 === record.sha256);
  if (recall?.state === "yanked" && !isKept) {
    throw new Failure("versionYanked", { issues: recall.message === "" ? [] : [recall.message] });
  }
  return record;
}
