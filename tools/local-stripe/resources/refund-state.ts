import { forbiddenByState } from "../api/api-error.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { refundFee } from "./application-fee.js";
import { balanceOf } from "./balance.js";
import { recordMovement } from "./balance-transaction.js";
import { find, idOf } from "./reference.js";
import { availableOnOf, reverseTransfer } from "./transfer.js";

export const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The initial status of a refund, and the status to which the bank later changes it. */
export interface RefundPlan {
  readonly first: RefundStatus;
  readonly later?: RefundStatus;
}

/** A status that a refund gets at this time, in Unix milliseconds. */
export interface RefundTurn {
  readonly at: number;
  readonly status: RefundStatus;
}

/** The amounts that a refund takes from the seller and returns to the seller, in cents. */
export interface RefundParts {
  readonly reversed: number;
  readonly fee: number;
}

/** The statuses that can follow. A refund that succeeded can still fail, weeks later. */
const NEXT: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ["requires_action", "succeeded", "failed", "canceled"],
  requires_action: ["pending", "succeeded", "failed", "canceled"],
  succeeded: ["failed"],
  failed: [],
  canceled: [],
};

/** Refunds that count as refunded: those that can still reach the buyer. */
const COUNTING: ReadonlySet<string | null> = new Set(["pending", "requires_action", "succeeded"]);

/**
 * Moves the money of a refund out of the platform's balance and, according to its parts, out of the seller's balance.
 * @returns false if the platform's available balance does not cover the platform's part
 */
export function payRefund(world: World, refund: Stripe.Refund, parts: RefundParts): boolean {
  const { charges, transfers, applicationFees, unpaidRefunds } = world.state;
  const charge = find(charges, "charge", idOf(refund.charge) ?? "");
  const availableOn = availableOnOf(world, charge);
  const ownPart = refund.amount - parts.reversed + parts.fee;
  const isPending = availableOn > world.seconds();
  if (!isPending && ownPart > 0 && balanceOf(world).available < ownPart) {
    unpaidRefunds.set(refund.id, parts);
    return false;
  }
  unpaidRefunds.delete(refund.id);
  refund.balance_transaction = recordMovement(world, {
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: "refund",
    category: "refund",
    description: "REFUND FOR CHARGE",
    availableOn,
  }).id;
  const fee = applicationFees.get(idOf(charge.application_fee) ?? "");
  if (fee && parts.fee > 0) refundFee(world, fee, parts.fee);
  const transfer = transfers.get(idOf(charge.transfer) ?? "");
  if (transfer && parts.reversed > 0) {
    const options = { sourceRefund: refund.id };
    refund.transfer_reversal = reverseTransfer(world, transfer, parts.reversed, options).id;
  }
  return true;
}

/**
 * The bank or the platform decides a refund. If a refund fails or is canceled, its money returns to the platform's
 * balance. Reversals from the seller are not restored.
 * @throws ApiError if the transition from the current status is not possible
 */
export function changeRefund(
  world: World,
  id: string,
  status: RefundStatus,
  reason = "unknown",
): Stripe.Refund {
  const refund = find(world.state.refunds, "refund", id);
  const before = (refund.status ?? "pending") as RefundStatus;
  if (!NEXT[before].includes(status)) {
    throw forbiddenByState(`The refund ${id} is ${before} and cannot become ${status}.`, { param: "status" });
  }
  const previous: Record<string, unknown> = { status: before };
  if (status === "failed" || status === "canceled") {
    world.state.unpaidRefunds.delete(id);
    if (refund.balance_transaction) {
      previous.failure_balance_transaction = null;
      refund.failure_balance_transaction = recordMovement(world, {
        amount: refund.amount,
        currency: refund.currency,
        source: refund.id,
        type: "refund_failure",
        category: "refund_failure",
        description: "REFUND FAILURE",
      }).id;
    }
    if (status === "failed") {
      previous.failure_reason = null;
      refund.failure_reason = reason;
    }
  }
  if (status === "succeeded") {
    const parts = world.state.unpaidRefunds.get(id);
    if (parts && !payRefund(world, refund, parts)) {
      throw forbiddenByState(`The platform's balance does not cover the refund ${id}.`, {
        code: "balance_insufficient",
      });
    }
  }
  if (refund.pending_reason && status !== "pending") {
    previous.pending_reason = refund.pending_reason;
    delete refund.pending_reason;
  }
  if (refund.next_action && status !== "requires_action") delete refund.next_action;
  world.state.refundTurns.delete(id);
  refund.status = status;
  countRefunds(world, find(world.state.charges, "charge", idOf(refund.charge) ?? ""));
  world.emit("refund.updated", refund, { previous });
  world.emit("charge.refund.updated", refund, { previous });
  if (status === "failed") world.emit("refund.failed", refund, { previous });
  return refund;
}

/** Sets a charge's refunded amount to the sum of all refunds that did not fail. */
export function countRefunds(world: World, charge: Stripe.Charge): void {
  let amount = 0;
  for (const refund of world.state.refunds.values()) {
    if (refund.charge === charge.id && COUNTING.has(refund.status)) amount += refund.amount;
  }
  charge.amount_refunded = amount;
  charge.refunded = amount === charge.amount;
}

/** Pays the refunds that were waiting for the platform's balance or for a capture, oldest first. */
export function payWaitingRefunds(world: World): void {
  for (const [id, parts] of world.state.unpaidRefunds) {
    const refund = world.state.refunds.get(id);
    const charge = world.state.charges.get(idOf(refund?.charge) ?? "");
    if (!refund || !charge?.balance_transaction || refund.status !== "pending") continue;
    if (payRefund(world, refund, parts)) changeRefund(world, id, "succeeded");
  }
}

/** Updates the refunds that the bank has decided by now. */
export function turnRefunds(world: World): void {
  for (const [id, { at, status }] of world.state.refundTurns) {
    if (at > world.milliseconds()) continue;
    world.state.refundTurns.delete(id);
    const now = world.state.refunds.get(id)?.status as RefundStatus;
    if (NEXT[now].includes(status)) changeRefund(world, id, status, "declined");
  }
}
