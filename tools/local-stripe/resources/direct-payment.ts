import { declined, forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { cardOfToken } from "./card.js";
import { checkDestination, suffixOf } from "./checkout-session.js";
import { payIntent } from "./payment.js";
import { buildIntent, type IntentData } from "./payment-intent.js";
import { find, idOf } from "./reference.js";

const MIN_CENTS = 50;
const PAYER = { email: "buyer@example.com", name: "Bea Buyer", country: "US" };

/**
 * `POST /v1/payment_intents`: a payment without a checkout, by one of Stripe's test payment methods, such as
 * `pm_card_visa`. The contract suite uses this, because only a person can pay in a checkout.
 */
export function createIntent(world: World, params: Params): Stripe.PaymentIntent {
  params.required("amount");
  const amount = params.integer("amount", { min: 1, max: 99_999_999 }) ?? 0;
  const currency = params.required("currency").toLowerCase();
  const method = params.text("payment_method");
  const confirms = params.boolean("confirm") ?? false;
  const transfer = params.map("transfer_data");
  const destination = transfer?.required("destination") ?? null;
  const onBehalfOf = params.text("on_behalf_of") ?? null;
  const fee = params.integer("application_fee_amount", { min: 0 }) ?? null;
  const methods = params.texts("payment_method_types");
  const data: IntentData = {
    amount,
    currency,
    methods: methods.length > 0 ? methods : ["card"],
    applicationFeeAmount: fee,
    destination,
    transferAmount: transfer?.integer("amount", { min: 1, max: amount }) ?? null,
    onBehalfOf,
    metadata: params.metadata(),
    description: params.text("description") ?? null,
    receiptEmail: params.email("receipt_email") ?? null,
    statementDescriptorSuffix: suffixOf(params),
    transferGroup: params.text("transfer_group") ?? null,
  };
  params.choice("capture_method", ["automatic", "automatic_async"]);
  params.map("automatic_payment_methods")?.accept("enabled", "allow_redirects");
  params.accept("off_session", "return_url", "statement_descriptor");
  params.done();
  if (amount < MIN_CENTS) {
    throw invalid("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  if (destination) checkDestination(world, destination, "transfer_data[destination]", onBehalfOf);
  if (fee !== null && (!destination || fee > amount)) {
    throw invalid("The application fee needs a destination, and cannot exceed the amount.", {
      param: "application_fee_amount",
    });
  }
  if (confirms && !method) {
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "parameter_missing",
      param: "payment_method",
    });
  }
  const card = method === undefined ? undefined : cardOfToken(method);
  if (method !== undefined && !card) {
    throw invalid(`No such PaymentMethod: '${method}'`, {
      code: "resource_missing",
      param: "payment_method",
    });
  }
  const intent = buildIntent(world, data);
  if (card) {
    intent.status = "requires_confirmation";
    intent.payment_method = method ?? null;
  }
  world.emit("payment_intent.created", intent);
  return confirms && card ? confirm(world, intent, card) : intent;
}

/** `POST /v1/payment_intents/{id}/cancel`. */
export function cancelIntent(world: World, id: string, params: Params): Stripe.PaymentIntent {
  const intent = find(world.state.paymentIntents, "payment_intent", id);
  const reason = params.choice("cancellation_reason", [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ]);
  params.done();
  if (intent.status === "succeeded" || intent.status === "canceled" || intent.status === "processing") {
    throw forbiddenByState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: "payment_intent_unexpected_state" },
    );
  }
  intent.status = "canceled";
  intent.canceled_at = world.seconds();
  intent.cancellation_reason = reason ?? null;
  world.emit("payment_intent.canceled", intent);
  return intent;
}

function confirm(
  world: World,
  intent: Stripe.PaymentIntent,
  card: NonNullable<ReturnType<typeof cardOfToken>>,
): Stripe.PaymentIntent {
  const refusal = payIntent(world, intent, card, PAYER, world.settings.captureDelayMs);
  if (!refusal) return intent;
  throw declined(refusal.message, {
    code: refusal.code,
    decline_code: refusal.declineCode,
    charge: idOf(intent.latest_charge) ?? "",
    payment_intent: structuredClone(intent),
  });
}
