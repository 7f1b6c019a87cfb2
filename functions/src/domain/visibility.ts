import { Failure } from "../http/failure.js";
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
