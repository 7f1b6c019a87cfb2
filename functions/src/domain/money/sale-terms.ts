import type { Product } from "../products/product.js";

/** The fields of a product that decide about its sale. */
type Offered = Pick<Product, "status" | "removedBy" | "authorUid" | "heldFor">;

/** How a product's state affects its sale and its buyers (DESIGN §11). */
export interface SaleTerms {
  /** Whether it can be bought. If it cannot, a payment for it is refunded. */
  readonly sold: boolean;
  /** Whether a buyer with a completed order downloads it. */
  readonly buyersKeep: boolean;
  /**
   * Whether it is held as malicious. Its buyers then cannot download it, and a refund that they request is
   * made at once.
   */
  readonly isMalicious: boolean;
}

/**
 * The terms of a product. Buyers keep a product that is archived, hidden, or held, or whose author deleted the account.
 * They lose a product that an admin removed.
 */
export function saleTerms({ status, removedBy, authorUid, heldFor }: Offered): SaleTerms {
  return {
    sold: status === "published",
    buyersKeep: status !== "removed" || removedBy === authorUid,
    isMalicious: heldFor === "malicious" && status !== "published" && status !== "removed",
  };
}

/**
 * Whether buyers should be offered a product: it is free, or its author can be paid. Pages show
 * this result. At checkout, the server asks Stripe and decides (DESIGN §11).
 */
export const isPurchasable = ({ price, authorPayable }: Pick<Product, "price" | "authorPayable">): boolean =>
  !(price > 0 && authorPayable === false);

/**
 * Whether a change to a product ends its open checkout sessions: the product is no longer sold, or its price changed.
 *
 * @param after undefined if the product was deleted
 */
export function endsSessions(
  before: Offered & Pick<Product, "price">,
  after: (Offered & Pick<Product, "price">) | undefined,
): boolean {
  if (!saleTerms(before).sold) return false;
  return !after || !saleTerms(after).sold || after.price !== before.price;
}
