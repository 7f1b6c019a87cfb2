import { Failure } from "#contract/failure.js";
import type { Product } from "./product.js";

/**
 * The product that everybody can see and act on; an unpublished one is treated as
 * missing (spec: Visibility).
 *
 * @throws Failure `productNotFound`
 */
export function publishedOnly(product: Product | undefined): Product {
  if (product?.status !== "published") throw new Failure("productNotFound");
  return product;
}

/**
 * The product of an author who wants to change what becomes of it. What an admin removed stays so.
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
 * Whether a user may still see a product that they have downloaded: its author always, everybody what
 * is published, and who bought it also what is archived (DESIGN §4).
 */
export function isVisibleTo(product: Product, uid: string): boolean | "with a completed order" {
  if (product.status === "published" || product.authorUid === uid) return true;
  return product.status === "archived" && "with a completed order";
}
