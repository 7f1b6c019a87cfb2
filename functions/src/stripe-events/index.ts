import type Stripe from "stripe";
import { accountApplicationDeauthorized } from "./account-application-deauthorized.js";
import { accountUpdated } from "./account-updated.js";
import { chargeUpdated } from "./charge-updated.js";
import { checkoutSessionAsyncPaymentSucceeded } from "./checkout-session-async-payment-succeeded.js";
import { checkoutSessionCompleted } from "./checkout-session-completed.js";
import { checkoutSessionEnded } from "./checkout-session-ended.js";
import type { EventHandler } from "./event.js";
import { fraudWarning } from "./fraud-warning.js";
import { paymentChanged } from "./payment-changed.js";

/** The events about connected accounts. All others are about the marketplace's account. */
const OF_ACCOUNTS = new Set(["account.updated", "account.application.deauthorized"]);

/** The handler of each event type (DESIGN §5). Types that are not listed are acknowledged and ignored. */
const HANDLERS: { [T in Stripe.Event["type"]]?: EventHandler<Extract<Stripe.Event, { type: T }>> } = {
  "checkout.session.completed": checkoutSessionCompleted,
  "checkout.session.async_payment_succeeded": checkoutSessionAsyncPaymentSucceeded,
  "checkout.session.async_payment_failed": checkoutSessionEnded,
  "checkout.session.expired": checkoutSessionEnded,
  "charge.refunded": paymentChanged,
  "charge.updated": chargeUpdated,
  "refund.created": paymentChanged,
  "refund.updated": paymentChanged,
  "refund.failed": paymentChanged,
  "radar.early_fraud_warning.created": fraudWarning,
  "charge.dispute.created": paymentChanged,
  "charge.dispute.updated": paymentChanged,
  "charge.dispute.closed": paymentChanged,
  "charge.dispute.funds_withdrawn": paymentChanged,
  "charge.dispute.funds_reinstated": paymentChanged,
  "account.updated": accountUpdated,
  "account.application.deauthorized": accountApplicationDeauthorized,
};

/** The events to enable for the platform's endpoint and for the endpoint of connected accounts. */
export const PLATFORM_EVENTS = Object.keys(HANDLERS).filter((type) => !OF_ACCOUNTS.has(type));
export const CONNECT_EVENTS = [...OF_ACCOUNTS];

/** The handler of an event; undefined if no handler exists for it. */
export function handlerOf(event: Stripe.Event): EventHandler | undefined {
  if ((event.account !== undefined) !== OF_ACCOUNTS.has(event.type)) return undefined;
  return Object.hasOwn(HANDLERS, event.type) ? (HANDLERS[event.type] as EventHandler) : undefined;
}
