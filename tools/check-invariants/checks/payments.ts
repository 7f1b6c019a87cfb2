import {
  DECISIONS,
  NOTHING_PAID,
  type Payment,
  type PaymentState,
  priceOf,
  refundedOf,
  statusOf,
} from "#domain/money/payment.js";
import { movesOf } from "#domain/money/settlement.js";
import { type Check, type Data, numberAt, textAt, type Violation, valueAt } from "../check.js";
import { STATE } from "../fields/money.js";
import { objectOf } from "../fields/types.js";

const isState = objectOf(STATE).fits;

interface SeenOrder {
  readonly status: string;
  readonly refundedAmount: number;
  readonly payment: string;
}

type Settled = Pick<Payment, "state" | "decided">;

interface SeenPayment extends Settled {
  readonly orderId: string | undefined;
  readonly saleAmount: number;
  readonly owes: readonly unknown[];
}

/**
 * An order has the status that follows from the state of its payment, and every paid sale has its order. There was
 * therefore no invalid transition, and none is missing. The debts of a payment match its state.
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
        });
      }
      if (kind === "payments") {
        const sold = valueAt(data, "sale") !== undefined;
        const owed = valueAt(data, "owed.moves");
        paid.set(id, {
          ...settledOf(data),
          orderId: sold ? textAt(data, "sale.orderId") : undefined,
          saleAmount: numberAt(data, "sale.amount"),
          owes: Array.isArray(owed) ? owed : [],
        });
      }
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [id, payment] of paid) {
        const breaks = (message: string) => violations.push({ rule, path: `payments/${id}`, message });
        const message = problemOf(payment, orders.get(payment.orderId ?? "")?.payment === id);
        if (message) breaks(message);
        const due = movesOf(payment).map(({ kind }) => kind);
        if (due.join() !== payment.owes.join())
          breaks(
            `owes ${payment.owes.join(", ") || "nothing"}, but its state demands ${due.join(", ") || "nothing"}`,
          );
      }
      for (const [id, { status, refundedAmount, payment }] of orders) {
        const breaks = (message: string) => violations.push({ rule, path: `orders/${id}`, message });
        const known = paid.get(payment);
        if (!known) {
          breaks(`its payment ${payment} is unknown`);
          continue;
        }
        const told = statusOf(known);
        if (status !== told) breaks(`is ${status}, but its payment says ${told ?? "nothing"}`);
        const refunded = refundedOf(known.state);
        if (refundedAmount !== refunded)
          breaks(`${refundedAmount} cents are refunded, but its payment says ${refunded}`);
      }
      return violations;
    },
  };
}

/** What is wrong with a payment, apart from its order's status. */
function problemOf({ state, decided, orderId, saleAmount }: SeenPayment, hasOrder: boolean) {
  if (orderId === undefined) {
    // A payment to a deleted account has no order. If it was refunded or disputed, nothing is decided about it.
    const isExplained = decided !== undefined || statusOf({ state, decided }) !== "completed";
    return isExplained ? undefined : `${state.amount} cents were paid, but there is no sale`;
  }
  if (!hasOrder) return `its order ${orderId} is missing`;
  const price = priceOf(state);
  return price === saleAmount ? undefined : `${price} cents were paid, not ${saleAmount}`;
}

/** The fields of a stored payment that determine its money. */
export function settledOf(data: Data): Settled {
  const stored = valueAt(data, "state");
  // A state of another shape is a violation of its own.
  const state = isState(stored) ? (stored as PaymentState) : NOTHING_PAID;
  const reason = DECISIONS.find((known) => known === valueAt(data, "decided.reason"));
  return {
    state,
    ...(reason && { decided: { reason, keeps: numberAt(data, "decided.keeps"), at: new Date(0) } }),
  };
}
