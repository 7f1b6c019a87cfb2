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
    "Reads the payment from Stripe. A full refund sets the order to refunded and reverses its counters. A partial refund is recorded on the order",
  "charge.updated": "Makes the transfers and refunds that waited for the transfer to the seller",
  "refund.created": "As `charge.refunded`",
  "refund.updated": "As `charge.refunded`",
  "refund.failed":
    "Sets the order to completed again and notifies buyer and seller. A refund that the marketplace made is tried again",
  "radar.early_fraud_warning.created":
    "Refunds a small payment of which its bank says that it is fraud, before the bank takes the money and a fee",
  "charge.dispute.created":
    "Sets the order to disputed. The product cannot be downloaded during the dispute. An inquiry changes nothing",
  "charge.dispute.updated": "As `charge.dispute.created` or `charge.dispute.closed`",
  "charge.dispute.closed":
    "Sets the order to completed if the seller won the dispute, or to refunded if the seller lost it",
  "charge.dispute.funds_withdrawn": "Takes the seller's share of the disputed amount back",
  "charge.dispute.funds_reinstated": "Pays the seller's share again",
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
