import { Failure } from "#contract/failure.js";
import type { Product } from "../products/product.js";

/** The newest checkout of a buyer for a product. At most one of the buyer's sessions for it is open. */
export interface Checkout {
  /** False after its session was paid, failed or expired. */
  readonly open: boolean;
  /** How many sessions were opened for this buyer and product. */
  readonly attempt: number;
  readonly sessionId: string;
  readonly url: string;
  /** In cents. */
  readonly amount: number;
  readonly expiresAt: Date;
}

/**
 * Returns the product if this buyer can buy it (spec: checkout, the first four checks).
 *
 * @throws Failure `productNotFound`, `productIsFree`, `cannotBuyOwnProduct`
 */
export function checkSale(product: Product | undefined, buyerUid: string): Product {
  if (product?.status !== "published") throw new Failure("productNotFound");
  if (!(product.price > 0)) throw new Failure("productIsFree");
  if (product.authorUid === buyerUid) throw new Failure("cannotBuyOwnProduct");
  return product;
}

/** The next step for a buyer who wants to pay. */
export type CheckoutPlan =
  | { readonly kind: "reuse"; readonly url: string }
  /** Open a new session; first close one that is open at another price. */
  | { readonly kind: "open"; readonly attempt: number; readonly close: string | undefined };

/**
 * Chooses between the open session and a new one. The open session is reused while it can be paid
 * at the current price.
 *
 * @param known the newest checkout of this buyer and product
 * @param amount the current price in cents
 */
export function planCheckout(known: Checkout | undefined, amount: number, now: Date): CheckoutPlan {
  const usable = known?.open && known.expiresAt > now ? known : undefined;
  if (usable?.amount === amount) return { kind: "reuse", url: usable.url };
  return { kind: "open", attempt: (known?.attempt ?? 0) + 1, close: usable?.sessionId };
}
