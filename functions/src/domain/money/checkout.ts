import { Failure } from "#contract/failure.js";
import type { LOCALES } from "#contract/fields.js";
import type { Product } from "../products/product.js";
import { saleTerms } from "./sale-terms.js";

/**
 * How long a buyer can pay in a session, in milliseconds: Stripe's minimum plus the time to open
 * the session.
 */
export const SESSION_MS = 32 * 60 * 1000;
/**
 * The text beside the payment button that the buyer agrees to: a download cannot be returned. In the European Union,
 * buyers must agree before the delivery starts.
 */
export const DELIVERY_NOTES: Readonly<Record<(typeof LOCALES)[number], string>> = {
  en: "You can download the product as soon as you have paid. By paying, you ask for its delivery to start at once, and accept that a right of withdrawal ends with it.",
  es: "Puedes descargar el producto en cuanto pagues. Al pagar, pides que la entrega empiece de inmediato y aceptas que con ella termina el derecho de desistimiento.",
  "pt-BR":
    "Você pode baixar o produto assim que pagar. Ao pagar, você pede que a entrega comece imediatamente e aceita que com ela termina o direito de arrependimento.",
};

/** How long requests share an attempt whose session is still being opened, in milliseconds. */
const OPENING_MS = 60 * 1000;

/** The newest checkout of a buyer for a product. The buyer has at most one open session for the product. */
export interface Checkout {
  /** False after its session was paid, failed, or expired. */
  readonly open: boolean;
  /** How many sessions were attempted for this buyer and product. */
  readonly attempt: number;
  /** In cents. */
  readonly amount: number;
  /** The connected account that a payment reaches; undefined in documents of earlier versions. */
  readonly destination?: string | undefined;
  /** When the session expires. It starts `SESSION_MS` earlier. */
  readonly expiresAt: Date;
  /** Undefined while the session is being opened. */
  readonly session?: { readonly id: string; readonly url: string } | undefined;
}

/**
 * Returns the product if this buyer can buy it (spec: checkout, the first four checks).
 *
 * @throws Failure `productNotFound`, `productIsFree`, `cannotBuyOwnProduct`
 */
export function checkSale(product: Product | undefined, buyerUid: string): Product {
  if (!product || !saleTerms(product).sold) throw new Failure("productNotFound");
  if (!(product.price > 0)) throw new Failure("productIsFree");
  if (product.authorUid === buyerUid) throw new Failure("cannotBuyOwnProduct");
  return product;
}

/** The next step for a buyer who wants to pay. */
export type CheckoutPlan =
  | { readonly kind: "reuse"; readonly url: string }
  /** Another request is opening this session. Opening it again returns the same session. */
  | { readonly kind: "join"; readonly checkout: Checkout }
  /**
   * Store this checkout, then open its session. First close a session that is open on other
   * terms.
   */
  | { readonly kind: "open"; readonly checkout: Checkout; readonly close: string | undefined };

/**
 * Decides which session a buyer pays in: the open one if its terms are still valid, otherwise a new one.
 *
 * @param terms the amount in cents, and the seller's connected account
 */
export function planCheckout(
  known: Checkout | undefined,
  terms: { readonly amount: number; readonly destination: string },
  now: Date,
): CheckoutPlan {
  const open = known?.open && known.expiresAt > now ? known : undefined;
  const isSame =
    open?.amount === terms.amount && (open.destination ?? terms.destination) === terms.destination;
  if (open && isSame) {
    if (open.session) return { kind: "reuse", url: open.session.url };
    const isOpening = open.expiresAt.getTime() - SESSION_MS + OPENING_MS > now.getTime();
    if (isOpening) return { kind: "join", checkout: open };
  }
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const checkout = { open: true, attempt: (known?.attempt ?? 0) + 1, ...terms, expiresAt };
  return { kind: "open", checkout, close: open?.session?.id };
}
