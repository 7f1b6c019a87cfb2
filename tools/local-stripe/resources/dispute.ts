import { forbiddenByState } from "../api/api-error.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { recordMovement } from "./balance-transaction.js";
import { find, idOf } from "./reference.js";

const DISPUTE_FEE = 1_500;
const ANSWER_SECONDS = 9 * 24 * 60 * 60;

/**
 * The buyer's bank withdraws the money while it decides. As at Stripe, the seller's transfer is unchanged:
 * the platform may reverse it.
 */
export function openDispute(
  world: World,
  chargeId: string,
  options: { readonly amount?: number; readonly reason?: string } = {},
): Stripe.Dispute {
  const charge = find(world.state.charges, "charge", chargeId, "charge");
  const amount = options.amount ?? charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") throw forbiddenByState(`Charge ${charge.id} has not succeeded.`);
  if (charge.disputed) throw forbiddenByState(`Charge ${charge.id} has already been disputed.`);
  if (amount < 1 || amount > charge.amount) {
    throw forbiddenByState("The amount of a dispute must be between one cent and the charged amount.", {
      param: "amount",
    });
  }
  const reason = options.reason ?? "fraudulent";
  const id = world.id("du");
  const created = world.seconds();
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: created + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? "visa",
        case_type: "chargeback",
        network: charge.payment_method_details?.card?.brand ?? "visa",
        network_reason_code: "83",
      },
      type: "card",
    },
    reason,
    status: "needs_response",
  };
  world.state.disputes.set(id, dispute);
  charge.disputed = true;
  world.emit("charge.dispute.created", dispute);
  move(world, dispute, -amount, DISPUTE_FEE);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides; if the dispute is won, the money is returned. */
export function closeDispute(world: World, id: string, status: "won" | "lost"): Stripe.Dispute {
  const dispute = find(world.state.disputes, "dispute", id);
  if (dispute.status === "won" || dispute.status === "lost") {
    throw forbiddenByState(`The dispute ${id} is closed: it was ${dispute.status}.`);
  }
  const previous = { status: dispute.status };
  dispute.status = status;
  world.emit("charge.dispute.closed", dispute, { previous });
  if (status === "won") {
    dispute.is_charge_refundable = true;
    move(world, dispute, dispute.amount, 0);
    world.emit("charge.dispute.funds_reinstated", dispute);
  }
  return dispute;
}

function move(world: World, dispute: Stripe.Dispute, amount: number, fee: number): void {
  const movement = recordMovement(world, {
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    type: "adjustment",
    category: amount < 0 ? "dispute" : "dispute_reversal",
    description: amount < 0 ? "Chargeback withdrawal" : "Chargeback reversal",
  });
  dispute.balance_transactions.push(movement);
}

function noEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: charge.description,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
