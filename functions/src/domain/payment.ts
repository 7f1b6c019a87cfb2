/**
 * What Stripe has told of one payment, and the order status that follows.
 *
 * Deliveries repeat, race and come in any order, so the facts are joined, never
 * replaced: joining the same facts in any order, any number of times, ends the
 * same. Everything else is derived from them (DESIGN §5).
 */
export interface PaymentFacts {
  /** Cents that were charged; 0 until the payment is known to have succeeded. */
  readonly amount: number;
  /** Cents that went back to the buyer. Stripe reports the sum, so the greatest report is the newest. */
  readonly refundedAmount: number;
  readonly dispute: "none" | "open" | "won" | "lost";
}

export type OrderStatus = "completed" | "refunded" | "disputed";

export const NO_FACTS: PaymentFacts = { amount: 0, refundedAmount: 0, dispute: "none" };

const DISPUTE_ORDER: readonly PaymentFacts["dispute"][] = ["none", "open", "won", "lost"];

/** What is known when both were reported. A closed dispute never opens again; of two ends, the loss stands. */
export function join(one: PaymentFacts, other: PaymentFacts): PaymentFacts {
  const later = (a: PaymentFacts["dispute"], b: PaymentFacts["dispute"]) =>
    DISPUTE_ORDER.indexOf(a) >= DISPUTE_ORDER.indexOf(b) ? a : b;
  return {
    amount: Math.max(one.amount, other.amount),
    refundedAmount: Math.max(one.refundedAmount, other.refundedAmount),
    dispute: later(one.dispute, other.dispute),
  };
}

/** The order's status; nothing as long as the payment is not known to have succeeded. */
export function statusOf(facts: PaymentFacts): OrderStatus | undefined {
  if (facts.amount === 0) return undefined;
  if (facts.refundedAmount >= facts.amount || facts.dispute === "lost") return "refunded";
  return facts.dispute === "open" ? "disputed" : "completed";
}
