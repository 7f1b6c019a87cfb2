import { CONNECT_EVENTS, PLATFORM_EVENTS } from "#stripe-events/index.js";
import { code, markdownTable } from "./markdown.js";

/** The effect of each event type. */
export const EFFECTS: Readonly<Record<string, string>> = {
  "checkout.session.completed":
    "Creates an order for a paid session and notifies the seller. An unpaid session waits for its payment",
  "checkout.session.async_payment_succeeded": "The delayed payment succeeded: creates the order",
  "checkout.session.async_payment_failed": "Lets the buyer start a new checkout",
  "checkout.session.expired": "Lets the buyer start a new checkout",
  "charge.refunded":
    "A full refund sets the order to refunded and reverses its counters. A partial refund is recorded on the order",
  "charge.dispute.created": "Sets the order to disputed. The product cannot be downloaded during the dispute",
  "charge.dispute.closed":
    "Sets the order to completed if the seller won the dispute, or to refunded if the seller lost it",
  "charge.dispute.funds_withdrawn": "Reverses the transfer to the seller",
  "charge.dispute.funds_reinstated": "Repeats the transfer to the seller",
  "account.updated": "Updates whether the seller can receive payments",
  "account.application.deauthorized": "Disconnects the seller's account",
};

export const paymentsEventsTable = () =>
  markdownTable(
    ["event", "endpoint", "effect"],
    [
      ...PLATFORM_EVENTS.map((type) => [code(type), "platform", EFFECTS[type] ?? ""]),
      ...CONNECT_EVENTS.map((type) => [code(type), "connected accounts", EFFECTS[type] ?? ""]),
    ],
  );
