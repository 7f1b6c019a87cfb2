import type { SaleNews } from "../community/notifications.js";
import type { XpCause, XpChange } from "../progress/xp.js";
import { changeOrder, type OrderChange, type RefundReason, type Sale, type StoredOrder } from "./order.js";
import {
  type Decision,
  isLive,
  type OrderStatus,
  type Payment,
  type PaymentState,
  refundedOf,
  statusOf,
} from "./payment.js";
import { owedOf } from "./settlement.js";

/** A sale as it is currently stored. */
export interface FoundSale {
  readonly sale: Sale;
  readonly order: OrderStatus | undefined;
  /** The ID of the order that gives the buyer the right to the product. There is at most one. */
  readonly heldBy: string | undefined;
  /** Undefined if the product was deleted. */
  readonly product:
    | { readonly title: string; readonly slug: string; readonly category: string; readonly sold: boolean }
    | undefined;
  /** The ID of the order for which the seller got the XP of a first sale. */
  readonly firstSale: string | undefined;
}

/** The changes to a sale that follow from its payment. */
export interface SalePlan {
  /** Whether the order is created now; its checkout then ends. */
  readonly isNew: boolean;
  /** Every field of a new order, or the changed fields of an existing one. */
  readonly order: ReturnType<typeof newOrder> | Pick<StoredOrder, "status" | "refundedAmount">;
  /** Whether this change refunds the order. */
  readonly refundedNow: boolean;
  /**
   * The change of the buyer's right to the product: `take` it, `free` it for another purchase, or
   * leave it.
   */
  readonly purchase: OrderChange["purchase"];
  /** The increments of the counters in the documents of product, seller and buyer. */
  readonly counters: SaleCounters | undefined;
  readonly xp: readonly XpChange[];
  /** The notifications to send. The ID is made of the order and the event, so that each is sent once. */
  readonly notices: readonly { readonly id: string; readonly uid: string; readonly about: SaleNews }[];
  /** Whether the buyer gets a receipt: the order is valid for the first time. */
  readonly hasReceipt: boolean;
}

/** The changes to a payment. */
export interface PaymentReport {
  /** The current state of the payment at Stripe. */
  readonly state: PaymentState;
  /** Known from the payment's session. */
  readonly sale?: Sale | undefined;
  /**
   * A refund that is decided now. It is decided once, and only for the part that is not refunded or disputed. A removal
   * decides it for a disputed payment, too: it is made if the seller wins.
   */
  readonly decision?: Decision | undefined;
  /** Cents that Stripe keeps of a refunded payment. */
  readonly keeps: number;
}

/**
 * Applies the state of a payment at Stripe, and decides the changes of the order,
 * purchase, totals, XP and notifications, and the amounts that are owed (spec:
 * Events; DESIGN §5, §11).
 *
 * @param found undefined for a payment that has no order
 * @returns the new payment, and the changes of its sale
 */
export function planPayment(
  known: Payment | undefined,
  { state, sale, decision, keeps }: PaymentReport,
  found: FoundSale | undefined,
  now: Date,
): { readonly payment: Payment; readonly sale: SalePlan | undefined } {
  const told = statusOf({ state, decided: known?.decided });
  const change = found && told && changeOrder(found.order, told, objectionTo(found));
  const isOpen = told === "completed" || (told === "disputed" && decision === "removed");
  const wanted = known?.decided || !isOpen ? undefined : decision;
  const reason = change?.refundReason ?? wanted;
  const decided = reason ? { keeps, at: now, ...known?.decided, reason } : known?.decided;
  const payment = { state, sale: known?.sale ?? sale, decided, attempt: known?.attempt ?? 1 };
  return {
    payment: { ...payment, owed: owedOf({ ...payment, owed: known?.owed }, now) },
    sale: found && change && planSale(found, state, change),
  };
}

/**
 * Why an order cannot become valid: the buyer has the product through another
 * order, or it is not for sale when the payment arrives (DESIGN §11). An order that
 * was valid once stays valid when the product is no longer sold.
 */
function objectionTo({ sale, order, heldBy, product }: FoundSale): RefundReason | undefined {
  if (order === "completed" || order === "disputed") return undefined;
  if (heldBy !== undefined && heldBy !== sale.orderId) return "duplicate";
  return order === "refunded" || product?.sold ? undefined : "notForSale";
}

function planSale(found: FoundSale, state: PaymentState, change: OrderChange): SalePlan {
  const { sale, order, heldBy } = found;
  const { status, counts } = change;
  const hasFailed = Object.values(state.refunds).some((refund) => !isLive(refund));
  const news = change.news === "refund failed" && !hasFailed ? "dispute won" : change.news;
  const isNew = order === undefined;
  return {
    isNew,
    order: isNew ? newOrder(found, state, change) : { status, refundedAmount: refundedOf(state) },
    refundedNow: status === "refunded" && order !== "refunded",
    purchase: change.purchase === "free" && heldBy !== sale.orderId ? "leave" : change.purchase,
    counters: counts === 0 ? undefined : countersOf(found, counts),
    xp: counts === 0 ? [] : xpOf(found, counts),
    notices: news
      ? NOTICES[news].map(([to, about]) => ({ id: `${about}_${sale.orderId}`, uid: sale[to], about }))
      : [],
    hasReceipt: news === "sold",
  };
}

/** Who is notified of each kind of event. */
const NOTICES: Record<
  NonNullable<OrderChange["news"]>,
  readonly (readonly ["sellerUid" | "buyerUid", SaleNews])[]
> = {
  sold: [["sellerUid", "productSold"]],
  refunded: [
    ["sellerUid", "saleRefunded"],
    ["buyerUid", "purchaseRefunded"],
  ],
  "not for sale": [
    ["sellerUid", "lateSaleRefunded"],
    ["buyerUid", "latePurchaseRefunded"],
  ],
  disputed: [["sellerUid", "saleDisputed"]],
  "dispute won": [["sellerUid", "disputeWon"]],
  "refund failed": [
    ["sellerUid", "saleRefundFailed"],
    ["buyerUid", "purchaseRefundFailed"],
  ],
};

function newOrder({ sale, product }: FoundSale, state: PaymentState, change: OrderChange) {
  const { orderId, paymentIntentId, ...amounts } = sale;
  return {
    ...amounts,
    productTitle: product?.title ?? "",
    productSlug: product?.slug ?? "",
    productCategory: product?.category ?? "",
    processorSessionId: orderId,
    processorPaymentIntentId: paymentIntentId,
    refundedAmount: refundedOf(state),
    ...(state.tax !== undefined && { tax: state.tax }),
    status: change.status,
    ...(change.refundReason && { refundReason: change.refundReason }),
  };
}

export type SaleCounters = ReturnType<typeof countersOf>;
function countersOf({ sale, product }: FoundSale, sign: 1 | -1) {
  return {
    ...(product && { product: { purchaseCount: sign } }),
    seller: { totalSales: sign, totalRevenue: sign * sale.sellerAmount },
    buyer: { productsBought: sign },
  };
}

/**
 * The XP for a sale that starts (+1) or stops (-1) counting. The first sale that
 * counts gives the XP of a first sale. If that sale stops counting, the XP is
 * removed, and the next sale gives it again.
 */
function xpOf({ sale, firstSale }: FoundSale, sign: 1 | -1): XpChange[] {
  const { orderId: key, sellerUid, buyerUid } = sale;
  const isFirst = sign === 1 ? firstSale === undefined : firstSale === key;
  return [
    { uid: sellerUid, action: "sale", key, sign },
    { uid: buyerUid, action: "purchase", key, sign },
    ...(isFirst ? [{ ...firstSaleCause(sale), sign }] : []),
  ];
}

/** The XP reason for a first sale; the log entry contains the order's ID. */
export const firstSaleCause = ({ sellerUid, orderId }: Sale): XpCause => ({
  uid: sellerUid,
  action: "first-sale",
  key: "once",
  details: { orderId },
});
