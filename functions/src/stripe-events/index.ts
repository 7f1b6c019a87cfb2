import type Stripe from "stripe";
import { accountApplicationDeauthorized } from "./account-application-deauthorized.js";
import { accountUpdated } from "./account-updated.js";
import { chargeDispute } from "./charge-dispute.js";
import { chargeDisputeFunds } from "./charge-dispute-funds.js";
import { chargeRefunded } from "./charge-refunded.js";
import { checkoutSessionAsyncPaymentSucceeded } from "./checkout-session-async-payment-succeeded.js";
import { checkoutSessionCompleted } from "./checkout-session-completed.js";
import { checkoutSessionEnded } from "./checkout-session-ended.js";
import type { EventHandler } from "./event.js";

/** The events about connected accounts. All others are about the marketplace's account. */
const OF_ACCOUNTS = new Set(["account.updated", "account.application.deauthorized"]);

/** The handler of each event type (DESIGN §5). Types that are not listed are acknowledged and ignored. */
const HANDLERS: { [T in Stripe.Event["type"]]?: EventHandler<Extract<Stripe.Event, { type: T }>> } = {
  "checkout.session.completed": checkoutSessionCompleted,
  "checkout.session.async_payment_succeeded": checkoutSessionAsyncPaymentSucceeded,
  "checkout.session.async_payment_failed": checkoutSessionEnded,
  "checkout.session.expired": checkoutSessionEnded,
  "charge.refunded": chargeRefunded,
  "charge.dispute.created": chargeDispute,
  "charge.dispute.closed": chargeDispute,
  "charge.dispute.funds_withdrawn": chargeDisputeFunds,
  "charge.dispute.funds_reinstated": chargeDisputeFunds,
  "account.updated": accountUpdated,
  "account.application.deauthorized": accountApplicationDeauthorized,
};

/** The events to enable for the platform's endpoint and for the endpoint of connected accounts. */
export const PLATFORM_EVENTS = Object.keys(HANDLERS).filter((type) => !OF_ACCOUNTS.has(type));
export const CONNECT_EVENTS = [...OF_ACCOUNTS];

/** The handler of an event; undefined for events that are not handled. */
export function handlerOf(event: Stripe.Event): EventHandler | undefined {
  if ((event.account !== undefined) !== OF_ACCOUNTS.has(event.type)) return undefined;
  return Object.hasOwn(HANDLERS, event.type) ? (HANDLERS[event.type] as EventHandler) : undefined;
}
