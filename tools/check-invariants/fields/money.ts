import { REFUND_REASONS } from "#domain/money/order.js";
import { DECISIONS } from "#domain/money/payment.js";
import {
  because,
  Count,
  type Fields,
  type FieldType,
  Flag,
  Id,
  Later,
  List,
  mapOf,
  matching,
  objectOf,
  oneOf,
  opt,
  Size,
  Text,
  Time,
  User,
  Words,
} from "./types.js";

const Usd = oneOf(["usd"]);
const AT_THE_SALE = because("as it was at the sale; the author may have changed it since");

/** What happened to a payment, by Stripe's IDs. */
const byId = (fields: Readonly<Record<string, FieldType>>) => mapOf(objectOf(fields).fits);
/** The fields of a payment's state at Stripe. */
export const STATE = {
  amount: Count,
  tax: opt(Size),
  destination: opt(matching(/^acct_\w+$/, "id")),
  transferId: opt(Id),
  refunds: byId({ amount: Size, status: Words, isOurs: Flag }),
  disputes: byId({ amount: Size, status: Words, withdrawn: Count }),
  reversals: byId({ amount: Size, refundId: opt(Id) }),
  restorations: byId({ amount: Size, reversed: Count }),
};
const PARTS = "payment-parts";
const FOLLOWS = "order-follows-payment";

/** Orders, the payments behind them, and Stripe's events. */
export const MONEY: Readonly<Record<string, Fields>> = {
  orders: {
    buyerUid: [User, "order-payment"],
    sellerUid: [User, "order-payment"],
    productId: [Id, "order-payment"],
    productTitle: [Text, "order-product"],
    productSlug: [Text, "order-product"],
    productCategory: [Text, AT_THE_SALE],
    amount: [Size, "order-amounts", "order-payment"],
    platformFee: [Count, "order-amounts"],
    sellerAmount: [Count, "order-amounts"],
    refundedAmount: [opt(Count, 0), FOLLOWS],
    tax: [opt(Size), "order-payment"],
    currency: [Usd, "order-amounts"],
    processorSessionId: [Id, "order-payment"],
    processorPaymentIntentId: [opt(Id), FOLLOWS],
    status: [oneOf(["completed", "refunded", "disputed"]), FOLLOWS],
    refundReason: [opt(oneOf(REFUND_REASONS)), "order-payment"],
    refundRequestedAt: [opt(Time), "refund-request"],
    refundRequest: [opt(Text), "refund-request"],
    refundDeclinedAt: [opt(Time), "refund-request"],
    refundAnswer: [opt(Text), "refund-request"],
    refundedAt: [opt(Time), "order-times", "order-amounts"],
    createdAt: [Time, "order-times"],
    updatedAt: [Time, "order-times"],
  },
  payments: {
    "state.amount": [STATE.amount, FOLLOWS],
    "state.tax": [STATE.tax, FOLLOWS, "order-payment"],
    "state.destination": [STATE.destination, "payment-account"],
    "state.transferId": [
      STATE.transferId,
      because("only Stripe says which transfer it made; two payments never share one"),
    ],
    "state.refunds": [STATE.refunds, FOLLOWS],
    "state.disputes": [STATE.disputes, FOLLOWS],
    "state.reversals": [STATE.reversals, FOLLOWS],
    "state.restorations": [STATE.restorations, FOLLOWS],
    "sale.orderId": [opt(Id), FOLLOWS, "order-payment"],
    "sale.paymentIntentId": [opt(Id), "order-payment"],
    "sale.productId": [opt(Id), "order-payment"],
    "sale.buyerUid": [opt(User), "order-payment"],
    "sale.sellerUid": [opt(User), "order-payment"],
    "sale.amount": [opt(Size), FOLLOWS, "order-payment"],
    "sale.platformFee": [opt(Count), "order-payment"],
    "sale.sellerAmount": [opt(Count), "order-payment"],
    "sale.currency": [opt(Usd), "order-payment"],
    "decided.reason": [opt(oneOf(DECISIONS)), FOLLOWS, "order-payment"],
    "decided.keeps": [opt(Count), FOLLOWS, PARTS],
    "decided.at": [opt(Time), "payment-times", PARTS],
    attempt: [opt(Size, 1), because("a number for Stripe's idempotency keys; it only grows")],
    "owed.moves": [opt(List), FOLLOWS],
    "owed.amount": [opt(Size), "owed", PARTS],
    "owed.since": [opt(Time), "payment-times", PARTS],
    "owed.dueAt": [opt(Later), "owed", PARTS],
    "owed.tries": [opt(Count), "owed", PARTS],
    "owed.leasedUntil": [opt(Later), "owed", PARTS],
    "owed.problem": [opt(matching(/^\w+$/)), "owed", PARTS],
  },
  processorEvents: {
    type: [Words, "processor-event"],
    processedAt: [Time, "processor-event"],
    expiresAt: [Time, "processor-event"],
  },
};
