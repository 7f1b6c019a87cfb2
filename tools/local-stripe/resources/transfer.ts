import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { refundFee } from "./application-fee.js";
import { recordMovement } from "./balance-transaction.js";
import { checkDestination } from "./checkout-session.js";
import { embedded, find, idOf } from "./reference.js";

export interface TransferData {
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly sourceTransaction: string | null;
  readonly transferGroup: string | null;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

/** Sends money from the platform to a connected account. */
export function makeTransfer(world: World, data: TransferData): Stripe.Transfer {
  const id = world.id("tr");
  const { amount, currency } = data;
  const movement = recordMovement(world, {
    amount: -amount,
    currency,
    source: id,
    type: "transfer",
    category: "transfer",
  });
  const transfer: Stripe.Transfer = {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: world.seconds(),
    currency,
    description: data.description ?? null,
    destination: data.destination,
    destination_payment: world.id("py"),
    livemode: false,
    metadata: data.metadata ?? {},
    reversals: embedded(`/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: data.sourceTransaction,
    source_type: "card",
    transfer_group: data.transferGroup,
  };
  world.state.transfers.set(id, transfer);
  world.emit("transfer.created", transfer);
  return transfer;
}

/** `POST /v1/transfers`. */
export function createTransfer(world: World, params: Params): Stripe.Transfer {
  const destination = params.required("destination");
  const source = params.text("source_transaction") ?? null;
  params.required("amount");
  const data: TransferData = {
    amount: params.integer("amount", { min: 1 }) ?? 0,
    currency: params.required("currency").toLowerCase(),
    destination,
    sourceTransaction: source,
    transferGroup: params.text("transfer_group") ?? null,
    description: params.text("description") ?? null,
    metadata: params.metadata(),
  };
  params.done();
  checkDestination(world, destination, "destination");
  if (source) {
    const charge = find(world.state.charges, "charge", source, "source_transaction");
    if (data.amount > charge.amount) {
      throw invalid(
        `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount}`,
        {
          param: "amount",
        },
      );
    }
  }
  return makeTransfer(world, data);
}

/**
 * `POST /v1/transfers/{id}/reversals`: the rest, or the amount. With `refund_application_fee` the same part
 * of the fee is refunded to the seller.
 */
export function createReversal(world: World, id: string, params: Params): Stripe.TransferReversal {
  const transfer = find(world.state.transfers, "transfer", id);
  const amount = params.integer("amount", { min: 1 });
  const metadata = params.metadata();
  params.text("description");
  const refundsFee = params.boolean("refund_application_fee") ?? false;
  params.done();
  const left = transfer.amount - transfer.amount_reversed;
  const reversal = reverseTransfer(world, transfer, amount ?? left, { metadata });
  if (refundsFee) refundFeeOf(world, transfer, reversal.amount);
  return reversal;
}

/** A transfer without a source charge has no fee, so nothing is refunded. */
function refundFeeOf(world: World, transfer: Stripe.Transfer, reversed: number): void {
  const charge = idOf(transfer.source_transaction);
  const fee = [...world.state.applicationFees.values()].find(
    (one) => charge !== undefined && one.originating_transaction === charge,
  );
  if (!fee) return;
  const left = fee.amount - fee.amount_refunded;
  const part = Math.round((fee.amount * reversed) / transfer.amount);
  const share = transfer.reversed ? left : Math.min(left, part);
  if (share > 0) refundFee(world, fee, share);
}

/** Reverses an amount of a transfer; the connected account's balance may become negative. */
export function reverseTransfer(
  world: World,
  transfer: Stripe.Transfer,
  amount: number,
  options: { readonly metadata?: Record<string, string>; readonly sourceRefund?: string } = {},
): Stripe.TransferReversal {
  if (transfer.reversed) throw forbiddenByState(`The transfer ${transfer.id} is already fully reversed.`);
  const left = transfer.amount - transfer.amount_reversed;
  if (amount > left) {
    throw forbiddenByState(
      `Reversal amount (${amount}) is greater than the unreversed amount of the transfer (${left}).`,
      { param: "amount" },
    );
  }
  const id = world.id("trr");
  const movement = recordMovement(world, {
    amount,
    currency: transfer.currency,
    source: id,
    type: "transfer_refund",
    category: "transfer_reversal",
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: movement.id,
    created: world.seconds(),
    currency: transfer.currency,
    destination_payment_refund: world.id("pyr"),
    metadata: options.metadata ?? {},
    source_refund: options.sourceRefund ?? null,
    transfer: transfer.id,
  };
  const previous = { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed };
  transfer.reversals.data.unshift(reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  world.emit("transfer.reversed", transfer, { previous });
  return reversal;
}
