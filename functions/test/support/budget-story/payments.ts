import { SIGNING_SECRET } from "../budget-market.js";
import type { Cast, Step } from "./cast.js";

/** A seller connects an account, sells twice and refunds once. */
export function payments({ seller, buyer, stripe, left, keep, request }: Cast): Step[] {
  /** The newest event of a type at Stripe, signed now. */
  const eventOf = (type: string) => () => {
    const event = stripe.control.events(type).at(-1);
    const { payload, signature } = stripe.control.signed(event?.id ?? "", SIGNING_SECRET);
    return { body: payload, headers: { "stripe-signature": signature } };
  };
  const session = () => new URL(left.url ?? "").pathname.split("/").at(-1) ?? "";

  return [
    { call: "POST /processor/connect", kind: "a new account", by: seller, after: keep("accountId") },
    {
      call: "GET /processor/callback",
      kind: "an account that is ready",
      before: async () => stripe.control.onboard(left.accountId ?? ""),
      input: () => ({ uid: seller.uid, account_id: left.accountId }),
      status: 302,
    },
    { call: "POST /processor/connect", kind: "a known account", by: seller },
    {
      call: "POST /processor/checkout",
      kind: "a new session",
      by: buyer,
      input: () => ({ productId: "paid" }),
      after: keep("url"),
    },
    {
      call: "POST /processor/checkout",
      kind: "the open one",
      by: buyer,
      input: () => ({ productId: "paid" }),
    },
    {
      call: "POST /processor/webhooks",
      kind: "the first sale of a seller",
      before: async () => stripe.control.pay(session()),
      signed: eventOf("checkout.session.completed"),
    },
    {
      call: "POST /processor/webhooks",
      kind: "the same event again",
      signed: eventOf("checkout.session.completed"),
    },
    {
      call: "POST /processor/webhooks",
      kind: "a sale",
      before: async () => {
        keep("url")(await request("POST /processor/checkout", buyer, { productId: "second" }));
        stripe.control.pay(session());
      },
      signed: eventOf("checkout.session.completed"),
    },
    { call: "POST /processor/webhooks", kind: "an account", signed: eventOf("account.updated") },
    { call: "GET /orders", kind: "a page of 2", by: buyer },
    {
      call: "GET /orders",
      kind: "a seller's page of 2 and 30 days",
      by: seller,
      input: () => ({ role: "seller", days: 30 }),
    },
    {
      call: "GET /orders",
      kind: "a seller's page of 2 and a day with 2 checkouts and 2 sales",
      by: seller,
      input: () => ({ role: "seller", days: 1 }),
    },
    {
      call: "POST /orders/refund-request",
      kind: "an order",
      by: buyer,
      input: () => ({ orderId: session(), reason: "It does not start." }),
    },
    {
      call: "POST /orders/refund-decline",
      kind: "an order",
      by: seller,
      input: () => ({ orderId: session(), reason: "It needs Node.js 22." }),
    },
    {
      call: "POST /orders/refund",
      kind: "an order",
      by: seller,
      input: () => ({ orderId: session() }),
    },
    { call: "POST /processor/webhooks", kind: "a refund", signed: eventOf("charge.refunded") },
  ];
}
