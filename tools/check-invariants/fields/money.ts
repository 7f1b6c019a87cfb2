import { REFUND_REASONS } from "#domain/money/order.js";
import { TRANSFERS } from "#domain/money/payment.js";
import { because, Count, type Fields, Flag, Id, oneOf, opt, Size, Text, Time, User, Words } from "./types.js";

const Usd = oneOf(["usd"]);
const AT_THE_SALE = because("as it was at the sale; the author may have changed it since");

/** Orders, the payments that they follow from, and Stripe's events. */
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
    refundedAmount: [opt(Count, 0), "order-follows-payment"],
    currency: [Usd, "order-amounts"],
    processorSessionId: [Id, "order-payment"],
    processorPaymentIntentId: [opt(Id), "order-follows-payment"],
    status: [oneOf(["completed", "refunded", "disputed"]), "order-follows-payment"],
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
    "facts.amount": [Count, "order-follows-payment"],
    "facts.refundedAmount": [Count, "order-follows-payment"],
    "facts.dispute": [oneOf(["none", "open", "won", "lost"]), "order-follows-payment"],
    "sale.orderId": [opt(Id), "order-follows-payment", "order-payment"],
    "sale.paymentIntentId": [opt(Id), "order-payment"],
    "sale.productId": [opt(Id), "order-payment"],
    "sale.buyerUid": [opt(User), "order-payment"],
    "sale.sellerUid": [opt(User), "order-payment"],
    "sale.amount": [opt(Size), "order-follows-payment", "order-payment"],
    "sale.platformFee": [opt(Count), "order-payment"],
    "sale.sellerAmount": [opt(Count), "order-payment"],
    "sale.currency": [opt(Usd), "order-payment"],
    refundDue: [opt(Flag, false), "refund-owed"],
    refundReason: [opt(oneOf(REFUND_REASONS)), "order-payment"],
    transfer: [opt(oneOf(TRANSFERS), "sent"), "transfer"],
    reversedAmount: [opt(Count, 0), "transfer"],
  },
  processorEvents: {
    type: [Words, "processor-event"],
    processedAt: [Time, "processor-event"],
    expiresAt: [Time, "processor-event"],
  },
};
