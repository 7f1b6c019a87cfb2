import { forbiddenByState, missing } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { refundFee } from "./application-fee.js";
import { find } from "./reference.js";

/** `POST /v1/application_fees/{id}/refunds`: refunds the rest of a fee, or a given amount. */
export function createFeeRefund(world: World, id: string, params: Params): Stripe.FeeRefund {
  const fee = find(world.state.applicationFees, "application fee", id);
  const amount = params.integer("amount", { min: 1 });
  const metadata = params.metadata();
  params.done();
  const left = fee.amount - fee.amount_refunded;
  if (left === 0) throw forbiddenByState(`Application fee ${id} has already been refunded.`);
  if (amount !== undefined && amount > left) {
    throw forbiddenByState(
      `Refund amount (${amount}) is greater than unrefunded amount on the application fee (${left})`,
      { param: "amount" },
    );
  }
  return refundFee(world, fee, amount ?? left, metadata);
}

export function feeRefundOf(world: World, feeId: string, id: string): Stripe.FeeRefund {
  const { data } = find(world.state.applicationFees, "application fee", feeId).refunds;
  const found = data.find((one) => one.id === id);
  if (!found) throw missing("fee_refund", id);
  return found;
}
