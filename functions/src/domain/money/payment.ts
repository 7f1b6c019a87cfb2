import type { RefundReason, Sale } from "./order.js";

/**
 * What Stripe has reported about one payment. The order status is derived from it.
 *
 * Deliveries repeat, race and arrive out of order, so facts are joined, never replaced: joining the
 * same facts in any order, any number of times, has the same result. Everything else is derived
 * from them (DESIGN §5).
 */
export interface PaymentFacts {
  /** Cents charged; 0 until the payment is known to have succeeded. */
  readonly amount: number;
  /** Cents refunded to the buyer. Stripe reports the cumulative sum, so the largest report is the newest. */
  readonly refundedAmount: number;
  readonly dispute: "none" | "open" | "won" | "lost";
}

export type OrderStatus = "completed" | "refunded" | "disputed";

export const NO_FACTS: PaymentFacts = { amount: 0, refundedAmount: 0, dispute: "none" };

/** The states of a transfer during a dispute, in the only possible order. */
export const TRANSFERS = ["sent", "reversed", "restored"] as const;
type TransferState = (typeof TRANSFERS)[number];

/** What is known about one payment. */
export interface Payment {
  readonly facts: PaymentFacts;
  /** Known after a paid session has reported it. */
  readonly sale?: Sale | undefined;
  /** The refund was decided but Stripe has not acknowledged it yet. */
  readonly refundDue: boolean;
  /** Why it was decided. */
  readonly refundReason?: RefundReason | undefined;
  /** The state of the seller's transfer because of a dispute. */
  readonly transfer: TransferState;
  /** Cents that the dispute reversed from the transfer. */
  readonly reversedAmount: number;
}

/** What one event reports about a payment. */
export interface PaymentReport {
  readonly paymentIntentId: string;
  readonly facts: Partial<PaymentFacts>;
  /** Known from the paid session only. */
  readonly sale?: Sale;
  /** The state to which a dispute moved the seller's transfer, and how many cents were reversed. */
  readonly transfer?: { readonly state: "reversed" | "restored"; readonly reversedAmount: number };
}

const DISPUTE_ORDER: readonly PaymentFacts["dispute"][] = ["none", "open", "won", "lost"];

/** Merges two reports. A closed dispute never reopens; if it was reported both won and lost, it is lost. */
export function join(one: PaymentFacts, other: PaymentFacts): PaymentFacts {
  const later = (a: PaymentFacts["dispute"], b: PaymentFacts["dispute"]) =>
    DISPUTE_ORDER.indexOf(a) >= DISPUTE_ORDER.indexOf(b) ? a : b;
  return {
    amount: Math.max(one.amount, other.amount),
    refundedAmount: Math.max(one.refundedAmount, other.refundedAmount),
    dispute: later(one.dispute, other.dispute),
  };
}

/** The order's status; undefined until the payment is known to have succeeded. */
export function statusOf(facts: PaymentFacts): OrderStatus | undefined {
  if (facts.amount === 0) return undefined;
  if (facts.refundedAmount >= facts.amount || facts.dispute === "lost") return "refunded";
  return facts.dispute === "open" ? "disputed" : "completed";
}

/** Maps Stripe's dispute status. An inquiry (`warning_…`) moves no money and is not a dispute yet. */
export function disputeOf(status: string): "open" | "won" | "lost" | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") ? undefined : "open";
}

/** Which transfers are still due to reach this state: reversing the seller's share, or paying it again. */
export function transferMoves(
  known: Payment | undefined,
  to: "reversed" | "restored",
): { readonly reverse: boolean; readonly restore: boolean } {
  const { transfer = "sent" } = known ?? {};
  return { reverse: transfer === "sent", restore: to === "restored" && transfer !== "restored" };
}

/** The later of two transfer states. A report of the earlier state may arrive after it. */
export function joinTransfer(
  known: Payment | undefined,
  told: PaymentReport["transfer"],
): Pick<Payment, "transfer" | "reversedAmount"> {
  const { transfer = "sent", reversedAmount = 0 } = known ?? {};
  if (!told || TRANSFERS.indexOf(told.state) <= TRANSFERS.indexOf(transfer))
    return { transfer, reversedAmount };
  return { transfer: told.state, reversedAmount: told.reversedAmount };
}
