import { divide, processingFee } from "#domain/money/money.js";
import { Environment } from "#platform/config.js";
import { markdownTable } from "./markdown.js";

/** Prices in cents: the lowest, where Stripe's fee is about the marketplace's, and higher ones. */
const PRICES = [100, 500, 600, 1_999, 10_000];

const usd = (cents: number): string => (cents / 100).toFixed(2);

/** The shares of a sale for the seller, for Stripe (with its default fee), and for the marketplace. */
export function saleSharesTable(): string {
  const { STRIPE_FEE_PERCENT: percent, STRIPE_FEE_FIXED_CENTS: fixed } = Environment.parse({});
  return markdownTable(
    ["price", "you", "marketplace's 8%", "of it, Stripe's fee", "left to the marketplace"],
    PRICES.map((price) => {
      const { platformFee, sellerAmount } = divide(price);
      const fee = processingFee(price, { percent, fixed });
      return [price, sellerAmount, platformFee, fee, platformFee - fee].map(usd);
    }),
  );
}
