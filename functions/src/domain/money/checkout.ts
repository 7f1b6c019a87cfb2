import { Failure } from "#contract/failure.js";
import type { Product } from "../products/product.js";

/** The newest checkout of a buyer and product: at most one session of theirs is open. */
export interface Checkout {
  /** False once its session was paid, has failed or has expired. */
  readonly open: boolean;
  /** How many sessions were opened for this buyer and product. */
  readonly attempt: number;
  readonly sessionId: string;
  readonly url: string;
  /** Cents. */
  readonly amount: number;
  readonly expiresAt: Date;
}

/**
 * The product that a buyer wants to pay for, if it is for sale to them (spec: checkout, the first four checks).
 *
 * @throws Failure `productNotFound`, `productIsFree`, `cannotBuyOwnProduct`
 */
export function checkSale(product: Product | undefined, buyerUid: string): Product {
  if (product?.status !== "published") throw new Failure("productNotFound");
  if (!(product.price > 0)) throw new Failure("productIsFree");
  if (product.authorUid === buyerUid) throw new Failure("cannotBuyOwnProduct");
  return product;
}

/** What a buyer who wants to pay is led to. */
export type CheckoutPlan =
  | { readonly kind: "reuse"; readonly url: string }
  /** Another session; an open one at another price is closed before. */
  | { readonly kind: "open"; readonly attempt: number; readonly close: string | undefined };

/**
 * Decides between the session that is open and another: it is used again while it can be paid at
 * today's price.
 *
 * @param known the newest checkout of this buyer and product
 * @param amount today's price in cents
 */
export function planCheckout(known: Checkout | undefined, amount: number, now: Date): CheckoutPlan {
  const usable = known?.open && known.expiresAt > now ? known : undefined;
  if (usable?.amount === amount) return { kind: "reuse", url: usable.url };
  return { kind: "open", attempt: (known?.attempt ?? 0) + 1, close: usable?.sessionId };
}
