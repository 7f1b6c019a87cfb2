import type * as z from "zod";
import type { Order } from "#contract/orders.js";
import type { Dated } from "../dated.js";
import { divide, type Shares } from "./money.js";
import type { OrderStatus } from "./payment.js";

/** A sale as reported by a paid checkout session. */
export interface Sale extends Shares {
  /** The checkout session's ID, which is also the order's ID. */
  readonly orderId: string;
  readonly paymentIntentId: string;
  readonly productId: string;
  readonly buyerUid: string;
  readonly sellerUid: string;
  /** Cents charged. */
  readonly amount: number;
  readonly currency: string;
}

/** The sale of a session. The fee is computed here, never read from the session (spec: Events 3). */
export function saleOf(session: Omit<Sale, keyof Shares>): Sale {
  return { ...session, ...divide(session.amount) };
}

/** An order as stored (spec: Order): the fields that its parties see, and Stripe's IDs. */
export type StoredOrder = Dated<z.output<typeof Order>> & {
  readonly processorSessionId: string;
  readonly processorPaymentIntentId: string;
};

/** The changes when the status of an order changes. */
export interface OrderChange {
  readonly status: OrderStatus;
  /** +1 if the sale starts to count in totals and XP, -1 if it stops, 0 if nothing changes. */
  readonly counts: 1 | 0 | -1;
  /**
   * The change of the buyer's right to the product: `take` it, `free` it for another purchase, or
   * leave it.
   */
  readonly purchase: "take" | "free" | "leave";
  /** The notifications for the parties. */
  readonly news:
    | ("sold" | "refunded" | "not for sale" | "disputed" | "dispute won" | "refund failed")
    | undefined;
  /** Why the order is invalid and refunded immediately; undefined if it is valid. */
  readonly refundReason: RefundReason | undefined;
}

/**
 * Why the marketplace refunds a payment automatically: the buyer already had the
 * product, or the product was no longer for sale when the buyer paid.
 */
export const REFUND_REASONS = ["duplicate", "notForSale"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Decides how the state of a payment changes its order (DESIGN §5).
 *
 * Totals and XP count an order while it is completed. The buyer has the product while the order is
 * completed or disputed. Both depend only on the status, not on the sequence of events.
 *
 * @param before the order's status; undefined if there is no order yet
 * @param told the status that follows from the payment
 * @param objection why the order cannot be completed now; undefined if it can
 */
export function changeOrder(
  before: OrderStatus | undefined,
  told: OrderStatus,
  objection: RefundReason | undefined,
): OrderChange {
  const refundReason = told === "refunded" ? undefined : objection;
  const status = refundReason ? "refunded" : told;
  const counted = (of: OrderStatus | undefined) => (of === "completed" ? 1 : 0);
  const holds = (of: OrderStatus | undefined) => of === "completed" || of === "disputed";
  return {
    status,
    counts: (counted(status) - counted(before)) as OrderChange["counts"],
    purchase: holds(status) === holds(before) ? "leave" : holds(status) ? "take" : "free",
    news: status === before ? undefined : newsOf(before, status, refundReason),
    refundReason,
  };
}

function newsOf(
  before: OrderStatus | undefined,
  status: OrderStatus,
  refundReason: RefundReason | undefined,
): OrderChange["news"] {
  if (refundReason === "notForSale") return "not for sale";
  if (status === "refunded") return "refunded";
  if (status === "disputed") return "disputed";
  if (before === "refunded") return "refund failed";
  return before === "disputed" ? "dispute won" : "sold";
}
