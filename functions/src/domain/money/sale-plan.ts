import type { SaleNews } from "../community/notifications.js";
import type { XpCause, XpChange } from "../progress/xp.js";
import { changeOrder, type OrderChange, type Sale, type StoredOrder } from "./order.js";
import {
  join,
  joinTransfer,
  NO_FACTS,
  type OrderStatus,
  type Payment,
  type PaymentFacts,
  type PaymentReport,
} from "./payment.js";

/** A sale with what is stored of it at the moment. */
export interface FoundSale {
  readonly sale: Sale;
  readonly order: OrderStatus | undefined;
  /** The id of the order that holds the product for the buyer: at most one does. */
  readonly heldBy: string | undefined;
  /** Nothing when it was deleted. */
  readonly product: { readonly title: string; readonly slug: string; readonly category: string } | undefined;
  /** The id of the order for which the seller has the XP of a first sale. */
  readonly firstSale: string | undefined;
}

/** What the payment's facts change for its sale. */
export interface SalePlan {
  /** Whether the order is made now; its checkout has ended then. */
  readonly isNew: boolean;
  /** Every field of a new order, and what changes of one that is there. */
  readonly order: ReturnType<typeof newOrder> | Pick<StoredOrder, "status" | "refundedAmount">;
  /** Whether the order is refunded from now on. */
  readonly refundedNow: boolean;
  /** The right to the product: `take` it, `free` it for another purchase, or leave it. */
  readonly purchase: OrderChange["purchase"];
  /** By how much each counter changes, in the documents of product, seller and buyer. */
  readonly counters: SaleCounters | undefined;
  readonly xp: readonly XpChange[];
  /** Whom to tell what; the id names order and news, so that each is told once. */
  readonly notices: readonly { readonly id: string; readonly uid: string; readonly about: SaleNews }[];
}

/**
 * Joins what an event tells to what is known of its payment, and decides what follows for order,
 * purchase, totals, XP and notifications (spec: Events; DESIGN §5).
 *
 * A refund or dispute that comes before its order waits in the payment until the sale is known.
 *
 * @param found nothing while neither the payment nor the event knows the sale
 * @returns the payment as it is from now on, and what follows for its sale
 */
export function planPayment(
  known: Payment | undefined,
  report: PaymentReport,
  found: FoundSale | undefined,
): { readonly payment: Payment; readonly sale: SalePlan | undefined } {
  const facts = join(known?.facts ?? NO_FACTS, { ...NO_FACTS, ...report.facts });
  const change = found && changeOrder(found.order, facts, isHeldByOther(found));
  return {
    payment: {
      facts,
      ...(found && { sale: found.sale }),
      refundDue: change?.refundDue || (known?.refundDue ?? false),
      ...joinTransfer(known, report.transfer),
    },
    sale: found && change && planSale(found, facts, change),
  };
}

const isHeldByOther = ({ sale, heldBy }: FoundSale) => heldBy !== undefined && heldBy !== sale.orderId;

function planSale(found: FoundSale, facts: PaymentFacts, change: OrderChange): SalePlan {
  const { sale, order, heldBy } = found;
  const { status, counts, news } = change;
  const isNew = order === undefined;
  return {
    isNew,
    order: isNew ? newOrder(found, facts, change) : { status, refundedAmount: facts.refundedAmount },
    refundedNow: status === "refunded" && order !== "refunded",
    purchase: change.purchase === "free" && heldBy !== sale.orderId ? "leave" : change.purchase,
    counters: counts === 0 ? undefined : countersOf(found, counts),
    xp: counts === 0 ? [] : xpOf(found, counts),
    notices: news
      ? NOTICES[news].map(([to, about]) => ({ id: `${about}_${sale.orderId}`, uid: sale[to], about }))
      : [],
  };
}

/** Who is told what of each piece of news. */
const NOTICES: Record<
  NonNullable<OrderChange["news"]>,
  readonly (readonly ["sellerUid" | "buyerUid", SaleNews])[]
> = {
  sold: [["sellerUid", "productSold"]],
  refunded: [
    ["sellerUid", "saleRefunded"],
    ["buyerUid", "purchaseRefunded"],
  ],
  disputed: [["sellerUid", "saleDisputed"]],
  "dispute won": [["sellerUid", "disputeWon"]],
};

function newOrder({ sale, product }: FoundSale, facts: PaymentFacts, change: OrderChange) {
  const { orderId, paymentIntentId, ...amounts } = sale;
  return {
    ...amounts,
    productTitle: product?.title ?? "",
    productSlug: product?.slug ?? "",
    productCategory: product?.category ?? "",
    processorSessionId: orderId,
    processorPaymentIntentId: paymentIntentId,
    refundedAmount: facts.refundedAmount,
    status: change.status,
    ...(change.refundDue && { refundReason: "duplicate" as const }),
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
 * The XP of a sale that begins (+1) or ceases (-1) to count. That of a seller's first sale is given by
 * the sale that finds none given, and taken back when that sale ceases to count; then the next sale
 * gives it again.
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

/** Why a seller has the XP of a first sale; the entry in the log names the order. */
export const firstSaleCause = ({ sellerUid, orderId }: Sale): XpCause => ({
  uid: sellerUid,
  action: "first-sale",
  key: "once",
  details: { orderId },
});
