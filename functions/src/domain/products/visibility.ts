import { Failure } from "#contract/failure.js";
import { saleTerms } from "../money/sale-terms.js";
import type { Product } from "./product.js";

/**
 * Returns a product that everyone can see and act on. An unpublished one is treated as missing
 * (spec: Visibility).
 *
 * @throws Failure `productNotFound`
 */
export function publishedOnly(product: Product | undefined): Product {
  if (product?.status !== "published") throw new Failure("productNotFound");
  return product;
}

/**
 * Returns the product if the caller is its author and may change its status. A product that an admin removed stays
 * removed.
 *
 * @throws Failure `productNotFound`, `notYourProduct`, `productRemoved`
 */
export function ownOnly(product: Product | undefined, uid: string): Product {
  if (!product) throw new Failure("productNotFound");
  if (product.authorUid !== uid) throw new Failure("notYourProduct");
  if (product.status === "removed") throw new Failure("productRemoved");
  return product;
}

/**
 * Whether a user may still see a product that they downloaded. Its author always may. Other users may if it is
 * published. Buyers may unless an admin removed it (DESIGN §11).
 */
export function isVisibleTo(product: Product, uid: string): boolean | "with a completed order" {
  if (product.status === "published" || product.authorUid === uid) return true;
  return saleTerms(product).buyersKeep && "with a completed order";
}
