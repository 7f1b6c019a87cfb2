/**
 * Money is integer cents of US dollars (DESIGN §5). These are the only places
 * where dollars become cents and a price is divided.
 */

/** The marketplace's part of a price, in percent (spec: platform fee). Never configured, never sent by a client. */
export const FEE_PERCENT = 8;

/** A stored price in dollars as cents. A float such as 19.99 is not a whole number of cents before it is rounded. */
export function toCents(usd: number): number {
  return Math.round(usd * 100);
}

/** How an amount is divided between marketplace and seller, to the cent: the parts add up to the amount. */
export interface Shares {
  readonly platformFee: number;
  readonly sellerAmount: number;
}

/**
 * Divides an amount in cents: the fee is 8 %, rounded half up, and the seller has the rest.
 *
 * @throws RangeError for what is no whole, positive number of cents
 */
export function divide(cents: number): Shares {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount in cents`);
  const platformFee = Math.floor((FEE_PERCENT * cents + 50) / 100);
  return { platformFee, sellerAmount: cents - platformFee };
}
