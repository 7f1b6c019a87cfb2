/**
 * Money is integer cents of US dollars (DESIGN §5). Only these functions convert dollars to cents
 * and divide a price.
 */

/**
 * The marketplace's share of a price, in percent (spec: platform fee). Never configured, never sent
 * by a client.
 */
export const FEE_PERCENT = 8;

/**
 * Converts a stored price in dollars to cents. Floats such as 19.99 must be rounded: 19.99 * 100 is
 * not an integer.
 */
export function toCents(usd: number): number {
  return Math.round(usd * 100);
}

/** An amount divided between marketplace and seller, to the cent. The parts add up to the amount. */
export interface Shares {
  readonly platformFee: number;
  readonly sellerAmount: number;
}

/**
 * Divides an amount in cents: the fee is 8%, rounded half up; the seller gets the rest.
 *
 * @throws RangeError if `cents` is not a non-negative safe integer
 */
export function divide(cents: number): Shares {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount in cents`);
  const platformFee = Math.floor((FEE_PERCENT * cents + 50) / 100);
  return { platformFee, sellerAmount: cents - platformFee };
}

/** Stripe's fee rates. Stripe keeps its fee when a payment is refunded. */
export interface FeeSchedule {
  readonly percent: number;
  /** Cents. */
  readonly fixed: number;
}

/** Stripe's fee for a payment, in cents. */
export function processingFee(cents: number, { percent, fixed }: FeeSchedule): number {
  return Math.ceil((cents * percent) / 100) + fixed;
}

/**
 * Cents that the seller pays for the refund of a payment: Stripe's fee, but at most the marketplace's fee. A refund
 * therefore never leaves the marketplace worse off than the sale did.
 *
 * @param cents charged, with tax
 * @param price cents without tax, from which the marketplace takes its fee
 */
export function keptOnRefund(cents: number, schedule: FeeSchedule, price = cents): number {
  return Math.min(divide(price).platformFee, processingFee(cents, schedule));
}
