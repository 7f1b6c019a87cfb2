import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Answered } from "./api/idempotency.js";
import type { AccountLinkRecord } from "./resources/account-link.js";
import type { Checkout } from "./resources/checkout.js";
import type { RefundParts, RefundPlan, RefundTurn } from "./resources/refund-state.js";
import type { Stripe } from "./stripe-types.js";
import type { Delivery } from "./webhooks/delivery.js";

/** All data of the server, by object type and ID, in the order of creation. */
export interface State {
  readonly accounts: Map<string, Stripe.Account>;
  readonly accountLinks: Map<string, AccountLinkRecord>;
  readonly sessions: Map<string, Stripe.Checkout.Session>;
  /** Parameters of a session that its object does not show, by the session's ID. */
  readonly checkouts: Map<string, Checkout>;
  readonly paymentIntents: Map<string, Stripe.PaymentIntent>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly transfers: Map<string, Stripe.Transfer>;
  readonly applicationFees: Map<string, Stripe.ApplicationFee>;
  readonly disputes: Map<string, Stripe.Dispute>;
  readonly balanceTransactions: Map<string, Stripe.BalanceTransaction>;
  /** The connected account of a balance transaction; one without an entry is the platform's. */
  readonly owners: Map<string, string>;
  /** Balance transactions that are pending: when they become available, in Unix seconds. */
  readonly maturing: Map<string, number>;
  /** Charges that are not captured yet: when they will be, in Unix milliseconds. */
  readonly captures: Map<string, number>;
  /** How the bank decides the next refunds of a charge. */
  readonly refundPlans: Map<string, RefundPlan>;
  /** What happens to a refund later. */
  readonly refundTurns: Map<string, RefundTurn>;
  /** Refunds that have moved no money yet, and what belongs to them. */
  readonly unpaidRefunds: Map<string, RefundParts>;
  readonly payouts: Map<string, Stripe.Payout>;
  /** The day, since 1970, of the last payouts. */
  readonly payoutDays: Map<"last", number>;
  readonly fraudWarnings: Map<string, Stripe.Radar.EarlyFraudWarning>;
  readonly events: Map<string, Stripe.Event>;
  readonly deliveries: Map<string, Delivery>;
  readonly answered: Map<string, Answered>;
}

export function emptyState(): State {
  return {
    accounts: new Map(),
    accountLinks: new Map(),
    sessions: new Map(),
    checkouts: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    applicationFees: new Map(),
    disputes: new Map(),
    balanceTransactions: new Map(),
    owners: new Map(),
    maturing: new Map(),
    captures: new Map(),
    refundPlans: new Map(),
    refundTurns: new Map(),
    unpaidRefunds: new Map(),
    payouts: new Map(),
    payoutDays: new Map(),
    fraudWarnings: new Map(),
    events: new Map(),
    deliveries: new Map(),
    answered: new Map(),
  };
}

/** Reads a snapshot into an empty state. A missing file counts as an empty snapshot. */
export function loadState(file: string): State {
  const state = emptyState();
  if (!existsSync(file)) return state;
  const snapshot = JSON.parse(readFileSync(file, "utf8")) as Record<string, [string, unknown][]>;
  for (const [noun, map] of Object.entries(state) as [string, Map<string, unknown>][]) {
    for (const [id, value] of snapshot[noun] ?? []) map.set(id, value);
  }
  return state;
}

/**
 * Writes the snapshot next to the file and then renames it, so that readers never get an incomplete snapshot.
 */
export function saveState(state: State, file: string): void {
  const snapshot = Object.fromEntries(Object.entries(state).map(([noun, map]) => [noun, [...map]]));
  writeFileSync(`${file}.new`, JSON.stringify(snapshot));
  renameSync(`${file}.new`, file);
}

/** Deletes everything. */
export function clearState(state: State): void {
  for (const map of Object.values(state)) map.clear();
}
