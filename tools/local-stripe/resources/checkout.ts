import type { Stripe } from "../stripe-types.js";

/** Parameters of a session that Stripe does not show until it is paid. */
export interface Checkout {
  readonly lineItems: Stripe.LineItem[];
  readonly applicationFeeAmount: number | null;
  readonly destination: string | null;
  /** Cents for the destination; null sends the whole amount, from which the application fee is deducted. */
  readonly transferAmount: number | null;
  readonly onBehalfOf: string | null;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
}
