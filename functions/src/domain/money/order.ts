import type * as z from "zod";
import type { Order } from "#contract/orders.js";
import type { Dated } from "../dated.js";
import { divide, type Shares } from "./money.js";
import { type OrderStatus, type PaymentFacts, statusOf } from "./payment.js";

/** A sale as a paid checkout session tells of it. */
export interface Sale extends Shares {
  /** The checkout session's id: the order's id. */
  readonly orderId: string;
  readonly paymentIntentId: string;
  readonly productId: string;
  readonly buyerUid: string;
  readonly sellerUid: string;
  /** Cents that were charged. */
  readonly amount: number;
  readonly currency: string;
}

/** The sale of a session; the fee is computed here, never read from the session (spec: Events 3). */
export function saleOf(session: Omit<Sale, keyof Shares>): Sale {
  return { ...session, ...divide(session.amount) };
}

/** An order as it is stored (spec: Order): as its parties see it, and how Stripe calls it. */
export type StoredOrder = Dated<z.output<typeof Order>> & {
  readonly processorSessionId: string;
  readonly processorPaymentIntentId: string;
};

/** What changes when an order goes from one status to another. */
export interface OrderChange {
  readonly status: OrderStatus;
  /** +1 when the sale begins to count in totals and XP, -1 when it ceases to, 0 when nothing changes. */
  readonly counts: 1 | 0 | -1;
  /** The right to the product: `take` it, `free` it for another purchase, or leave it. */
  readonly purchase: "take" | "free" | "leave";
  /** What to tell whom. */
  readonly news: "sold" | "refunded" | "disputed" | "dispute won" | undefined;
  /** True for a second payment of the same thing: the money goes back at once. */
  readonly refundDue: boolean;
}

/**
 * Decides what a payment's facts mean for its order (DESIGN §5).
 *
 * Totals and XP count an order while it is completed, and the buyer holds the
 * product while it is completed or disputed; so whatever happened in whatever
 * order, they follow from the status alone.
 *
 * @param before the order's status, nothing while there is no order
 * @param heldByOther whether another order of this buyer holds this product
 */
export function changeOrder(
  before: OrderStatus | undefined,
  facts: PaymentFacts,
  heldByOther: boolean,
): OrderChange {
  const told = statusOf(facts) ?? "completed";
  const duplicate = before === undefined && heldByOther && told !== "refunded";
  // An order that was refunded stays so: a duplicate's refund may be reported long after it was decided.
  const status = duplicate || before === "refunded" ? "refunded" : told;
  const counted = (of: OrderStatus | undefined) => (of === "completed" ? 1 : 0);
  const holds = (of: OrderStatus | undefined) => of === "completed" || of === "disputed";
  return {
    status,
    counts: (counted(status) - counted(before)) as OrderChange["counts"],
    purchase: holds(status) === holds(before) ? "leave" : holds(status) ? "take" : "free",
    news: status === before ? undefined : newsOf(before, status),
    refundDue: duplicate,
  };
}

function newsOf(before: OrderStatus | undefined, status: OrderStatus): OrderChange["news"] {
  if (status === "refunded") return "refunded";
  if (status === "disputed") return "disputed";
  return before === "disputed" ? "dispute won" : "sold";
}
