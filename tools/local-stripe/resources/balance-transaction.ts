import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";

export interface Movement {
  /** Cents; a negative amount leaves the balance. */
  readonly amount: number;
  /** Cents that Stripe keeps, or on a connected account the platform. */
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  readonly description?: string;
  /** The connected account whose balance changes; by default, the platform's balance. */
  readonly account?: string;
  /** When the amount becomes available, in Unix seconds; by default, at once. */
  readonly availableOn?: number;
}

/** Records a change to a balance. */
export function recordMovement(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0, account } = movement;
  const created = world.seconds();
  const availableOn = Math.max(created, movement.availableOn ?? created);
  const isApplicationFee = account !== undefined;
  const transaction: Stripe.BalanceTransaction = {
    id: world.id("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: isApplicationFee ? "ca_local" : null,
              currency,
              description: isApplicationFee ? "Vaultmart application fee" : "Stripe processing fees",
              type: isApplicationFee ? "application_fee" : "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: availableOn <= created ? "available" : "pending",
    type: movement.type,
  };
  world.state.balanceTransactions.set(transaction.id, transaction);
  if (account !== undefined) world.state.owners.set(transaction.id, account);
  if (transaction.status === "pending") world.state.maturing.set(transaction.id, availableOn);
  return transaction;
}

/** Stripe's fee for a card payment in the United States, in cents: 2.9% and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}
