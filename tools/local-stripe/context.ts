import type { Settings } from "./settings.js";
import type { State } from "./state.js";
import type { Stripe } from "./stripe-types.js";

/** The data of an event: the complete affected object. */
export type EventObject =
  | Stripe.Account
  | Stripe.Application
  | Stripe.ApplicationFee
  | Stripe.Balance
  | Stripe.Capability
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Dispute
  | Stripe.PaymentIntent
  | Stripe.Payout
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.Refund
  | Stripe.Transfer;

export interface EventOptions {
  /** The connected account of the event; such an event goes to Connect endpoints. */
  readonly account?: string;
  /** The changed fields with their previous values. */
  readonly previous?: Record<string, unknown>;
}

/** The context of every resource: the stored objects, the time, new IDs, and a way to send events. */
export interface World {
  readonly state: State;
  readonly settings: Readonly<Settings>;
  /** The base URL of the hosted pages, without a trailing slash. */
  readonly baseUrl: string;
  /** Unix time in seconds. */
  seconds(): number;
  /** Unix time in milliseconds. */
  milliseconds(): number;
  id(prefix: string): string;
  emit(type: Stripe.Event["type"], object: EventObject, options?: EventOptions): void;
  /** Something becomes due in this time, which `passTime` then does. */
  wake(milliseconds: number): void;
}
