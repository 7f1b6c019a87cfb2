import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import type { Decline, TestCard } from "./card.js";

export interface Payer {
  readonly email: string;
  readonly name?: string;
  readonly country?: string;
  readonly postalCode?: string;
}

/** How a buyer pays: immediately by card, or later from a bank account. */
export type Means = { readonly card: TestCard } | { readonly bank: { readonly last4: string } };

/** One attempt to collect the buyer's money. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  attempt: { readonly means: Means; readonly payer: Payer; readonly status: Stripe.Charge["status"] },
): Stripe.Charge {
  const { means, payer, status } = attempt;
  const decline = "card" in means ? means.card.decline : undefined;
  const id = world.id("card" in means ? "ch" : "py");
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: status === "failed" ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: billingDetails(payer),
    calculated_statement_descriptor: "VAULTMART",
    captured: status !== "failed",
    created: world.seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(decline),
    paid: status === "succeeded",
    payment_intent: intent.id,
    payment_method: world.id("pm"),
    payment_method_details: methodDetails(world, means, intent),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: status === "succeeded" ? `${world.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    // Null until the charge is captured; the SDK's type only has it absent.
    transfer: null as unknown as string,
    transfer_data: intent.transfer_data
      ? { amount: intent.transfer_data.amount ?? null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent.transfer_group,
  };
  world.state.charges.set(id, charge);
  intent.latest_charge = id;
  intent.payment_method = charge.payment_method;
  return charge;
}

/** The buyer's details, as shown in the session and the charge. */
export function customerDetails(payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: addressOf(payer),
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

function billingDetails(payer: Payer): Stripe.Charge.BillingDetails {
  return {
    address: addressOf(payer),
    email: payer.email,
    name: payer.name ?? null,
    phone: null,
    tax_id: null,
  };
}

function addressOf(payer: Payer): Stripe.Address {
  return {
    city: null,
    country: payer.country ?? null,
    line1: null,
    line2: null,
    postal_code: payer.postalCode ?? null,
    state: null,
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline ? "The bank did not return any further details." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function methodDetails(
  world: World,
  means: Means,
  intent: Stripe.PaymentIntent,
): Stripe.Charge.PaymentMethodDetails {
  if ("bank" in means) {
    return {
      type: "us_bank_account",
      us_bank_account: {
        account_holder_type: "individual",
        account_type: "checking",
        bank_name: "STRIPE TEST BANK",
        fingerprint: world.id("fp"),
        last4: means.bank.last4,
        payment_reference: null,
        routing_number: "110000000",
      },
    };
  }
  const { brand, number } = means.card;
  return {
    type: "card",
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
      country: "US",
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: new Date(world.seconds() * 1000).getUTCFullYear() + 3,
      fingerprint: world.id("fp"),
      extended_authorization: { status: "disabled" },
      funding: "credit",
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: number.slice(-4),
      mandate: null,
      multicapture: { status: "unavailable" },
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
