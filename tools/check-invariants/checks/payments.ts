import { REFUND_REASONS } from "#domain/money/order.js";
import { type PaymentFacts, statusOf } from "#domain/money/payment.js";
import { type Check, type Data, numberAt, textAt, type Violation, valueAt } from "../check.js";

interface SeenOrder {
  readonly status: string;
  readonly refundedAmount: number;
  readonly payment: string;
  /** A payment that the marketplace refunds by itself: marked as refunded before Stripe reports the refund. */
  readonly isGivenBack: boolean;
}

interface SeenPayment {
  readonly facts: PaymentFacts;
  readonly orderId: string | undefined;
  readonly saleAmount: number;
}

/**
 * An order has the status that follows from Stripe's reports about its payment, and every paid sale has its
 * order. So no invalid transition happened, and none is missing.
 */
export function payments(): Check {
  const rule = "order-follows-payment";
  const orders = new Map<string, SeenOrder>();
  const paid = new Map<string, SeenPayment>();
  return {
    see({ kind, ids, data }) {
      const id = ids[0] ?? "";
      if (kind === "orders") {
        orders.set(id, {
          status: textAt(data, "status"),
          refundedAmount: numberAt(data, "refundedAmount"),
          payment: textAt(data, "processorPaymentIntentId"),
          isGivenBack: REFUND_REASONS.some((reason) => reason === data.refundReason),
        });
      }
      if (kind === "payments") {
        const sold = valueAt(data, "sale") !== undefined;
        paid.set(id, {
          facts: factsOf(data),
          orderId: sold ? textAt(data, "sale.orderId") : undefined,
          saleAmount: numberAt(data, "sale.amount"),
        });
      }
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [id, payment] of paid) {
        const message = problemOf(payment, orders.get(payment.orderId ?? "")?.payment === id);
        if (message) violations.push({ rule, path: `payments/${id}`, message });
      }
      for (const [id, { status, refundedAmount, payment, isGivenBack }] of orders) {
        const breaks = (message: string) => violations.push({ rule, path: `orders/${id}`, message });
        const known = paid.get(payment);
        if (!known) {
          breaks(`its payment ${payment} is unknown`);
          continue;
        }
        const told = isGivenBack ? "refunded" : statusOf(known.facts);
        if (status !== told) breaks(`is ${status}, but its payment says ${told ?? "nothing"}`);
        if (refundedAmount !== known.facts.refundedAmount) {
          breaks(`${refundedAmount} cents are refunded, but its payment says ${known.facts.refundedAmount}`);
        }
      }
      return violations;
    },
  };
}

/** What is wrong with a payment, apart from its order's status. */
function problemOf({ facts, orderId, saleAmount }: SeenPayment, hasOrder: boolean): string | undefined {
  if (orderId === undefined) {
    return facts.amount > 0 ? `${facts.amount} cents were paid, but there is no sale` : undefined;
  }
  if (!hasOrder) return `its order ${orderId} is missing`;
  return facts.amount === saleAmount ? undefined : `${facts.amount} cents were paid, not ${saleAmount}`;
}

const DISPUTES = ["none", "open", "won", "lost"] as const;

function factsOf(data: Data): PaymentFacts {
  const dispute = DISPUTES.find((known) => known === valueAt(data, "facts.dispute"));
  return {
    amount: numberAt(data, "facts.amount"),
    refundedAmount: numberAt(data, "facts.refundedAmount"),
    dispute: dispute ?? "none",
  };
}
