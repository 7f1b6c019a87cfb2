import { forbiddenByState } from "../api/api-error.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { recordMovement } from "./balance-transaction.js";

/** Amounts in cents. Both can be negative. */
export interface Amounts {
  readonly available: number;
  readonly pending: number;
}

/** The balance of a connected account, or of the platform. */
export function balanceOf(world: World, account?: string): Amounts {
  const { balanceTransactions, owners } = world.state;
  const amounts = { available: 0, pending: 0 };
  for (const { id, net, status } of balanceTransactions.values()) {
    if (owners.get(id) === account) amounts[status === "available" ? "available" : "pending"] += net;
  }
  return amounts;
}

/** `GET /v1/balance`. */
export function showBalance(world: World, account?: string): Stripe.Balance {
  const { available, pending } = balanceOf(world, account);
  const part = (amount: number) => [{ amount, currency: "usd", source_types: { card: amount } }];
  const debts = account === undefined ? reserved(world) : undefined;
  return {
    object: "balance",
    available: part(available),
    ...(debts !== undefined && { connect_reserved: [{ amount: debts, currency: "usd" }] }),
    livemode: false,
    pending: part(pending),
    refund_and_dispute_prefunding: {
      available: [{ amount: 0, currency: "usd" }],
      pending: [{ amount: 0, currency: "usd" }],
    },
  };
}

/**
 * Checks that a balance covers an outgoing amount. @throws ApiError `balance_insufficient` if it does not.
 */
export function requireAvailable(world: World, amount: number, account?: string): void {
  if (amount > 0 && balanceOf(world, account).available < amount) throw insufficient();
}

export function insufficient() {
  return forbiddenByState(
    "Insufficient funds in Stripe account. In test mode, you can add funds to your available balance " +
      "(bypassing your pending balance) by creating a charge with 4000 0000 0000 0077 as the card number.",
    { code: "balance_insufficient" },
  );
}

/** Sets the available balance by adding or removing money, like a top-up or a manual payout. */
export function setAvailable(world: World, available: number, account?: string): Stripe.Balance {
  const difference = available - balanceOf(world, account).available;
  if (difference !== 0) {
    recordMovement(world, {
      amount: difference,
      currency: "usd",
      source: world.id(difference > 0 ? "tu" : "po"),
      type: difference > 0 ? "topup" : "payout",
      category: difference > 0 ? "topup" : "payout",
      ...(account !== undefined && { account }),
    });
  }
  return showBalance(world, account);
}

/** What Stripe reserves on the platform for the negative balances of its connected accounts. */
function reserved(world: World): number {
  const { balanceTransactions, owners, accounts } = world.state;
  const totals = new Map([...accounts.keys()].map((id) => [id, 0]));
  for (const [transaction, account] of owners) {
    const net = balanceTransactions.get(transaction)?.net ?? 0;
    totals.set(account, (totals.get(account) ?? 0) + net);
  }
  return [...totals.values()].reduce((sum, total) => sum + Math.max(0, -total), 0);
}
