import { ANY, type Call, type Parameters } from "./call.js";

const BOTH = { card_payments: { requested: true }, transfers: { requested: true } };

/** The controller properties of an Express account of a platform that pays Stripe's fees. */
const EXPRESS: Parameters = {
  stripe_dashboard: { type: "express" },
  fees: { payer: "application" },
  losses: { payments: "application" },
  requirement_collection: "stripe",
};

/** A seller whom the platform onboards itself, with Stripe's test values, so that a program can be paid. */
const SELLER: Parameters = {
  controller: {
    stripe_dashboard: { type: "none" },
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "application",
  },
  country: "US",
  email: "seller-{run}@example.com",
  capabilities: BOTH,
  business_type: "individual",
  business_profile: { mcc: "5734", url: "https://accessible.stripe.com" },
  individual: {
    first_name: "Ada",
    last_name: "Seller",
    email: "seller-{run}@example.com",
    phone: "+10000000000",
    dob: { day: 1, month: 1, year: 1901 },
    ssn_last_4: "0000",
    id_number: "000000000",
    address: {
      line1: "address_full_match",
      city: "San Francisco",
      state: "CA",
      postal_code: "94107",
      country: "US",
    },
  },
  external_account: "btok_us_verified",
  tos_acceptance: { date: "{now-60}", ip: "192.0.2.1" },
  metadata: { uid: "uid-{run}" },
};

/** A checkout session, as the marketplace requests it. */
export const SALE: Parameters = {
  mode: "payment",
  line_items: {
    0: {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 1900, product_data: { name: "Review skill" } },
    },
  },
  customer_email: "buyer-{run}@example.com",
  success_url: "https://shop.example.com/done",
  cancel_url: "https://shop.example.com/product",
  expires_at: "{now+3600}",
  metadata: { v: "1", run: "{run}" },
};

/** Calls about sellers. The calls that decide whether a new marketplace can go live come first. */
export const ACCOUNT_CALLS: readonly Call[] = [
  {
    name: "express",
    send: "POST /v1/accounts",
    params: {
      controller: EXPRESS,
      email: "express-{run}@example.com",
      settings: { payouts: { schedule: { interval: "daily", delay_days: 7 } } },
      capabilities: BOTH,
    },
    key: "express:{run}",
    asks: {
      question: "May this platform create Express accounts with controller properties?",
      possible: [
        {
          when: {
            status: 200,
            body: {
              object: "account",
              type: "none",
              controller: { stripe_dashboard: { type: "express" }, fees: { payer: ANY } },
              charges_enabled: false,
              payouts_enabled: false,
              details_submitted: false,
              capabilities: { transfers: "inactive" },
            },
          },
          meaning: "Yes. Sellers are created in this way; the account's type is none and nothing reads it.",
        },
        {
          when: { status: 200, body: { type: "express" } },
          meaning: "Yes, and the type stays express. Nothing reads it.",
        },
        {
          when: { status: 400 },
          meaning:
            "No. Sellers cannot connect until the platform's Connect profile is complete (Dashboard, Connect, " +
            "Settings), or the fallback of the type express must be used.",
        },
      ],
    },
  },
  {
    name: "express by type",
    send: "POST /v1/accounts",
    params: { type: "express", country: "US", email: "type-{run}@example.com", capabilities: BOTH },
    asks: {
      question: "May this platform still create accounts with the deprecated type?",
      possible: [
        {
          when: { status: 200, body: { object: "account", type: "express" } },
          meaning: "Yes. Accounts that were connected in this way stay connected.",
        },
        {
          when: { status: 400 },
          meaning:
            "No. Only controller properties work; a marketplace that sends the type cannot connect sellers.",
        },
      ],
    },
  },
  {
    name: "account without a country",
    send: "GET /v1/accounts/{express.id}",
    asks: {
      question: "Which country does an account without a country get?",
      possible: [
        {
          when: { status: 200, body: { country: "US" } },
          meaning:
            "The platform's. A seller elsewhere must be asked before, because a country never changes.",
        },
        {
          when: { status: 200, body: { country: null } },
          meaning: "None until the form asks. Asking before is still needed to list the allowed countries.",
        },
        {
          when: { status: 200, body: { country: /^[A-Z]{2}$/ } },
          meaning: "The platform's, which is not the US. Amounts in US dollars are converted for sellers.",
        },
      ],
    },
  },
  {
    name: "type and controller at once",
    send: "POST /v1/accounts",
    params: { type: "express", controller: EXPRESS },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "account in an unsupported country",
    send: "POST /v1/accounts",
    params: { controller: EXPRESS, country: "KP" },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "account in another region",
    send: "POST /v1/accounts",
    params: { controller: EXPRESS, country: "BR", capabilities: { transfers: { requested: true } } },
    asks: {
      question: "May a seller of another region (Brazil) receive transfers without on_behalf_of?",
      possible: [
        {
          when: { status: 400, body: { error: { message: ANY } } },
          meaning: "No. The list of countries that sellers choose from must leave the region out.",
        },
        {
          when: { status: 200 },
          meaning: "The account is created; whether a transfer reaches it shows in the first sale only.",
        },
      ],
    },
  },
  {
    name: "account with an invalid email address",
    send: "POST /v1/accounts",
    params: { controller: EXPRESS, email: "not an address" },
    expect: { status: 400, body: { error: { code: "email_invalid", param: "email" } } },
  },
  {
    name: "account with an unknown parameter",
    send: "POST /v1/accounts",
    params: { controller: EXPRESS, colour: "red" },
    expect: { status: 400, body: { error: { code: "parameter_unknown", param: "colour" } } },
  },
  {
    name: "seller",
    send: "POST /v1/accounts",
    params: SELLER,
    expect: { status: 200, body: { object: "account", country: "US", default_currency: "usd" } },
  },
  {
    name: "seller can be paid",
    send: "GET /v1/accounts/{seller.id}",
    waits: true,
    expect: {
      status: 200,
      body: { capabilities: { transfers: "active" }, charges_enabled: true, payouts_enabled: true },
    },
  },
  {
    name: "account that does not exist",
    send: "GET /v1/accounts/acct_1NoSuchAccount0",
    expect: { status: 403, body: { error: { code: "account_invalid", type: "invalid_request_error" } } },
  },
  {
    name: "account with an unknown key",
    send: "GET /v1/accounts/{seller.id}",
    asStranger: true,
    expect: { status: 401, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "onboarding link",
    send: "POST /v1/account_links",
    params: {
      account: "{express.id}",
      type: "account_onboarding",
      refresh_url: "https://shop.example.com/refresh",
      return_url: "https://shop.example.com/return",
    },
    expect: { status: 200, body: { object: "account_link", url: /^https?:/, expires_at: Number } },
  },
  {
    name: "link to update an Express account",
    send: "POST /v1/account_links",
    params: {
      account: "{express.id}",
      type: "account_update",
      refresh_url: "https://shop.example.com/refresh",
      return_url: "https://shop.example.com/return",
    },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "dashboard of an account that is not onboarded",
    send: "POST /v1/accounts/{express.id}/login_links",
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "metadata of an account",
    send: "POST /v1/accounts/{seller.id}",
    params: { metadata: { note: "x" } },
    expect: { status: 200, body: { metadata: { uid: "uid-{run}", note: "x" } } },
  },
  {
    name: "payout schedule of an account",
    send: "POST /v1/accounts/{seller.id}",
    params: { settings: { payouts: { schedule: { interval: "manual" } } } },
    expect: { status: 200, body: { settings: { payouts: { schedule: { interval: "manual" } } } } },
  },
  {
    name: "checkout for a seller who is not onboarded",
    send: "POST /v1/checkout/sessions",
    params: {
      ...SALE,
      payment_intent_data: { application_fee_amount: 152, transfer_data: { destination: "{express.id}" } },
    },
    key: "unfinished:{run}",
    expect: {
      status: 400,
      body: { error: { code: "insufficient_capabilities_for_transfer", type: "invalid_request_error" } },
    },
  },
  {
    name: "the same refusal under the same key",
    send: "POST /v1/checkout/sessions",
    params: {
      ...SALE,
      payment_intent_data: { application_fee_amount: 152, transfer_data: { destination: "{express.id}" } },
    },
    key: "unfinished:{run}",
    asks: {
      question: "Does Stripe store a refusal by the state of an account under the key?",
      possible: [
        {
          when: { status: 400, headers: { "idempotent-replayed": "true" } },
          meaning:
            "Yes. A seller who becomes active is paid only under a new key, which an answered attempt gets.",
        },
        {
          when: { status: 400 },
          meaning: "No. A new key does no harm.",
        },
      ],
    },
  },
];
