import type { RefundReason, Sale } from "./order.js";

/** A refund at Stripe. */
export interface Refund {
  readonly amount: number;
  /** As Stripe names it: `pending`, `requires_action`, `succeeded`, `failed`, or `canceled`. */
  readonly status: string;
  /** Made by the marketplace. An operator makes others in Stripe's Dashboard. */
  readonly isOurs: boolean;
}

/** A dispute or an inquiry at Stripe. */
export interface Dispute {
  readonly amount: number;
  /** As Stripe names it. */
  readonly status: string;
  /** Cents that are withdrawn from the marketplace now. An inquiry withdraws nothing. */
  readonly withdrawn: number;
}

/** A reversal of a transfer to the seller. */
export interface Reversal {
  readonly amount: number;
  /** The refund that reversed it at Stripe; undefined if it was reversed separately. */
  readonly refundId?: string | undefined;
}

/** A transfer that returned the seller's share after a dispute. */
export interface Restoration {
  readonly amount: number;
  /** Cents of it that were reversed later. */
  readonly reversed: number;
}

/**
 * The state of a payment at Stripe. Its refunds, disputes, and transfers are keyed by Stripe's IDs.
 * Amounts in cents.
 */
export interface PaymentState {
  /** Cents charged; 0 until the payment has succeeded. */
  readonly amount: number;
  /** Cents of it that are tax. They stay with the marketplace and do not count as revenue. */
  readonly tax?: number | undefined;
  /** The connected account that receives the payment. */
  readonly destination?: string | undefined;
  /** The transfer to that account. Stripe makes it up to an hour after the payment. */
  readonly transferId?: string | undefined;
  readonly refunds: Readonly<Record<string, Refund>>;
  readonly disputes: Readonly<Record<string, Dispute>>;
  /** The reversals of the transfer. */
  readonly reversals: Readonly<Record<string, Reversal>>;
  readonly restorations: Readonly<Record<string, Restoration>>;
}

/** Why the marketplace decided to refund a payment. */
export const DECISIONS = ["duplicate", "notForSale", "removed", "requested", "fraudWarning"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A refund that the marketplace decided to make. It is owed until the buyer has the money. */
export interface DecidedRefund {
  readonly reason: Decision;
  /** Cents that the seller pays on top of the share, because Stripe keeps its fee (docs/decisions/114). */
  readonly keeps: number;
  readonly at: Date;
}

/** The transfers and refunds that Stripe still has to make (docs/decisions/113). */
export interface Owed {
  /** The kinds of moves, for operators. */
  readonly moves: readonly Move["kind"][];
  /** Cents of the largest move. */
  readonly amount: number;
  readonly since: Date;
  /** When to try next. */
  readonly dueAt: Date;
  /** Attempts in a row without success. */
  readonly tries: number;
  /** Until then, one run works on it, and others skip it. */
  readonly leasedUntil?: Date | undefined;
  /** Why the last attempt failed. */
  readonly problem?: string | undefined;
}

/** The known facts about one payment. */
export interface Payment {
  readonly state: PaymentState;
  /** Undefined for a payment that has no order. */
  readonly sale?: Sale | undefined;
  readonly decided?: DecidedRefund | undefined;
  /**
   * How many requests that move money Stripe has answered. The number is part of their
   * idempotency keys.
   */
  readonly attempt: number;
  readonly owed?: Owed | undefined;
}

/** One request to Stripe that brings a payment closer to its correct state. */
export type Move =
  /** Reverses cents of a transfer. `transferId` is undefined while Stripe has not made the transfer yet. */
  | { readonly kind: "reverse"; readonly transferId: string | undefined; readonly amount: number }
  /** Pays the seller cents again. */
  | { readonly kind: "restore"; readonly amount: number }
  | { readonly kind: "refund"; readonly amount: number; readonly reason: Decision };

export type OrderStatus = "completed" | "refunded" | "disputed";

export const NOTHING_PAID: PaymentState = {
  amount: 0,
  refunds: {},
  disputes: {},
  reversals: {},
  restorations: {},
};

/** The decisions that make an order invalid from the start. */
const OBJECTIONS: readonly Decision[] = ["duplicate", "notForSale"] satisfies RefundReason[];

/** The seller's price in cents: the payment without its tax. */
export const priceOf = ({ amount, tax = 0 }: Pick<PaymentState, "amount" | "tax">): number => amount - tax;

/** Whether the money of a refund has left the marketplace: it has arrived or is on its way. */
export const isLive = ({ status }: Refund): boolean =>
  status === "succeeded" || status === "pending" || status === "requires_action";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Cents that the buyer has been refunded, or that are on their way. */
export const refundedOf = ({ refunds }: PaymentState): number =>
  sum(
    Object.values(refunds)
      .filter(isLive)
      .map(({ amount }) => amount),
  );

const OPEN = new Set([
  "needs_response",
  "under_review",
  // Either side appeals to the card network. The money may still change hands.
  "appeal_needs_response",
  "appeal_under_review",
]);
const CLOSED = new Set(["won", "warning_closed"]);

/**
 * The effect of a dispute on its order. The final statuses that Stripe defines decide. Otherwise the money decides: an
 * inquiry (`warning_…`), a prevented dispute, or a status that Stripe adds later is a dispute once money is withdrawn.
 */
export function outcomeOf({ status, withdrawn }: Dispute): "none" | "open" | "lost" {
  if (status === "lost" || (status === "prevented" && withdrawn > 0)) return "lost";
  if (OPEN.has(status)) return "open";
  if (CLOSED.has(status)) return "none";
  return withdrawn > 0 ? "open" : "none";
}

/** Cents that banks have withdrawn permanently. */
export const lostOf = ({ disputes }: PaymentState): number =>
  sum(
    Object.values(disputes)
      .filter((dispute) => outcomeOf(dispute) === "lost")
      .map(({ amount }) => amount),
  );

/** Whether a bank still has to decide about all or part of the payment. */
export const isDisputed = ({ disputes }: PaymentState): boolean =>
  Object.values(disputes).some((dispute) => outcomeOf(dispute) === "open");

/** The order's status; undefined until the payment is known to have succeeded. */
export function statusOf({ state, decided }: Pick<Payment, "state" | "decided">): OrderStatus | undefined {
  if (state.amount === 0) return undefined;
  if (decided && OBJECTIONS.includes(decided.reason)) return "refunded";
  if (refundedOf(state) + lostOf(state) >= state.amount) return "refunded";
  return isDisputed(state) ? "disputed" : "completed";
}
