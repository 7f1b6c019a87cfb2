import { ANY, type Call, type Parameters } from "./call.js";

/** A payment to the seller, as a checkout makes it. A program cannot pay a checkout, but it can confirm this. */
const pay = (method: string, more: Parameters = {}): Parameters => ({
  amount: 1_900,
  currency: "usd",
  payment_method: method,
  payment_method_types: ["card"],
  confirm: true,
  application_fee_amount: 152,
  transfer_data: { destination: "{seller.id}" },
  metadata: { v: "1", run: "{run}" },
  expand: ["latest_charge"],
  ...more,
});

const BACK = { reverse_transfer: true, refund_application_fee: true };
const PAID = {
  status: 200,
  body: { object: "payment_intent", status: "succeeded", amount_received: 1_900 },
} as const;

/** A payment and its charge once the transfer exists, under the names `x` and `x charge`. */
const captured = (name: string, method = "pm_card_visa"): Call[] => [
  { name, send: "POST /v1/payment_intents", params: pay(method), expect: PAID },
  {
    name: `${name} charge`,
    send: `GET /v1/charges/{${name}.latest_charge.id}`,
    waits: true,
    expect: { status: 200, body: { transfer: ANY, application_fee: ANY, balance_transaction: ANY } },
  },
];

/** Calls about payments, refunds, and transfers. */
export const PAYMENT_CALLS: readonly Call[] = [
  {
    name: "money of the platform",
    send: "POST /v1/payment_intents",
    params: {
      amount: 500_000,
      currency: "usd",
      payment_method: "pm_card_bypassPending",
      payment_method_types: ["card"],
      confirm: true,
    },
    expect: { status: 200, body: { status: "succeeded" } },
  },
  {
    name: "sale",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_visa"),
    asks: {
      question: "Does the transfer exist as soon as the payment has succeeded?",
      possible: [
        {
          when: {
            status: 200,
            body: { status: "succeeded", latest_charge: { transfer: null, balance_transaction: null } },
          },
          meaning:
            "No, it arrives with charge.updated. A dispute before that is worked when the transfer exists.",
        },
        {
          when: { status: 200, body: { status: "succeeded", latest_charge: { transfer: ANY } } },
          meaning: "Yes, this time. The code must not rely on it: capture is asynchronous by default.",
        },
      ],
    },
  },
  {
    name: "hasty sale",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_visa"),
    expect: PAID,
  },
  {
    name: "refund right after the payment",
    send: "POST /v1/refunds",
    params: { payment_intent: "{hasty sale.id}", reason: "duplicate", ...BACK },
    key: "hasty:{run}",
    asks: {
      question: "Can a payment be refunded with its transfer before the transfer exists?",
      possible: [
        {
          when: { status: 200, body: { status: "succeeded" } },
          meaning: "Yes. A second payment for one product is refunded at once.",
        },
        {
          when: { status: 200, body: { status: "pending", pending_reason: ANY } },
          meaning: "It waits. The order is refunded when refund.updated says so.",
        },
        {
          when: { status: 400 },
          meaning: "No. The refund stays owed, and a later attempt with another key succeeds.",
        },
      ],
    },
  },
  {
    name: "money of the platform charge",
    send: "GET /v1/charges/{money of the platform.latest_charge}",
    waits: true,
    expect: { status: 200, body: { amount: 500_000, balance_transaction: ANY } },
  },
  {
    name: "sale charge",
    send: "GET /v1/charges/{sale.latest_charge.id}",
    waits: true,
    params: { expand: ["transfer", "application_fee", "balance_transaction"] },
    expect: {
      status: 200,
      body: {
        object: "charge",
        paid: true,
        refunded: false,
        disputed: false,
        amount_refunded: 0,
        transfer: {
          object: "transfer",
          amount: 1_900,
          amount_reversed: 0,
          reversed: false,
          destination: "{seller.id}",
          source_transaction: "{sale.latest_charge.id}",
        },
        application_fee: { object: "application_fee", amount: 152, account: "{seller.id}" },
        balance_transaction: { object: "balance_transaction", amount: 1_900, fee: Number, type: "charge" },
      },
    },
  },
  {
    name: "declined payment",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_chargeDeclined"),
    expect: {
      status: 402,
      body: {
        error: {
          type: "card_error",
          code: "card_declined",
          decline_code: "generic_decline",
          payment_intent: { status: "requires_payment_method" },
        },
      },
    },
  },
  {
    name: "payment that does not exist",
    send: "GET /v1/payment_intents/pi_none",
    expect: { status: 404, body: { error: { code: "resource_missing" } } },
  },
  {
    name: "partial refund",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale.id}", amount: 500, ...BACK, metadata: { why: "part" } },
    key: "partial:{run}",
    expect: {
      status: 200,
      body: {
        object: "refund",
        amount: 500,
        status: "succeeded",
        charge: "{sale.latest_charge.id}",
        metadata: { why: "part" },
        transfer_reversal: /^trr_/,
      },
    },
  },
  {
    name: "partial refund again",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale.id}", amount: 500, ...BACK, metadata: { why: "part" } },
    key: "partial:{run}",
    expect: {
      status: 200,
      body: { id: "{partial refund.id}" },
      headers: { "idempotent-replayed": "true" },
    },
  },
  {
    name: "refund above the rest",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale.id}", amount: 1_401 },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "parts of a partial refund",
    send: "GET /v1/charges/{sale.latest_charge.id}",
    params: { expand: ["transfer", "application_fee"] },
    expect: {
      status: 200,
      body: {
        amount_refunded: 500,
        refunded: false,
        transfer: { amount_reversed: 500 },
        application_fee: { amount_refunded: 40 },
      },
    },
  },
  {
    name: "refund of the rest",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale.id}", ...BACK },
    expect: { status: 200, body: { amount: 1_400, status: "succeeded" } },
  },
  {
    name: "refund of nothing",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale.id}", ...BACK },
    expect: { status: 400, body: { error: { code: "charge_already_refunded" } } },
  },
  {
    name: "one page of refunds",
    send: "GET /v1/refunds",
    params: { payment_intent: "{sale.id}", limit: 1 },
    expect: { status: 200, body: { object: "list", data: [{ amount: 1_400 }], has_more: true } },
  },
  {
    name: "refunds since the sale",
    send: "GET /v1/refunds",
    params: { payment_intent: "{sale.id}", created: { gte: "{sale.created}", lt: "{now+3600}" } },
    expect: { status: 200, body: { data: [{ amount: 1_400 }, { amount: 500 }] } },
  },

  ...captured("reversed sale"),
  {
    name: "reversal by hand",
    send: "POST /v1/transfers/{reversed sale charge.transfer}/reversals",
    params: { refund_application_fee: true, metadata: { disputeId: "du_x" } },
    expect: {
      status: 200,
      body: { object: "transfer_reversal", amount: 1_900, metadata: { disputeId: "du_x" } },
    },
  },
  {
    name: "second reversal by hand",
    send: "POST /v1/transfers/{reversed sale charge.transfer}/reversals",
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "refund whose transfer is spent",
    send: "POST /v1/refunds",
    params: { payment_intent: "{reversed sale.id}", reverse_transfer: true },
    asks: {
      question: "What happens to a refund that reverses a transfer of which nothing is left?",
      possible: [
        {
          when: { status: 400, body: { error: { message: /already fully reversed/ } } },
          meaning:
            "It is refused. After a won dispute the restoring transfer is reversed, and the refund leaves the spent one alone.",
        },
        {
          when: { status: 400 },
          meaning: "It is refused in other words. Nothing reads the words, so it is the same.",
        },
        {
          when: { status: 200 },
          meaning:
            "It succeeds without a reversal: the marketplace pays, unless the restoring transfer is reversed first, as it is.",
        },
      ],
    },
  },
  {
    name: "reversals of a transfer",
    send: "GET /v1/transfers/{reversed sale charge.transfer}/reversals",
    expect: { status: 200, body: { data: [{ id: "{reversal by hand.id}" }] } },
  },

  ...captured("kept sale"),
  {
    name: "refund of a part of the fee",
    send: "POST /v1/application_fees/{kept sale charge.application_fee}/refunds",
    params: { amount: 67, metadata: { why: "refund" } },
    expect: { status: 200, body: { object: "fee_refund", amount: 67, metadata: { why: "refund" } } },
  },
  {
    name: "refund above the rest of the fee",
    send: "POST /v1/application_fees/{kept sale charge.application_fee}/refunds",
    params: { amount: 86 },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "refund that keeps the fee",
    send: "POST /v1/refunds",
    params: { payment_intent: "{kept sale.id}", reverse_transfer: true },
    asks: {
      question: "Can a transfer be reversed without its fee when the seller's balance covers only the share?",
      possible: [
        {
          when: { status: 200, body: { amount: 1_900, status: "succeeded", transfer_reversal: ANY } },
          meaning: "Yes. The seller's later sales pay what the marketplace keeps of its fee.",
        },
        {
          when: { status: 400, body: { error: { code: "balance_insufficient" } } },
          meaning: "No. The refund stays owed until the seller sells again.",
        },
      ],
    },
  },
  {
    name: "fee that was kept",
    send: "GET /v1/application_fees/{kept sale charge.application_fee}",
    expect: { status: 200, body: { amount_refunded: 67, refunded: false } },
  },

  ...captured("sale with a slow refund", "pm_card_pendingRefund"),
  {
    name: "slow refund",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale with a slow refund.id}", ...BACK },
    expect: { status: 200, body: { status: "pending" } },
  },
  {
    name: "slow refund later",
    send: "GET /v1/refunds/{slow refund.id}",
    waits: true,
    expect: { status: 200, body: { status: "succeeded" } },
  },
  ...captured("sale with a failing refund", "pm_card_refundFail"),
  {
    name: "failing refund",
    send: "POST /v1/refunds",
    params: { payment_intent: "{sale with a failing refund.id}", ...BACK },
    expect: { status: 200, body: { status: "succeeded" } },
  },
  {
    name: "failing refund later",
    send: "GET /v1/refunds/{failing refund.id}",
    waits: true,
    expect: {
      status: 200,
      body: { status: "failed", failure_reason: ANY, failure_balance_transaction: ANY },
    },
  },
  {
    name: "charge after a failed refund",
    send: "GET /v1/charges/{sale with a failing refund.latest_charge.id}",
    asks: {
      question: "Does a charge still count a refund that has failed?",
      possible: [
        {
          when: { status: 200, body: { amount_refunded: 0, refunded: false } },
          meaning: "No. The sum of the refunds by ID, which the code uses, says the same.",
        },
        {
          when: { status: 200, body: { amount_refunded: 1_900, refunded: true } },
          meaning: "Yes. The code sums the refunds by ID and their status, and does not read this field.",
        },
      ],
    },
  },

  {
    name: "balance of the platform",
    send: "GET /v1/balance",
    expect: { status: 200, body: { object: "balance", available: ANY, pending: ANY } },
  },
  {
    name: "balance of the seller",
    send: "GET /v1/balance",
    account: "{seller.id}",
    expect: { status: 200, body: { object: "balance", available: ANY, pending: ANY } },
  },
  {
    name: "transfer",
    send: "POST /v1/transfers",
    params: {
      amount: 1_000,
      currency: "usd",
      destination: "{seller.id}",
      transfer_group: "order_{run}",
      metadata: { disputeId: "du_x" },
    },
    key: "transfer:{run}",
    expect: {
      status: 200,
      body: { object: "transfer", amount: 1_000, source_transaction: null, reversed: false },
    },
  },
  {
    name: "transfer above the balance",
    send: "POST /v1/transfers",
    params: { amount: 99_999_999, currency: "usd", destination: "{seller.id}" },
    key: "rich:{run}",
    expect: { status: 400, body: { error: { code: "balance_insufficient" } } },
  },
  {
    name: "transfer above the balance again",
    send: "POST /v1/transfers",
    params: { amount: 99_999_999, currency: "usd", destination: "{seller.id}" },
    key: "rich:{run}",
    asks: {
      question: "Does Stripe store a refusal for want of money under the key?",
      possible: [
        {
          when: { status: 400, headers: { "idempotent-replayed": "true" } },
          meaning: "Yes. An owed transfer is attempted again under another key.",
        },
        { when: { status: 400 }, meaning: "No. Another key does no harm." },
      ],
    },
  },
  {
    name: "transfers of a group",
    send: "GET /v1/transfers",
    params: { transfer_group: "order_{run}" },
    expect: { status: 200, body: { data: [{ id: "{transfer.id}" }] } },
  },
  {
    name: "balance changes of a charge",
    send: "GET /v1/balance_transactions",
    params: { source: "{sale.latest_charge.id}" },
    expect: { status: 200, body: { data: [{ type: "charge", amount: 1_900 }] } },
  },

  {
    name: "rich seller",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_bypassPending"),
    expect: PAID,
  },
  {
    name: "rich seller charge",
    send: "GET /v1/charges/{rich seller.latest_charge.id}",
    waits: true,
    expect: { status: 200, body: { transfer: ANY } },
  },
  {
    name: "money that the seller has",
    send: "GET /v1/balance",
    account: "{seller.id}",
    expect: { status: 200, body: { available: [{ amount: Number, currency: "usd" }] } },
  },
  {
    name: "payout of everything",
    send: "POST /v1/payouts",
    account: "{seller.id}",
    params: { amount: "{money that the seller has.available.0.amount}", currency: "usd" },
    expect: { status: 200, body: { object: "payout", status: ANY, automatic: false } },
  },
  {
    name: "reversal from an empty balance",
    send: "POST /v1/transfers/{rich seller charge.transfer}/reversals",
    params: { amount: 1_900 },
    asks: {
      question: "May a payment's transfer be reversed when the seller's balance is empty?",
      possible: [
        {
          when: { status: 200, body: { amount: 1_900 } },
          meaning:
            "Yes, the balance becomes negative. Stripe recovers it from later sales; the marketplace carries the risk.",
        },
        {
          when: { status: 400, body: { error: { code: "balance_insufficient" } } },
          meaning:
            "No. The reversal stays owed and is attempted until the seller sells again; an old one alerts the operator.",
        },
        { when: { status: 400 }, meaning: "No, in other words; as above." },
      ],
    },
  },
  {
    name: "reversal of a plain transfer from an empty balance",
    send: "POST /v1/transfers/{transfer.id}/reversals",
    asks: {
      question: "May a transfer without a charge be reversed when the seller's balance is empty?",
      possible: [
        { when: { status: 400 }, meaning: "No. A refund after a won dispute can stay owed for a while." },
        { when: { status: 200 }, meaning: "Yes. A refund after a won dispute never waits for the seller." },
      ],
    },
  },
];

/** Calls about disputes, which Stripe's test cards open immediately. */
export const DISPUTE_CALLS: readonly Call[] = [
  {
    name: "disputed sale",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_createDispute"),
    expect: PAID,
  },
  {
    name: "disputes of the sale",
    send: "GET /v1/disputes",
    params: { payment_intent: "{disputed sale.id}" },
    waits: true,
    expect: {
      status: 200,
      body: {
        data: [
          {
            object: "dispute",
            status: "needs_response",
            amount: 1_900,
            reason: "fraudulent",
            is_charge_refundable: false,
            evidence_details: { due_by: Number, submission_count: 0 },
          },
        ],
      },
    },
  },
  {
    name: "refund of a disputed charge",
    send: "POST /v1/refunds",
    params: { payment_intent: "{disputed sale.id}" },
    expect: { status: 400, body: { error: { code: "charge_disputed" } } },
  },
  {
    name: "evidence that waits for the operator",
    send: "POST /v1/disputes/{disputes of the sale.data.0.id}",
    params: {
      evidence: { access_activity_log: "2026-11-02 12:00 UTC download", service_date: "2026-11-02" },
      submit: false,
      metadata: { answeredIn: "needs_response" },
    },
    expect: {
      status: 200,
      body: {
        status: "needs_response",
        metadata: { answeredIn: "needs_response" },
        evidence: { service_date: "2026-11-02" },
        evidence_details: { has_evidence: true, submission_count: 0 },
      },
    },
  },
  {
    name: "evidence",
    send: "POST /v1/disputes/{disputes of the sale.data.0.id}",
    params: {
      evidence: {
        access_activity_log: "2026-11-02 12:00 UTC download",
        customer_purchase_ip: "192.0.2.1",
        product_description: "An archive that was downloaded at once",
        uncategorized_text: "winning_evidence",
      },
    },
    expect: {
      status: 200,
      body: {
        evidence: { customer_purchase_ip: "192.0.2.1" },
        evidence_details: { has_evidence: true, submission_count: 1 },
      },
    },
  },
  {
    name: "won dispute",
    send: "GET /v1/disputes/{disputes of the sale.data.0.id}",
    waits: true,
    expect: {
      status: 200,
      body: { status: "won", balance_transactions: [{ amount: -1_900 }, { amount: 1_900 }] },
    },
  },
  {
    name: "evidence for a closed dispute",
    send: "POST /v1/disputes/{disputes of the sale.data.0.id}",
    params: { evidence: { uncategorized_text: "More of it" } },
    expect: { status: 400, body: { error: { type: "invalid_request_error" } } },
  },
  {
    name: "events of disputes",
    send: "GET /v1/events",
    params: { type: "charge.dispute.closed", limit: 1 },
    waits: true,
    expect: {
      status: 200,
      body: { data: [{ object: "event", type: "charge.dispute.closed", livemode: false }] },
    },
  },
  {
    name: "refund after a won dispute",
    send: "POST /v1/refunds",
    params: { payment_intent: "{disputed sale.id}", amount: 1 },
    asks: {
      question: "Can a charge be refunded after a dispute was won?",
      possible: [
        { when: { status: 200 }, meaning: "Yes. The seller's refund works after a won dispute." },
        {
          when: { status: 400 },
          meaning: "No. The seller's refund is refused, and the order stays completed.",
        },
      ],
    },
  },
  {
    name: "questioned sale",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_createDisputeInquiry"),
    expect: PAID,
  },
  {
    name: "inquiry",
    send: "GET /v1/disputes",
    params: { payment_intent: "{questioned sale.id}" },
    waits: true,
    expect: {
      status: 200,
      body: {
        data: [{ status: "warning_needs_response", is_charge_refundable: true, balance_transactions: [] }],
      },
    },
  },
  {
    name: "suspicious sale",
    send: "POST /v1/payment_intents",
    params: pay("pm_card_createIssuerFraudRecord"),
    expect: PAID,
  },
  {
    name: "early fraud warning",
    send: "GET /v1/radar/early_fraud_warnings",
    params: { charge: "{suspicious sale.latest_charge.id}" },
    waits: true,
    expect: { status: 200, body: { data: [{ object: "radar.early_fraud_warning", actionable: true }] } },
  },
  {
    name: "webhook endpoints",
    send: "GET /v1/webhook_endpoints",
    params: { limit: 100 },
    expect: { status: 200, body: { object: "list", data: ANY } },
  },
  {
    name: "rejected seller",
    send: "POST /v1/accounts/{express.id}/reject",
    params: { reason: "other" },
    expect: { status: 200, body: { requirements: { disabled_reason: "rejected.other" } } },
  },
  {
    name: "link for a rejected seller",
    send: "POST /v1/account_links",
    params: {
      account: "{express.id}",
      type: "account_onboarding",
      refresh_url: "https://shop.example.com/refresh",
      return_url: "https://shop.example.com/return",
    },
    asks: {
      question: "Does a rejected seller still get an onboarding link?",
      possible: [
        { when: { status: 400 }, meaning: "No. The seller is told that Stripe has rejected the account." },
        {
          when: { status: 200 },
          meaning: "Yes, and Stripe's form says why. The account's state says it as well.",
        },
      ],
    },
  },
  {
    name: "deleted seller",
    send: "DELETE /v1/accounts/{express by type.id}",
    expect: { status: 200, body: { deleted: true, object: "account" } },
  },
  {
    name: "seller after the deletion",
    send: "GET /v1/accounts/{express by type.id}",
    expect: { status: 403, body: { error: { code: "account_invalid" } } },
  },
];
