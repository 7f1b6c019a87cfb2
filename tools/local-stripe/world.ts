import type { State } from "./state.js";
import type { Stripe } from "./stripe-types.js";

/** What an event carries: the object that it is about, whole. */
export type EventObject =
  | Stripe.Account
  | Stripe.Application
  | Stripe.ApplicationFee
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Dispute
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.Transfer;

export interface EventOptions {
  /** The connected account on which it happened; such an event goes to Connect endpoints. */
  readonly account?: string;
  /** The changed fields as they were before. */
  readonly previous?: Record<string, unknown>;
}

/** What every resource works on: the stored objects, the time, new ids and a way to tell the webhooks. */
export interface World {
  readonly state: State;
  /** Where the hosted pages are, without a slash at the end. */
  readonly baseUrl: string;
  /** Unix time in seconds. */
  seconds(): number;
  id(prefix: string): string;
  emit(type: Stripe.Event["type"], object: EventObject, options?: EventOptions): void;
}
