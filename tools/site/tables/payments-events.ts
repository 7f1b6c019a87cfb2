import { CONNECT_EVENTS, PLATFORM_EVENTS } from "#stripe-events/index.js";
import { code, markdownTable } from "./markdown.js";

/** What an event does, by its type. */
export const EFFECTS: Readonly<Record<string, string>> = {
  "checkout.session.completed":
    "A paid session becomes an order, and the seller is told; an unpaid one waits for its payment",
  "checkout.session.async_payment_succeeded": "The payment that was waited for has come: the order is made",
  "checkout.session.async_payment_failed": "The buyer may start again",
  "checkout.session.expired": "The buyer may start again",
  "charge.refunded":
    "A whole refund ends the order, and takes back what it counted; a part is noted on the order",
  "charge.dispute.created": "The order is disputed, and the product cannot be downloaded meanwhile",
  "charge.dispute.closed": "A dispute that the seller won completes the order again; a lost one refunds it",
  "charge.dispute.funds_withdrawn": "The transfer to the seller is reversed",
  "charge.dispute.funds_reinstated": "The transfer to the seller is made again",
  "account.updated": "Whether the seller can be paid is noted",
  "account.application.deauthorized": "The seller's account is disconnected",
};

export const paymentsEventsTable = () =>
  markdownTable(
    ["event", "endpoint", "what it does"],
    [
      ...PLATFORM_EVENTS.map((type) => [code(type), "platform", EFFECTS[type] ?? ""]),
      ...CONNECT_EVENTS.map((type) => [code(type), "connected accounts", EFFECTS[type] ?? ""]),
    ],
  );
