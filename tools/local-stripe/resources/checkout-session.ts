import { forbiddenByState, invalid, missing } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Checkout } from "./checkout.js";
import { isInRegion } from "./countries.js";
import { createLineItems } from "./line-item.js";
import { PAYMENT_METHODS } from "./payment-methods.js";
import { find } from "./reference.js";

const MIN_CENTS = 50;
const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;
/** Characters. */
const MAX_CUSTOM_TEXT = 1_200;
/** Parameters of Stripe that a marketplace of downloads does not need. */
const NOT_HERE = [
  "after_expiration",
  "branding_settings",
  "custom_fields",
  "customer",
  "customer_account",
  "customer_update",
  "discounts",
  "invoice_creation",
  "managed_payments",
  "name_collection",
  "optional_items",
  "payment_method_data",
  "permissions",
  "redirect_on_completion",
  "return_url",
  "saved_payment_method_options",
  "setup_intent_data",
  "shipping_address_collection",
  "shipping_options",
  "subscription_data",
  "tax_id_collection",
];

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
  const methods = methodsOf(world, params);
  const checkout = paymentData(world, params, lineItems, total);
  const id = world.id("cs_test");
  params.required("success_url");
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: {
      enabled: params.map("adaptive_pricing")?.boolean("enabled") ?? world.settings.adaptivePricing,
    },
    after_expiration: null,
    allow_promotion_codes: params.boolean("allow_promotion_codes") ?? null,
    allowed_payment_method_types: methods.allowed.length > 0 ? methods.allowed : null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: automaticTax(world, params),
    billing_address_collection: params.choice("billing_address_collection", ["auto", "required"]) ?? null,
    cancel_url: params.url("cancel_url") ?? null,
    client_reference_id: params.text("client_reference_id") ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: consentCollection(params),
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: customText(params),
    customer: null,
    customer_account: null,
    customer_creation: params.choice("customer_creation", ["always", "if_required"]) ?? "if_required",
    customer_details: null,
    customer_email: params.email("customer_email") ?? null,
    discounts: [],
    ...(methods.excluded.length > 0 && { excluded_payment_method_types: methods.excluded }),
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
    payment_method_configuration_details: methods.isChosen ? null : { id: "pmc_local", parent: null },
    payment_method_options: {},
    payment_method_types: methods.types,
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: {
      enabled: params.map("phone_number_collection")?.boolean("enabled") ?? false,
    },
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
  params.accept("payment_method_options", "origin_context", "wallet_options", "integration_identifier");
  params.missingHere(...NOT_HERE);
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

/** Expires all open sessions that have reached the end of their lifetime. */
export function expireOverdue(world: World): void {
  for (const session of world.state.sessions.values()) {
    if (session.status === "open" && session.expires_at <= world.seconds()) expireSession(world, session.id);
  }
}

export function checkoutOf(world: World, sessionId: string): Checkout {
  return find(world.state.checkouts, "checkout.session", sessionId);
}

/** The suffix for the card statement. Card networks show only letters, digits, and a few symbols. */
export function suffixOf(data: Params | undefined): string | null {
  const suffix = data?.text("statement_descriptor_suffix");
  if (suffix === undefined) return null;
  if (suffix.length > 22 || !/[A-Za-z]/.test(suffix) || /[<>'"*\\]/.test(suffix)) {
    throw invalid(
      "The statement descriptor suffix must have at most 22 characters, at least one letter, and none of < > ' \" * \\.",
      { param: data?.name("statement_descriptor_suffix") ?? "" },
    );
  }
  return suffix;
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
  if (destination)
    checkDestination(world, destination, "payment_intent_data[transfer_data][destination]", onBehalfOf);
  if (onBehalfOf) checkDestination(world, onBehalfOf, "payment_intent_data[on_behalf_of]", onBehalfOf);
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
    receiptEmail: data?.email("receipt_email") ?? null,
    statementDescriptorSuffix: suffixOf(data),
    transferGroup: data?.text("transfer_group") ?? null,
  };
}

/** The methods that the buyer can choose from: the request's, or the Dashboard's without the excluded. */
function methodsOf(world: World, params: Params) {
  const names = (name: string) => {
    const given = params.texts(name);
    const unknown = given.find((method) => !PAYMENT_METHODS.has(method));
    if (unknown) throw invalid(`Invalid ${name}: must be a payment method, not ${unknown}`, { param: name });
    return given;
  };
  const chosen = names("payment_method_types");
  const excluded = names("excluded_payment_method_types");
  const allowed = names("allowed_payment_method_types");
  const configuration = params.text("payment_method_configuration");
  if (chosen.length > 0 && (excluded.length > 0 || configuration)) {
    throw invalid(
      "You may only specify one of these parameters: payment_method_types, and what chooses them.",
      {
        param: "payment_method_types",
      },
    );
  }
  const isEligible = (one: string) =>
    !excluded.includes(one) && (allowed.length === 0 || allowed.includes(one));
  const types = chosen.length > 0 ? chosen : world.settings.paymentMethods.filter(isEligible);
  if (types.length === 0) {
    throw invalid("No payment method that your account has activated can be used for this session.", {
      param: "allowed_payment_method_types",
    });
  }
  return { types, excluded, allowed, isChosen: chosen.length > 0 };
}

/** @throws ApiError if Stripe Tax is not set up, which is a setting here. */
function automaticTax(world: World, params: Params): Stripe.Checkout.Session.AutomaticTax {
  const asked = params.map("automatic_tax");
  const enabled = asked?.boolean("enabled") ?? false;
  const liability = asked?.map("liability");
  const liable = liability?.choice("type", ["account", "self"]) ?? "self";
  const account = liability?.text("account");
  if (enabled && world.settings.taxPercent === 0) {
    throw forbiddenByState(
      "You must have a valid head office address to enable automatic tax calculation in test mode. " +
        "Visit https://dashboard.stripe.com/test/settings/tax to update it.",
    );
  }
  return {
    enabled,
    liability: enabled ? { type: liable, ...(account && { account }) } : null,
    provider: enabled ? "stripe" : null,
    status: enabled ? "requires_location_inputs" : null,
  };
}

/** Adds the tax to the amount of a sale. It is known only when the buyer's address is known. */
export function applyTax(world: World, session: Stripe.Checkout.Session): void {
  if (!session.automatic_tax.enabled || session.automatic_tax.status === "complete") return;
  const tax = Math.round(((session.amount_subtotal ?? 0) * world.settings.taxPercent) / 100);
  session.automatic_tax.status = "complete";
  session.amount_total = (session.amount_subtotal ?? 0) + tax;
  if (session.total_details) session.total_details.amount_tax = tax;
}

function consentCollection(params: Params): Stripe.Checkout.Session.ConsentCollection | null {
  const asked = params.map("consent_collection");
  if (!asked) return null;
  const position = asked.map("payment_method_reuse_agreement")?.choice("position", ["auto", "hidden"]);
  return {
    payment_method_reuse_agreement: position ? { position } : null,
    promotions: asked.choice("promotions", ["auto", "none"]) ?? null,
    terms_of_service: asked.choice("terms_of_service", ["none", "required"]) ?? null,
  };
}

function customText(params: Params): Stripe.Checkout.Session.CustomText {
  const asked = params.map("custom_text");
  const text = (name: string) => {
    const map = asked?.map(name);
    const message = map?.required("message");
    if (message !== undefined && message.length > MAX_CUSTOM_TEXT) {
      throw invalid(`Invalid string: must be at most ${MAX_CUSTOM_TEXT} characters`, {
        param: map?.name("message") ?? name,
      });
    }
    return message === undefined ? null : { message };
  };
  return {
    after_submit: text("after_submit"),
    shipping_address: text("shipping_address"),
    submit: text("submit"),
    terms_of_service_acceptance: text("terms_of_service_acceptance"),
  };
}

/** @throws ApiError if money cannot be sent to the account. */
export function checkDestination(world: World, id: string, param: string, onBehalfOf?: string | null): void {
  const account = world.state.accounts.get(id);
  if (!account) throw missing("destination", id, param);
  if (account.capabilities?.transfers !== "active") {
    throw forbiddenByState(
      "Your destination account needs to have at least one of the following capabilities enabled: " +
        "transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer", param },
    );
  }
  if (!isInRegion(account.country ?? "US") && onBehalfOf !== id) {
    throw forbiddenByState(
      `Funds can't be sent to accounts located in ${account.country} because it's restricted outside of your ` +
        "platform's region.",
      { param },
    );
  }
}
