import type { Sale } from "./order.js";

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

/** What a dispute does to a transfer, in the only order in which it happens. */
export const TRANSFERS = ["sent", "reversed", "restored"] as const;
type TransferState = (typeof TRANSFERS)[number];

/** What is known of one payment. */
export interface Payment {
  readonly facts: PaymentFacts;
  /** Known once a paid session has told of it. */
  readonly sale?: Sale | undefined;
  /** A refund that was decided and is not yet acknowledged by Stripe. */
  readonly refundDue: boolean;
  /** Where the seller's transfer is because of a dispute. */
  readonly transfer: TransferState;
  /** Cents that the dispute took back from the transfer. */
  readonly reversedAmount: number;
}

/** What one event tells of a payment. */
export interface PaymentReport {
  readonly paymentIntentId: string;
  readonly facts: Partial<PaymentFacts>;
  /** Known from the paid session only. */
  readonly sale?: Sale;
  /** Where a dispute moved the seller's transfer, and how many cents it had taken. */
  readonly transfer?: { readonly state: "reversed" | "restored"; readonly reversedAmount: number };
}

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

/** What Stripe's status of a dispute means. An inquiry (`warning_…`) moves no money and is no dispute yet. */
export function disputeOf(status: string): "open" | "won" | "lost" | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") ? undefined : "open";
}

/** Whether the seller's share is still to be taken back, or paid again, before a dispute has moved it there. */
export function transferMoves(
  known: Payment | undefined,
  to: "reversed" | "restored",
): { readonly reverse: boolean; readonly restore: boolean } {
  const { transfer = "sent" } = known ?? {};
  return { reverse: transfer === "sent", restore: to === "restored" && transfer !== "restored" };
}

/** The later of two states of a transfer; reports of the earlier one may come after it. */
export function joinTransfer(
  known: Payment | undefined,
  told: PaymentReport["transfer"],
): Pick<Payment, "transfer" | "reversedAmount"> {
  const { transfer = "sent", reversedAmount = 0 } = known ?? {};
  if (!told || TRANSFERS.indexOf(told.state) <= TRANSFERS.indexOf(transfer))
    return { transfer, reversedAmount };
  return { transfer: told.state, reversedAmount: told.reversedAmount };
}
