import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { recordMovement } from "./balance-transaction.js";
import { embedded, idOf } from "./reference.js";

/**
 * The platform's share of a payment, which is deducted from the amount that the connected account received.
 */
export function takeFee(
  world: World,
  charge: Stripe.Charge,
  transfer: Stripe.Transfer,
  amount: number,
  availableOn: number,
): Stripe.ApplicationFee {
  const id = world.id("fee");
  const movement = recordMovement(world, {
    amount,
    currency: charge.currency,
    source: id,
    type: "application_fee",
    category: "platform_earning",
    availableOn,
  });
  const fee: Stripe.ApplicationFee = {
    id,
    object: "application_fee",
    account: idOf(transfer.destination) ?? "",
    amount,
    amount_refunded: 0,
    application: "ca_local",
    balance_transaction: movement.id,
    charge: idOf(transfer.destination_payment) ?? "",
    created: world.seconds(),
    currency: charge.currency,
    fee_source: { charge: idOf(transfer.destination_payment) ?? "", type: "charge" },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: embedded(`/v1/application_fees/${id}/refunds`),
  };
  world.state.applicationFees.set(id, fee);
  world.emit("application_fee.created", fee);
  return fee;
}

/** Refunds an amount (in cents) of the platform's share to the connected account. */
export function refundFee(
  world: World,
  fee: Stripe.ApplicationFee,
  amount: number,
  metadata: Record<string, string> = {},
): Stripe.FeeRefund {
  const id = world.id("fr");
  const taken = world.state.balanceTransactions.get(idOf(fee.balance_transaction) ?? "");
  const availableOn = taken?.available_on ?? world.seconds();
  const movement = recordMovement(world, {
    amount: -amount,
    currency: fee.currency,
    source: id,
    type: "application_fee_refund",
    category: "platform_earning_refund",
    availableOn,
  });
  recordMovement(world, {
    amount,
    currency: fee.currency,
    source: id,
    type: "application_fee_refund",
    category: "fee",
    account: idOf(fee.account) ?? "",
    availableOn,
  });
  const refund: Stripe.FeeRefund = {
    id,
    object: "fee_refund",
    amount,
    balance_transaction: movement.id,
    created: world.seconds(),
    currency: fee.currency,
    fee: fee.id,
    metadata,
  };
  const previous = { amount_refunded: fee.amount_refunded, refunded: fee.refunded };
  fee.refunds.data.unshift(refund);
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  world.emit("application_fee.refunded", fee, { previous });
  return refund;
}
