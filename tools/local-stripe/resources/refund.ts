import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { refundFee } from "./application-fee.js";
import { recordMovement } from "./balance-transaction.js";
import { find, idOf } from "./reference.js";
import { reverseTransfer } from "./transfer.js";

export const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export interface RefundOptions {
  /** Cents; by default, everything that is not refunded yet. */
  readonly amount?: number;
  readonly reason?: (typeof REFUND_REASONS)[number];
  readonly metadata?: Record<string, string>;
  /** Reverses the same part of the transfer to the seller. */
  readonly reverseTransfer?: boolean;
  /** Refunds the same part of the platform's fee to the seller. */
  readonly refundApplicationFee?: boolean;
}

/** `POST /v1/refunds` of a charge or a payment intent. */
export function createRefund(world: World, params: Params): Stripe.Refund {
  const intentId = params.text("payment_intent");
  const chargeId = params.text("charge");
  const amount = params.integer("amount", { min: 1 });
  const reason = params.choice("reason", REFUND_REASONS);
  const options: RefundOptions = {
    ...(amount !== undefined && { amount }),
    ...(reason && { reason }),
    metadata: params.metadata(),
    reverseTransfer: params.boolean("reverse_transfer") ?? false,
    refundApplicationFee: params.boolean("refund_application_fee") ?? false,
  };
  params.done();
  return refundCharge(world, chargeToRefund(world, intentId, chargeId), options);
}

/** Refunds a buyer. @throws ApiError if nothing (more) can be refunded. */
export function refundCharge(world: World, charge: Stripe.Charge, options: RefundOptions): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = options.amount ?? left;
  const transfer = world.state.transfers.get(idOf(charge.transfer) ?? "");
  const fee = world.state.applicationFees.get(idOf(charge.application_fee) ?? "");
  checkRefund(world, charge, amount);
  if (options.reverseTransfer && !transfer)
    throw forbiddenByState(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: "reverse_transfer" },
    );
  if (options.refundApplicationFee && !fee)
    throw forbiddenByState(
      `Attempted to refund_application_fee on charge ${charge.id}, but it has no application fee.`,
      { param: "refund_application_fee" },
    );

  const id = world.id("re");
  const movement = recordMovement(world, {
    amount: -amount,
    currency: charge.currency,
    source: id,
    type: "refund",
    category: "refund",
    description: "REFUND FOR CHARGE",
  });
  const refund: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: world.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: options.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: options.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  world.state.refunds.set(id, refund);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  if (options.refundApplicationFee && fee) {
    const share = shareOf(fee.amount, fee.amount - fee.amount_refunded, amount, charge);
    if (share > 0) refundFee(world, fee, share);
  }
  if (options.reverseTransfer && transfer) {
    const share = shareOf(transfer.amount, transfer.amount - transfer.amount_reversed, amount, charge);
    if (share > 0)
      refund.transfer_reversal = reverseTransfer(world, transfer, share, { sourceRefund: id }).id;
  }
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge, { previous });
  return refund;
}

/**
 * The part of a whole that belongs to a refund: proportional; the last refund of the charge gets the rest.
 */
function shareOf(whole: number, left: number, refunded: number, charge: Stripe.Charge): number {
  return charge.refunded ? left : Math.min(left, Math.round((whole * refunded) / charge.amount));
}

function checkRefund(world: World, charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") {
    throw forbiddenByState(`Charge ${charge.id} has not succeeded; it cannot be refunded.`);
  }
  if (charge.refunded) {
    throw forbiddenByState(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const dispute = [...world.state.disputes.values()].find(({ charge: id }) => id === charge.id);
  if (dispute && dispute.status !== "won") {
    throw forbiddenByState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (amount > left) {
    throw forbiddenByState(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
}

function chargeToRefund(world: World, intentId?: string, chargeId?: string): Stripe.Charge {
  if (intentId) {
    const intent = find(world.state.paymentIntents, "payment_intent", intentId, "payment_intent");
    const charge = world.state.charges.get(idOf(intent.latest_charge) ?? "");
    if (charge && (!chargeId || chargeId === charge.id)) return charge;
    throw forbiddenByState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  if (chargeId) return find(world.state.charges, "charge", chargeId, "charge");
  throw invalid(
    "One of the following params should be provided for this request: payment_intent or charge.",
    {
      code: "parameter_missing",
    },
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
