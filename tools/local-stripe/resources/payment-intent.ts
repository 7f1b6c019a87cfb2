import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Checkout } from "./checkout.js";
import { find, idOf } from "./reference.js";

/**
 * The payment intent of a session. As at Stripe, it does not exist before the buyer's first attempt to pay. Later
 * attempts use the same payment intent.
 */
export function intentOf(
  world: World,
  session: Stripe.Checkout.Session,
  checkout: Checkout,
): Stripe.PaymentIntent {
  const existing = idOf(session.payment_intent);
  if (existing) return find(world.state.paymentIntents, "payment_intent", existing);
  const intent = buildIntent(world, {
    ...checkout,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    methods: session.payment_method_types,
  });
  session.payment_intent = intent.id;
  world.emit("payment_intent.created", intent);
  return intent;
}

/** The parameters of a payment that is created by a session or directly. */
export interface IntentData extends Omit<Checkout, "lineItems"> {
  readonly amount: number;
  readonly currency: string;
  readonly methods: readonly string[];
}

/** Creates and stores a payment intent without a payment attempt. */
export function buildIntent(world: World, data: IntentData): Stripe.PaymentIntent {
  const id = world.id("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: data.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: data.applicationFeeAmount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_local`,
    confirmation_method: "automatic",
    created: world.seconds(),
    currency: data.currency,
    customer: null,
    customer_account: null,
    description: data.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...data.metadata },
    next_action: null,
    on_behalf_of: data.onBehalfOf,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...data.methods],
    payment_record: null,
    processing: null,
    receipt_email: data.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: data.statementDescriptorSuffix,
    status: "requires_payment_method",
    transfer_data: data.destination
      ? {
          destination: data.destination,
          ...(data.transferAmount !== null && { amount: data.transferAmount }),
        }
      : null,
    transfer_group: data.transferGroup ?? (data.destination ? `group_${id}` : null),
  };
  world.state.paymentIntents.set(id, intent);
  return intent;
}
