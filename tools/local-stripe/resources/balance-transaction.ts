import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";

export interface Movement {
  /** Cents; a negative amount leaves the platform. */
  readonly amount: number;
  /** Cents that Stripe keeps. */
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  readonly description?: string;
}

/** Records a change of the platform's balance. */
export function recordMovement(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0 } = movement;
  const created = world.seconds();
  const transaction: Stripe.BalanceTransaction = {
    id: world.id("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
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
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: "available",
    type: movement.type,
  };
  world.state.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}

/** Stripe's fee for a card payment in the United States, in cents: 2.9% and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}
