/** The settings that a person or a test can change while the server runs. */
export interface Settings {
  /** The duration of every request of the API. */
  latencyMs: number;
  /** How long a webhook waits before each retry. */
  retryDelaysMs: readonly number[];
  /**
   * How long a charge has no transfer, application fee and balance transaction after it succeeded. Stripe
   * captures asynchronously and promises `charge.updated` within an hour. 0 captures at once.
   */
  captureDelayMs: number;
  /** How long the money of a payment is pending before it is available, in seconds. */
  pendingSeconds: number;
  /** How long the bank takes to decide a refund of the test cards whose refunds succeed or fail later. */
  refundDelayMs: number;
  /**
   * A refund that reverses a transfer before the transfer exists: `refused`, or `pending` until the charge is
   * captured. Stripe's documents describe neither.
   */
  earlyRefunds: "refused" | "pending";
  /**
   * A reversal of a payment's transfer that the seller's balance does not cover: `overdraw` makes the balance
   * negative, `covered` refuses it. Stripe's documents say both.
   */
  reversals: "overdraw" | "covered";
  /** What the Dashboard says of Adaptive Pricing, unless a session says otherwise. */
  adaptivePricing: boolean;
  /** The payment methods that the Dashboard enables, unless a session says otherwise. */
  paymentMethods: readonly string[];
  /** The tax of every sale, in percent of its price. 0: Stripe Tax is not set up, and refuses. */
  taxPercent: number;
  /** Events are sent after a random time up to this, so that they arrive in any order. */
  eventDelayMs: number;
  /** After this many deliveries to an endpoint have failed in a row, Stripe disables it; 0 never does. */
  disableAfter: number;
  /** Pays out every balance at midnight UTC. */
  dailyPayouts: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  latencyMs: 0,
  /** Stripe in test mode retries a few times over hours; here a person waits. */
  retryDelaysMs: [500, 2_000, 5_000, 15_000, 60_000],
  captureDelayMs: 0,
  pendingSeconds: 0,
  refundDelayMs: 1_000,
  earlyRefunds: "refused",
  reversals: "overdraw",
  adaptivePricing: false,
  paymentMethods: ["card", "us_bank_account"],
  taxPercent: 0,
  eventDelayMs: 0,
  disableAfter: 0,
  dailyPayouts: false,
};
