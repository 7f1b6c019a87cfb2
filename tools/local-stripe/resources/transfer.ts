import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { refundFee } from "./application-fee.js";
import { balanceOf, insufficient, requireAvailable } from "./balance.js";
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
  /** The platform's fee, which the account pays out of what it receives. */
  readonly applicationFee?: number;
  /** When the money becomes available to the account, in Unix seconds. */
  readonly availableOn?: number;
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
    ...(data.availableOn !== undefined && { availableOn: data.availableOn }),
  });
  const payment = world.id("py");
  recordMovement(world, {
    amount,
    fee: data.applicationFee ?? 0,
    currency,
    source: payment,
    type: "payment",
    category: "charge",
    account: data.destination,
    ...(data.availableOn !== undefined && { availableOn: data.availableOn }),
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
    destination_payment: payment,
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

/**
 * `POST /v1/transfers`. With a source charge, the money is part of that charge and becomes available with it.
 * Otherwise, the platform's available balance must cover it.
 */
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
    const sent = [...world.state.transfers.values()]
      .filter((one) => one.source_transaction === source)
      .reduce((sum, one) => sum + one.amount, 0);
    if (data.amount + sent > charge.amount) {
      throw invalid(
        `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount}`,
        {
          param: "amount",
        },
      );
    }
    return makeTransfer(world, { ...data, availableOn: availableOnOf(world, charge) });
  }
  requireAvailable(world, data.amount);
  return makeTransfer(world, data);
}

/**
 * `POST /v1/transfers/{id}/reversals`: reverses the rest, or a given amount. With `refund_application_fee`, the same
 * part of the fee is refunded to the seller.
 */
export function createReversal(world: World, id: string, params: Params): Stripe.TransferReversal {
  const transfer = find(world.state.transfers, "transfer", id);
  const amount = params.integer("amount", { min: 1 });
  const metadata = params.metadata();
  params.text("description");
  const refundsFee = params.boolean("refund_application_fee") ?? false;
  params.done();
  const left = transfer.amount - transfer.amount_reversed;
  const reversed = amount ?? left;
  const fee = refundsFee ? feeOf(world, transfer) : undefined;
  const part = fee ? feePart(transfer, fee, reversed) : 0;
  checkReversal(world, transfer, reversed, part);
  const reversal = reverseTransfer(world, transfer, reversed, { metadata });
  if (fee && part > 0) refundFee(world, fee, part);
  return reversal;
}

/** The fee of a transfer; one without a source charge has none. */
function feeOf(world: World, transfer: Stripe.Transfer): Stripe.ApplicationFee | undefined {
  const charge = idOf(transfer.source_transaction);
  return [...world.state.applicationFees.values()].find(
    (one) => charge !== undefined && one.originating_transaction === charge,
  );
}

/** The part of the fee that belongs to a reversal: proportional; the last reversal gets the rest. */
function feePart(transfer: Stripe.Transfer, fee: Stripe.ApplicationFee, reversed: number): number {
  const left = fee.amount - fee.amount_refunded;
  if (transfer.amount_reversed + reversed >= transfer.amount) return left;
  return Math.min(left, Math.round((fee.amount * reversed) / transfer.amount));
}

/** The time at which the money of a charge becomes available, in Unix seconds. */
export function availableOnOf(world: World, charge: Stripe.Charge): number {
  const id = idOf(charge.balance_transaction) ?? "";
  return world.state.balanceTransactions.get(id)?.available_on ?? world.seconds();
}

/**
 * Checks a reversal.
 * @param returnedFee the part of the platform's fee that the seller gets back at the same time
 * @throws ApiError if an amount of a transfer cannot be reversed. For a payment's own transfer, a setting decides
 * whether the account's balance must cover the reversal; for other transfers, it always must.
 */
export function checkReversal(
  world: World,
  transfer: Stripe.Transfer,
  amount: number,
  returnedFee = 0,
): void {
  if (transfer.reversed) throw forbiddenByState(`The transfer ${transfer.id} is already fully reversed.`);
  const left = transfer.amount - transfer.amount_reversed;
  if (amount > left) {
    throw forbiddenByState(
      `Reversal amount (${amount}) is greater than the unreversed amount of the transfer (${left}).`,
      { param: "amount" },
    );
  }
  if (transfer.source_transaction === null || world.settings.reversals === "covered") {
    const account = idOf(transfer.destination) ?? "";
    const { available, pending } = balanceOf(world, account);
    const due = amount - returnedFee;
    // The money of a payment that is still pending can be reversed out of what is pending.
    const isPending = transfer.source_transaction !== null && pending >= due;
    if (available < due && !isPending) throw insufficient();
  }
}

/** Reverses an amount of a transfer. Call `checkReversal` first. */
export function reverseTransfer(
  world: World,
  transfer: Stripe.Transfer,
  amount: number,
  options: { readonly metadata?: Record<string, string>; readonly sourceRefund?: string } = {},
): Stripe.TransferReversal {
  const id = world.id("trr");
  // Money that is still pending is reversed out of what is pending.
  const sent = world.state.balanceTransactions.get(idOf(transfer.balance_transaction) ?? "");
  const availableOn = sent?.available_on ?? world.seconds();
  const movement = recordMovement(world, {
    amount,
    currency: transfer.currency,
    source: id,
    type: "transfer_refund",
    category: "transfer_reversal",
    availableOn,
  });
  const refund = world.id("pyr");
  recordMovement(world, {
    amount: -amount,
    currency: transfer.currency,
    source: refund,
    type: "payment_refund",
    category: "refund",
    account: idOf(transfer.destination) ?? "",
    availableOn,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: movement.id,
    created: world.seconds(),
    currency: transfer.currency,
    destination_payment_refund: refund,
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
