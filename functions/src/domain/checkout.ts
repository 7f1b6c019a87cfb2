import { Failure } from "../http/failure.js";
import type { Product } from "./product.js";

/**
 * The product that a buyer wants to pay for, if it is for sale to them (spec: checkout, the first four checks).
 *
 * @throws Failure `productNotFound`, `productIsFree`, `ownProduct`
 */
export function checkSale(product: Product | undefined, buyerUid: string): Product {
  if (product?.status !== "published") throw new Failure("productNotFound");
  if (!(product.price > 0)) throw new Failure("productIsFree");
  if (product.authorUid === buyerUid) throw new Failure("ownProduct");
  return product;
}
