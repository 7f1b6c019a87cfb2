import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { find, idOf } from "./reference.js";
import { changeRefund, countRefunds, payRefund, type RefundParts, type RefundPlan } from "./refund-state.js";
import { checkReversal } from "./transfer.js";

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

/** A dispute in these states, or without a dispute, leaves the charge to the platform. */
const REFUNDABLE: ReadonlySet<string> = new Set([
  "won",
  "warning_closed",
  "warning_needs_response",
  "warning_under_review",
  "prevented",
]);

/** `POST /v1/refunds`: refunds a charge or a payment intent. */
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

/** `POST /v1/refunds/{id}`: changes the metadata. */
export function updateRefund(world: World, id: string, params: Params): Stripe.Refund {
  const refund = find(world.state.refunds, "refund", id);
  const previous = { metadata: refund.metadata };
  const metadata = params.changedMetadata(refund.metadata ?? {});
  params.done();
  refund.metadata = metadata;
  world.emit("refund.updated", refund, { previous });
  world.emit("charge.refund.updated", refund, { previous });
  return refund;
}

/** `POST /v1/refunds/{id}/cancel`: only while the refund waits for an action of the buyer. */
export function cancelRefund(world: World, id: string, params: Params): Stripe.Refund {
  params.done();
  const { status } = find(world.state.refunds, "refund", id);
  if (status === "requires_action") return changeRefund(world, id, "canceled");
  throw forbiddenByState(`Refund ${id} has a status of ${status} and cannot be canceled.`);
}

/** Refunds a buyer. @throws ApiError if nothing is left to refund. */
export function refundCharge(world: World, charge: Stripe.Charge, options: RefundOptions): Stripe.Refund {
  const amount = options.amount ?? charge.amount - charge.amount_refunded;
  checkRefund(world, charge, amount);
  const isEarly = charge.transfer_data !== null && world.state.captures.has(charge.id);
  const parts = partsOf(world, charge, amount, options, isEarly);
  const plan = world.state.refundPlans.get(charge.id) ?? planOf(charge) ?? { first: "succeeded" };
  const id = world.id("re");
  const refund: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: null,
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
    status: plan.first,
    transfer_reversal: null,
  };
  world.state.refunds.set(id, refund);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  countRefunds(world, charge);
  if (isEarly) wait(world, refund, "charge_pending", parts);
  else if (payRefund(world, refund, parts)) begin(world, refund, plan);
  else wait(world, refund, "insufficient_funds", parts);
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge, { previous });
  if (plan.first === "failed" && refund.status === "pending") changeRefund(world, id, "failed", "declined");
  return refund;
}

/** A card refund that nothing covers stays pending; refunds of bank debits wait here as well. */
function wait(
  world: World,
  refund: Stripe.Refund,
  reason: Stripe.Refund.PendingReason,
  parts: RefundParts,
): void {
  refund.status = "pending";
  refund.pending_reason = reason;
  world.state.unpaidRefunds.set(refund.id, parts);
}

/** A refund that fails at once was pending before, as every failure follows a creation. */
function begin(world: World, refund: Stripe.Refund, { first, later }: RefundPlan): void {
  if (first === "failed" || first === "canceled") refund.status = "pending";
  if (refund.status === "pending") refund.pending_reason = "processing";
  if (first === "requires_action") {
    refund.next_action = {
      type: "display_details",
      display_details: {
        email_sent: { email_sent_at: world.seconds(), email_sent_to: "buyer@example.com" },
        expires_at: world.seconds() + 45 * 24 * 60 * 60,
      },
    };
  }
  if (later) {
    const delay = world.settings.refundDelayMs;
    world.state.refundTurns.set(refund.id, { at: world.milliseconds() + delay, status: later });
    world.wake(delay);
  }
}

/** Stripe's test cards whose refunds succeed or fail later. */
function planOf(charge: Stripe.Charge): RefundPlan | undefined {
  const last4 = charge.payment_method_details?.card?.last4;
  if (last4 === "7726") return { first: "pending", later: "succeeded" };
  if (last4 === "5126") return { first: "succeeded", later: "failed" };
  return undefined;
}

/** @throws ApiError if a part is requested that is not there. */
function partsOf(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  options: RefundOptions,
  isEarly: boolean,
): RefundParts {
  const { state, settings } = world;
  const transfer = state.transfers.get(idOf(charge.transfer) ?? "");
  const fee = state.applicationFees.get(idOf(charge.application_fee) ?? "");
  const willBeCaptured = isEarly && settings.earlyRefunds === "pending";
  if (options.reverseTransfer && !transfer && !willBeCaptured)
    throw forbiddenByState(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: "reverse_transfer" },
    );
  if (options.refundApplicationFee && !fee && !(willBeCaptured && charge.application_fee_amount))
    throw forbiddenByState(
      `Attempted to refund_application_fee on charge ${charge.id}, but it has no application fee.`,
      { param: "refund_application_fee" },
    );
  const isLast = charge.amount_refunded + amount === charge.amount;
  const whole = transfer?.amount ?? charge.transfer_data?.amount ?? charge.amount;
  const reversed = options.reverseTransfer
    ? shareOf(whole, whole - (transfer?.amount_reversed ?? 0), amount, charge, isLast)
    : 0;
  const taken = fee?.amount ?? charge.application_fee_amount ?? 0;
  const returned = options.refundApplicationFee
    ? shareOf(taken, taken - (fee?.amount_refunded ?? 0), amount, charge, isLast)
    : 0;
  if (options.reverseTransfer && transfer) checkReversal(world, transfer, reversed, returned);
  return { reversed, fee: returned };
}

/**
 * The part of a whole that belongs to a refund: proportional; the last refund of the charge gets the rest.
 */
function shareOf(
  whole: number,
  left: number,
  refunded: number,
  charge: Stripe.Charge,
  isLast: boolean,
): number {
  return isLast ? left : Math.min(left, Math.round((whole * refunded) / charge.amount));
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
  const isDisputed = [...world.state.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && !REFUNDABLE.has(dispute.status),
  );
  if (isDisputed) {
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
