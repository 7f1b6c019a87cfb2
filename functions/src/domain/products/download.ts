import { Failure } from "#contract/failure.js";
import type { Product, ProductFile } from "./product.js";

/** Why a caller may have a product's bytes, or what must still be asked. */
export type DownloadRight = "granted" | "needs a completed order";

/**
 * Decides who may download (spec: download, access matrix; DESIGN §4).
 *
 * The author always may. Others may have what is published: free at once, paid
 * with a completed order. Who bought a product keeps it when its author archives
 * it, whatever it costs by then. Everything else is hidden, as if it did not exist.
 *
 * @throws Failure `productNotFound`
 */
export function downloadRight(product: Product, uid: string): DownloadRight {
  if (product.authorUid === uid) return "granted";
  if (product.status === "published") return product.price > 0 ? "needs a completed order" : "granted";
  if (product.status === "archived") return "needs a completed order";
  throw new Failure("productNotFound");
}

/** The refusal for who has no completed order: an archived product stays hidden, a published one is for sale. */
export function withoutOrder(product: Product): Failure {
  return new Failure(product.status === "published" ? "purchaseRequired" : "productNotFound");
}

/**
 * The file to hand out: the version on sale, or the one that was asked for. A
 * version that was never on sale is its author's only.
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
