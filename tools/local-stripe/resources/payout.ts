import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { findAccount } from "./account.js";
import { balanceOf, insufficient } from "./balance.js";
import { recordMovement } from "./balance-transaction.js";
import { find } from "./reference.js";

const DAY = 24 * 60 * 60;

/**
 * Pays out the whole available balance of a connected account, or of the platform.
 *
 * @returns undefined if nothing is available, or the account cannot pay out
 */
export function payOut(world: World, account?: string): Stripe.Payout | undefined {
  const { available } = balanceOf(world, account);
  if (available <= 0 || !canPayOut(world, account)) return undefined;
  return makePayout(world, { amount: available, isAutomatic: true, metadata: {} }, account);
}

function makePayout(
  world: World,
  data: { readonly amount: number; readonly isAutomatic: boolean; readonly metadata: Record<string, string> },
  account: string | undefined,
): Stripe.Payout {
  const id = world.id("po");
  const movement = recordMovement(world, {
    amount: -data.amount,
    currency: "usd",
    source: id,
    type: "payout",
    category: "payout",
    description: "STRIPE PAYOUT",
    ...(account !== undefined && { account }),
  });
  const payout: Stripe.Payout = {
    id,
    object: "payout",
    amount: data.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: world.seconds() + DAY,
    automatic: data.isAutomatic,
    balance_transaction: movement.id,
    created: world.seconds(),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: `ba_${account ?? "platform"}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: data.metadata,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  };
  world.state.payouts.set(id, payout);
  const options = account === undefined ? {} : { account };
  if (account !== undefined) world.state.owners.set(id, account);
  world.emit("payout.created", payout, options);
  payout.status = "paid";
  payout.reconciliation_status = "completed";
  world.emit("payout.paid", payout, { ...options, previous: { status: "in_transit" } });
  return payout;
}

/**
 * `POST /v1/payouts`: pays out an amount from the available balance of the platform or a connected account.
 */
export function createPayout(world: World, params: Params, account: string | undefined): Stripe.Payout {
  params.required("amount");
  const amount = params.integer("amount", { min: 1 }) ?? 0;
  params.required("currency");
  params.text("currency");
  const metadata = params.metadata();
  params.choice("method", ["standard", "instant"]);
  params.accept("description", "statement_descriptor");
  params.done();
  if (account !== undefined) findAccount(world, account);
  if (balanceOf(world, account).available < amount) throw insufficient();
  return makePayout(world, { amount, isAutomatic: false, metadata }, account);
}

/** Pays out all balances, as Stripe does every day. */
export function payOutAll(world: World): Stripe.Payout[] {
  return [...world.state.accounts.keys(), undefined]
    .map((account) => payOut(world, account))
    .filter((payout) => payout !== undefined);
}

/** The bank returns a payout: the money is available again, and payouts stop until the owner acts. */
export function failPayout(world: World, id: string): Stripe.Payout {
  const payout = find(world.state.payouts, "payout", id);
  const account = world.state.owners.get(id);
  payout.status = "failed";
  payout.failure_code = "account_closed";
  payout.failure_message = "The bank account has been closed.";
  payout.failure_balance_transaction = recordMovement(world, {
    amount: payout.amount,
    currency: payout.currency,
    source: id,
    type: "payout_failure",
    category: "payout_reversal",
    description: "STRIPE PAYOUT FAILURE",
    ...(account !== undefined && { account }),
  }).id;
  world.emit("payout.failed", payout, {
    ...(account !== undefined && { account }),
    previous: { status: "paid" },
  });
  return payout;
}

/** Pays out once a day, at the first opportunity, if the settings enable it. */
export function payOutDaily(world: World): void {
  if (!world.settings.dailyPayouts) return;
  const today = Math.floor(world.seconds() / DAY);
  const { payoutDays } = world.state;
  const last = payoutDays.get("last") ?? today;
  payoutDays.set("last", today);
  if (last < today) payOutAll(world);
}

/** Stripe pays a connected account by its schedule, and only one that may receive payouts. */
function canPayOut(world: World, account?: string): boolean {
  if (account === undefined) return true;
  const found = world.state.accounts.get(account);
  return found?.payouts_enabled === true && found.settings?.payouts?.schedule.interval !== "manual";
}
