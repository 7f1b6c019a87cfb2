import { forbiddenByState } from "../api/api-error.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { takeFee } from "./application-fee.js";
import { processingFee, recordMovement } from "./balance-transaction.js";
import type { Decline, TestCard } from "./card.js";
import { createCharge, customerDetails, type Means, type Payer } from "./charge.js";
import { applyTax, checkoutOf } from "./checkout-session.js";
import { openDispute } from "./dispute.js";
import { warnOfFraud } from "./fraud-warning.js";
import { intentOf } from "./payment-intent.js";
import { find, idOf } from "./reference.js";
import { makeTransfer } from "./transfer.js";

/** With Adaptive Pricing, the currency in which a buyer sees and pays the price; the rates are examples. */
const PRESENTED: Readonly<Record<string, { readonly currency: string; readonly rate: number }>> = {
  BR: { currency: "brl", rate: 5.6 },
  DE: { currency: "eur", rate: 0.92 },
  FR: { currency: "eur", rate: 0.92 },
  GB: { currency: "gbp", rate: 0.79 },
};

/** The last digits of the test card whose money is available at once. */
const AVAILABLE_AT_ONCE = "0077";

/** The result for the buyer: the shop's success page, or the reason for the decline. */
export type PaymentResult =
  | { readonly status: "succeeded" | "processing"; readonly session: Stripe.Checkout.Session }
  | { readonly status: "declined"; readonly session: Stripe.Checkout.Session; readonly decline: Decline };

/**
 * A buyer pays an open session by card. After a decline, the session stays open for another attempt.
 * @param captureDelayMs the delay until the charge gets its transfer; by default, the value from the settings
 */
export function payByCard(
  world: World,
  sessionId: string,
  card: TestCard,
  payer: Payer,
  captureDelayMs = world.settings.captureDelayMs,
): PaymentResult {
  const session = openSession(world, sessionId);
  applyTax(world, session);
  const intent = intentOf(world, session, checkoutOf(world, sessionId));
  const decline = payIntent(world, intent, card, payer, captureDelayMs, () => {
    complete(session, payer);
    session.payment_status = "paid";
    return () => world.emit("checkout.session.completed", session);
  });
  return decline ? { status: "declined", session, decline } : { status: "succeeded", session };
}

/**
 * A card pays a payment intent.
 *
 * @param completing changes the session of the payment, and returns what to do when the money has arrived
 * @returns why the bank declined, or undefined
 */
export function payIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
  captureDelayMs: number,
  completing: () => () => void = () => () => {},
): Decline | undefined {
  const status = card.decline ? "failed" : "succeeded";
  const charge = createCharge(world, intent, { means: { card }, payer, status });
  if (card.decline) {
    failIntent(world, intent, charge, card.decline);
    return card.decline;
  }
  const arrived = completing();
  collect(world, intent, charge, captureDelayMs);
  arrived();
  if (card.isDisputed) openDispute(world, charge.id, { reason: "fraudulent" });
  if (card.isInquired) openDispute(world, charge.id, { status: "warning_needs_response" });
  if (card.isSuspicious) warnOfFraud(world, charge.id);
  return undefined;
}

/** A buyer starts a bank debit: the session is complete, and the money arrives later or not at all. */
export function payByBank(world: World, sessionId: string, payer: Payer): PaymentResult {
  const session = openSession(world, sessionId);
  applyTax(world, session);
  const intent = intentOf(world, session, checkoutOf(world, sessionId));
  const means: Means = { bank: { last4: "6789" } };
  const charge = createCharge(world, intent, { means, payer, status: "pending" });
  intent.status = "processing";
  complete(session, payer);
  world.emit("charge.pending", charge);
  world.emit("payment_intent.processing", intent);
  world.emit("checkout.session.completed", session);
  return { status: "processing", session };
}

/** The money of a bank debit arrives. */
export function settle(world: World, sessionId: string): Stripe.Checkout.Session {
  const { session, intent, charge } = waiting(world, sessionId);
  charge.status = "succeeded";
  charge.paid = true;
  session.payment_status = "paid";
  collect(world, intent, charge, world.settings.captureDelayMs);
  world.emit("checkout.session.async_payment_succeeded", session);
  return session;
}

/** The money of a bank debit does not arrive. The session stays complete and unpaid. */
export function fail(world: World, sessionId: string): Stripe.Checkout.Session {
  const { session, intent, charge } = waiting(world, sessionId);
  const decline: Decline = {
    code: "payment_method_provider_decline",
    declineCode: "insufficient_funds",
    message: "The customer's account has insufficient funds to cover this payment.",
  };
  charge.status = "failed";
  charge.captured = false;
  charge.amount_captured = 0;
  charge.failure_code = decline.code;
  charge.failure_message = decline.message;
  failIntent(world, intent, charge, decline);
  world.emit("checkout.session.async_payment_failed", session);
  return session;
}

function openSession(world: World, id: string): Stripe.Checkout.Session {
  const session = find(world.state.sessions, "checkout.session", id);
  if (session.status === "open") return session;
  throw forbiddenByState(`The Checkout Session is ${session.status} and cannot be paid.`);
}

function complete(session: Stripe.Checkout.Session, payer: Payer): void {
  session.status = "complete";
  session.url = null;
  session.customer_details = customerDetails(payer);
  const foreign = PRESENTED[payer.country ?? "US"];
  if (session.adaptive_pricing?.enabled && foreign) {
    session.presentment_details = {
      presentment_amount: Math.round((session.amount_total ?? 0) * foreign.rate),
      presentment_currency: foreign.currency,
    };
  }
}

function waiting(world: World, sessionId: string) {
  const session = find(world.state.sessions, "checkout.session", sessionId);
  const intent = world.state.paymentIntents.get(idOf(session.payment_intent) ?? "");
  const charge = world.state.charges.get(idOf(intent?.latest_charge) ?? "");
  if (!intent || !charge || charge.status !== "pending") {
    throw forbiddenByState("No delayed payment of this Checkout Session is pending.");
  }
  return { session, intent, charge };
}

/**
 * After a successful payment: the money reaches the platform's balance, the seller's transfer and the
 * platform's fee, at once or when the charge is captured.
 */
function collect(
  world: World,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  captureDelayMs: number,
): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  if (captureDelayMs > 0) {
    world.state.captures.set(charge.id, world.milliseconds() + captureDelayMs);
    world.wake(captureDelayMs);
  } else moveMoney(world, intent, charge);
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
}

/** A charge that was captured asynchronously gets its transfer, fee, and balance transaction. */
export function capture(world: World, chargeId: string): Stripe.Charge {
  const charge = find(world.state.charges, "charge", chargeId, "charge");
  if (!world.state.captures.delete(chargeId)) {
    throw forbiddenByState(`The charge ${chargeId} is captured already.`);
  }
  const intent = find(world.state.paymentIntents, "payment_intent", idOf(charge.payment_intent) ?? "");
  const names = ["application_fee", "balance_transaction", "transfer"] as const;
  const previous = Object.fromEntries(names.map((name) => [name, charge[name] ?? null]));
  moveMoney(world, intent, charge);
  world.emit("charge.updated", charge, { previous });
  return charge;
}

/** Captures the charges that are due. */
export function captureDue(world: World): void {
  for (const [id, at] of world.state.captures) if (at <= world.milliseconds()) capture(world, id);
}

function moveMoney(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const isAtOnce = charge.payment_method_details?.card?.last4 === AVAILABLE_AT_ONCE;
  const availableOn = world.seconds() + (isAtOnce ? 0 : world.settings.pendingSeconds);
  charge.balance_transaction = recordMovement(world, {
    amount: charge.amount,
    fee: processingFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
    type: charge.id.startsWith("py_") ? "payment" : "charge",
    category: "charge",
    availableOn,
    ...(charge.description && { description: charge.description }),
  }).id;
  const destination = idOf(intent.transfer_data?.destination);
  if (!destination) return;
  const applicationFee = intent.application_fee_amount ?? 0;
  const transfer = makeTransfer(world, {
    amount: intent.transfer_data?.amount ?? charge.amount,
    currency: charge.currency,
    destination,
    sourceTransaction: charge.id,
    transferGroup: charge.transfer_group,
    applicationFee,
    availableOn,
  });
  charge.transfer = transfer.id;
  if (applicationFee > 0) {
    charge.application_fee = takeFee(world, charge, transfer, applicationFee, availableOn).id;
  }
}

function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  decline: Decline,
): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    type: "card_error",
  };
  world.emit("charge.failed", charge);
  world.emit("payment_intent.payment_failed", intent);
}
