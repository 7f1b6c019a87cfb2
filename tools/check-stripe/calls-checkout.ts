import type { Call } from "./call.js";
import { SALE } from "./calls-accounts.js";

const sold = {
  application_fee_amount: 152,
  transfer_data: { destination: "{seller.id}" },
  metadata: { v: "1" },
};

/** Calls about checkout sessions: requests of the marketplace, and requests that Stripe rejects. */
export const CHECKOUT_CALLS: readonly Call[] = [
  {
    name: "session",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, payment_intent_data: sold, expires_at: "{now+7200}" },
    expect: {
      status: 200,
      body: {
        object: "checkout.session",
        id: /^cs_test_[0-9A-Za-z]{50,}$/,
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
        amount_total: 1_900,
        currency: "usd",
        livemode: false,
        customer_email: "buyer-{run}@example.com",
        url: /^https?:/,
      },
    },
  },
  {
    name: "session under a key",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, expires_at: "{session.expires_at}" },
    key: "session:{run}",
    expect: { status: 200, body: { status: "open" }, headers: { "request-id": /^req_/ } },
  },
  {
    name: "the same session under the same key",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, expires_at: "{session.expires_at}" },
    key: "session:{run}",
    expect: {
      status: 200,
      body: { id: "{session under a key.id}" },
      headers: { "idempotent-replayed": "true" },
    },
  },
  {
    name: "another session under the same key",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, expires_at: "{session.expires_at}", locale: "pt-BR" },
    key: "session:{run}",
    expect: { status: 400, body: { error: { type: "idempotency_error" } } },
  },
  {
    name: "another endpoint under the same key",
    send: "POST /v1/checkout/sessions/{session.id}/expire",
    key: "session:{run}",
    expect: { status: 400, body: { error: { type: "idempotency_error" } } },
  },
  {
    name: "session with the parameters of a live marketplace",
    send: "POST /v1/checkout/sessions",
    params: {
      ...SALE,
      adaptive_pricing: { enabled: false },
      allowed_payment_method_types: ["card"],
      custom_text: { submit: { message: "The download starts at once." } },
      payment_intent_data: {
        ...sold,
        description: "Review skill",
        receipt_email: "buyer-{run}@example.com",
        statement_descriptor_suffix: "REVIEW SKI",
        transfer_group: "order_{run}",
      },
    },
    expect: {
      status: 200,
      body: {
        adaptive_pricing: { enabled: false },
        payment_method_types: ["card"],
        custom_text: { submit: { message: "The download starts at once." } },
      },
    },
  },
  {
    name: "consent to terms of service",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, consent_collection: { terms_of_service: "required" } },
    asks: {
      question: "Can a checkout require the buyer's consent?",
      possible: [
        {
          when: { status: 200, body: { consent_collection: { terms_of_service: "required" } } },
          meaning: "Yes: the Dashboard has the address of the terms.",
        },
        {
          when: { status: 400 },
          meaning: "Not yet: enter the address of the terms in the Dashboard (Settings, Public details).",
        },
      ],
    },
  },
  {
    name: "automatic tax",
    send: "POST /v1/checkout/sessions",
    params: {
      ...SALE,
      automatic_tax: { enabled: true },
      line_items: {
        0: {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 1_900,
            tax_behavior: "exclusive",
            product_data: { name: "Review skill", tax_code: "txcd_10000000" },
          },
        },
      },
    },
    asks: {
      question: "Is Stripe Tax set up?",
      possible: [
        {
          when: { status: 200, body: { automatic_tax: { enabled: true } } },
          meaning:
            "Yes. You may set STRIPE_TAX=on: the marketplace takes the tax back from the seller's transfer.",
        },
        {
          when: { status: 400 },
          meaning: "No. STRIPE_TAX must stay off: with it, no checkout opens.",
        },
      ],
    },
  },
  {
    name: "session with an unknown parameter",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, colour: "red" },
    expect: { status: 400, body: { error: { code: "parameter_unknown", param: "colour" } } },
  },
  {
    name: "session with an unknown inner parameter",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, payment_intent_data: { colour: "red" } },
    expect: {
      status: 400,
      body: { error: { code: "parameter_unknown", param: "payment_intent_data[colour]" } },
    },
  },
  {
    name: "session with an invalid email address",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, customer_email: "not an address" },
    expect: { status: 400, body: { error: { code: "email_invalid", param: "customer_email" } } },
  },
  {
    name: "session below the smallest amount",
    send: "POST /v1/checkout/sessions",
    params: {
      ...SALE,
      line_items: {
        0: {
          quantity: 1,
          price_data: { currency: "usd", unit_amount: 49, product_data: { name: "Review skill" } },
        },
      },
    },
    expect: { status: 400, body: { error: { code: "amount_too_small" } } },
  },
  {
    name: "session of less than 30 minutes",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, expires_at: "{now+1740}" },
    expect: { status: 400, body: { error: { param: "expires_at" } } },
  },
  {
    name: "session of exactly 30 minutes",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, expires_at: "{now+1800}" },
    asks: {
      question: "May a session live exactly 30 minutes by this machine's clock?",
      possible: [
        {
          when: { status: 200 },
          meaning: "Yes, when both clocks agree. The marketplace adds two minutes anyway.",
        },
        { when: { status: 400 }, meaning: "No. The two minutes that the marketplace adds are needed." },
      ],
    },
  },
  {
    name: "session with a fee above its amount",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, payment_intent_data: { ...sold, application_fee_amount: 1_901 } },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "session for an unknown seller",
    send: "POST /v1/checkout/sessions",
    params: { ...SALE, payment_intent_data: { transfer_data: { destination: "acct_1NoSuchAccount0" } } },
    expect: { status: 400, body: { error: { code: "resource_missing" } } },
  },
  {
    name: "expired session",
    send: "POST /v1/checkout/sessions/{session.id}/expire",
    expect: { status: 200, body: { status: "expired", url: null } },
  },
  {
    name: "session that is expired twice",
    send: "POST /v1/checkout/sessions/{session.id}/expire",
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "session that does not exist",
    send: "GET /v1/checkout/sessions/cs_test_none",
    expect: { status: 404, body: { error: { code: "resource_missing" } } },
  },
  {
    name: "one page of sessions",
    send: "GET /v1/checkout/sessions",
    params: { limit: 1, created: { gte: "{session.created}" } },
    expect: { status: 200, body: { object: "list", has_more: true, url: "/v1/checkout/sessions" } },
  },
  {
    name: "next page of sessions",
    send: "GET /v1/checkout/sessions",
    params: { limit: 1, starting_after: "{one page of sessions.data.0.id}" },
    expect: { status: 200, body: { data: [{ object: "checkout.session" }] } },
  },
  {
    name: "page after an unknown object",
    send: "GET /v1/checkout/sessions",
    params: { starting_after: "cs_test_none" },
    expect: { status: 400, body: { error: { code: "resource_missing", param: "starting_after" } } },
  },
  {
    name: "page of a hundred and one",
    send: "GET /v1/refunds",
    params: { limit: 101 },
    expect: { status: 400, body: { error: { type: "invalid_request_error", param: "limit" } } },
  },
  {
    name: "an address that does not exist",
    send: "GET /v1/nowhere",
    expect: { status: 404, body: { error: { type: "invalid_request_error" } } },
  },
];
