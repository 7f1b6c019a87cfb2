/**
 * What should become of one payment, whatever happens to it and to its product (DESIGN §11). It is written from
 * the table in the design and from Stripe's rules, and uses no code of the functions.
 */

/** What may happen to a payment. Each is told to the webhook at once. The buyer has paid before all of them. */
export const PAYMENT_EVENTS = [
  "paid",
  "partial refund",
  "whole refund",
  "dispute",
  "dispute won",
  "dispute lost",
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** What may happen to a product. An admin removes it as malicious. */
export const PRODUCT_EVENTS = ["removal", "hide", "ban", "archive", "deletion", "price change"] as const;
export type ProductEvent = (typeof PRODUCT_EVENTS)[number];

export type SaleEvent = PaymentEvent | ProductEvent;

export const isProductEvent = (event: SaleEvent): event is ProductEvent =>
  (PRODUCT_EVENTS as readonly string[]).includes(event);

export interface SaleState {
  readonly product: "published" | "hidden" | "archived" | "removed";
  /** Whether an admin removed it. The buyers lose it then, and have their money back. */
  readonly isTaken: boolean;
  readonly isBanned: boolean;
  readonly isDeleted: boolean;
  readonly isPriceNew: boolean;
  /** Whether the webhook was told that the buyer has paid. */
  readonly isPaidTold: boolean;
  /** Whether there is an order: the webhook was told of the payment while the seller had an account. */
  readonly hasOrder: boolean;
  /** Whether the marketplace wants to refund what is left. */
  readonly isDecided: boolean;
  /** Whether the order was refunded from the start. */
  readonly isLate: boolean;
  readonly refunded: "nothing" | "a part" | "all";
  readonly dispute: "none" | "open" | "won" | "lost";
}

export const START: SaleState = {
  ...{ product: "published", isTaken: false, isBanned: false, isDeleted: false, isPriceNew: false },
  ...{ isPaidTold: false, hasOrder: false, isDecided: false, isLate: false },
  ...{ refunded: "nothing", dispute: "none" },
};

/** The state after an event; undefined for an event that cannot happen, or that changes nothing. */
export function after(state: SaleState, event: SaleEvent): SaleState | undefined {
  const next = isProductEvent(event) ? afterProductEvent(state, event) : afterPaymentEvent(state, event);
  return next && repaid(isProductEvent(event) ? next : told(next));
}

/** The state after an event that changes something. */
export function stepped(state: SaleState, event: SaleEvent): SaleState {
  const next = after(state, event);
  if (!next) throw new Error(`${event} changes nothing in ${JSON.stringify(state)}`);
  return next;
}

function afterProductEvent(state: SaleState, event: ProductEvent): SaleState | undefined {
  const { product, isBanned, isDeleted } = state;
  const isOnShow = product === "published" || product === "archived";
  switch (event) {
    case "removal":
      if (product === "removed") return undefined;
      return { ...state, product: "removed", isTaken: true, isDecided: state.isDecided || state.hasOrder };
    case "hide":
      return isOnShow ? { ...state, product: "hidden" } : undefined;
    case "ban":
      if (isBanned) return undefined;
      return { ...state, isBanned: true, product: product === "published" ? "hidden" : product };
    case "archive":
      if (isBanned || isDeleted || product === "archived" || product === "removed") return undefined;
      return { ...state, product: "archived" };
    case "deletion":
      return isBanned || isDeleted ? undefined : { ...state, isDeleted: true, product: "removed" };
    case "price change":
      return state.isPriceNew ? undefined : { ...state, isPriceNew: true };
  }
}

function afterPaymentEvent(state: SaleState, event: PaymentEvent): SaleState | undefined {
  const { refunded, dispute } = state;
  const isRefundable = refunded !== "all" && (dispute === "none" || dispute === "won");
  switch (event) {
    case "paid":
      return state.isPaidTold ? undefined : { ...state, isPaidTold: true };
    case "partial refund":
      return isRefundable && refunded === "nothing" ? { ...state, refunded: "a part" } : undefined;
    case "whole refund":
      return isRefundable ? { ...state, refunded: "all" } : undefined;
    case "dispute":
      return refunded !== "all" && dispute === "none" ? { ...state, dispute: "open" } : undefined;
    case "dispute won":
      return dispute === "open" ? { ...state, dispute: "won" } : undefined;
    case "dispute lost":
      return dispute === "open" ? { ...state, dispute: "lost" } : undefined;
  }
}

/** Whatever the webhook is told of a payment leads it to the payment: that makes the order, or a refund. */
function told(state: SaleState): SaleState {
  if (state.hasOrder) return state;
  if (state.isDeleted) return { ...state, isDecided: true };
  const isLate = state.product !== "published";
  return { ...state, hasOrder: true, isLate, isDecided: state.isDecided || isLate };
}

/** What the marketplace wants to refund is refunded as soon as no bank decides about it. */
function repaid(state: SaleState): SaleState {
  const isFree = state.dispute === "none" || state.dispute === "won";
  return state.isDecided && isFree ? { ...state, refunded: "all" } : state;
}

/** The status that the order should have; undefined if there should be no order. */
export function orderOf(state: SaleState): "completed" | "disputed" | "refunded" | undefined {
  if (!state.hasOrder) return undefined;
  if (state.isLate || state.refunded === "all" || state.dispute === "lost") return "refunded";
  return state.dispute === "open" ? "disputed" : "completed";
}

/**
 * Every sequence of events that changes something at each step, of this length, and shorter ones that cannot go
 * on. The prefixes of a sequence are sequences, too, so they are not listed.
 */
export function sequences(length: number): SaleEvent[][] {
  const all: SaleEvent[][] = [];
  const grow = (begun: readonly SaleEvent[], state: SaleState) => {
    const nexts = [...PAYMENT_EVENTS, ...PRODUCT_EVENTS].flatMap((event) => {
      const next = begun.length < length ? after(state, event) : undefined;
      return next ? [{ event, next }] : [];
    });
    if (nexts.length === 0) all.push([...begun]);
    for (const { event, next } of nexts) grow([...begun, event], next);
  };
  grow([], START);
  return all;
}

/** One sequence for each state in which some of them end, and in which none of the others does. */
export function oneForEachEnd(
  all: readonly (readonly SaleEvent[])[],
  others: readonly (readonly SaleEvent[])[],
): (readonly SaleEvent[])[] {
  const endOf = (sequence: readonly SaleEvent[]) => JSON.stringify(sequence.reduce(stepped, START));
  const reached = new Set(others.map(endOf));
  return all.filter((sequence) => reached.size < reached.add(endOf(sequence)).size);
}
