import { forbiddenByState, invalid, missing } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Checkout } from "./checkout.js";
import { createLineItems } from "./line-item.js";
import { find } from "./reference.js";

const MIN_CENTS = 50;
const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;
export const PAYMENT_METHODS = ["card", "us_bank_account"] as const;

/** `POST /v1/checkout/sessions` in mode `payment`. */
export function createSession(world: World, params: Params): Stripe.Checkout.Session {
  params.required("mode");
  if (params.text("mode") !== "payment") {
    throw invalid("The local Stripe supports only sessions of mode payment.", { param: "mode" });
  }
  const lineItems = createLineItems(world, params);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = lineItems[0]?.currency ?? "usd";
  if (total < MIN_CENTS) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  }
  const created = world.seconds();
  const methods = params.texts("payment_method_types");
  const unknown = methods.find((method) => !(PAYMENT_METHODS as readonly string[]).includes(method));
  if (unknown) throw invalid(`Invalid payment_method_types: ${unknown}`, { param: "payment_method_types" });
  const checkout = paymentData(world, params, lineItems, total);
  const id = world.id("cs_test");
  params.required("success_url");
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.boolean("allow_promotion_codes") ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: params.map("automatic_tax")?.boolean("enabled") ?? false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: params.choice("billing_address_collection", ["auto", "required"]) ?? null,
    cancel_url: params.url("cancel_url") ?? null,
    client_reference_id: params.text("client_reference_id") ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.choice("customer_creation", ["always", "if_required"]) ?? "if_required",
    customer_details: null,
    customer_email: params.text("customer_email") ?? null,
    discounts: [],
    expires_at: expiry(params, created),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.text("locale") ?? null,
    managed_payments: null,
    metadata: params.metadata(),
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methods.length > 0 ? methods : [...PAYMENT_METHODS],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.choice("submit_type", ["auto", "book", "donate", "pay"]) ?? null,
    subscription: null,
    success_url: params.url("success_url") ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: params.choice("ui_mode", ["hosted_page", "hosted"]) ?? "hosted_page",
    url: `${world.baseUrl}/checkout/${id}`,
    wallet_options: null,
  };
  params.done();
  world.state.sessions.set(id, session);
  world.state.checkouts.set(id, checkout);
  return session;
}

/** `POST /v1/checkout/sessions/{id}/expire`, and expiry by time. */
export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const session = find(world.state.sessions, "checkout.session", id);
  if (session.status !== "open") {
    throw forbiddenByState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
  return session;
}

/** Expires every open session whose lifetime has ended. */
export function expireOverdue(world: World): void {
  for (const session of world.state.sessions.values()) {
    if (session.status === "open" && session.expires_at <= world.seconds()) expireSession(world, session.id);
  }
}

export function checkoutOf(world: World, sessionId: string): Checkout {
  return find(world.state.checkouts, "checkout.session", sessionId);
}

function expiry(params: Params, created: number): number {
  const expiresAt = params.integer("expires_at");
  if (expiresAt === undefined) return created + MAX_LIFE_SECONDS;
  if (expiresAt < created + MIN_LIFE_SECONDS) {
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
      param: "expires_at",
    });
  }
  if (expiresAt > created + MAX_LIFE_SECONDS) {
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
      param: "expires_at",
    });
  }
  return expiresAt;
}

function paymentData(world: World, params: Params, lineItems: Stripe.LineItem[], total: number): Checkout {
  const data = params.map("payment_intent_data");
  const transfer = data?.map("transfer_data");
  const fee = data?.integer("application_fee_amount", { min: 0 });
  const destination = transfer?.required("destination") ?? null;
  const onBehalfOf = data?.text("on_behalf_of") ?? null;
  if (destination) checkDestination(world, destination, "payment_intent_data[transfer_data][destination]");
  if (onBehalfOf) checkDestination(world, onBehalfOf, "payment_intent_data[on_behalf_of]");
  if (fee !== undefined && !destination) {
    throw invalid("Can only apply an application_fee_amount when the payment is made for another account.", {
      param: "payment_intent_data[application_fee_amount]",
    });
  }
  if (fee !== undefined && fee > total) {
    throw invalid("The application_fee_amount must be less than or equal to the amount of the payment.", {
      param: "payment_intent_data[application_fee_amount]",
    });
  }
  const transferAmount = transfer?.integer("amount", { min: 1, max: total }) ?? null;
  if (fee !== undefined && transferAmount !== null) {
    throw invalid("You cannot pass both application_fee_amount and transfer_data[amount].", {
      param: "payment_intent_data[application_fee_amount]",
    });
  }
  return {
    lineItems,
    applicationFeeAmount: fee ?? null,
    destination,
    transferAmount,
    onBehalfOf,
    metadata: data?.metadata() ?? {},
    description: data?.text("description") ?? null,
    receiptEmail: data?.text("receipt_email") ?? null,
    statementDescriptorSuffix: data?.text("statement_descriptor_suffix") ?? null,
    transferGroup: data?.text("transfer_group") ?? null,
  };
}

/** @throws ApiError if money cannot be sent to the account. */
export function checkDestination(world: World, id: string, param: string): void {
  const account = world.state.accounts.get(id);
  if (!account) throw missing("destination", id, param);
  if (account.capabilities?.transfers !== "active") {
    throw forbiddenByState(
      "Your destination account needs to have at least one of the following capabilities enabled: " +
        "transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer", param },
    );
  }
}
