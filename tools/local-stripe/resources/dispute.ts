import { forbiddenByState, invalid } from "../api/api-error.js";
import type { Params } from "../api/params.js";
import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { recordMovement } from "./balance-transaction.js";
import { canFollow, type DisputeStatus, type FirstStatus, isClosed, takesMoney } from "./dispute-status.js";
import { find, idOf } from "./reference.js";

const DISPUTE_FEE = 1_500;
const ANSWER_SECONDS = 9 * 24 * 60 * 60;
/** Texts with which Stripe's test mode decides a dispute. */
const VERDICTS: Readonly<Record<string, DisputeStatus>> = {
  winning_evidence: "won",
  losing_evidence: "lost",
};
/** Characters of all evidence together. */
const MAX_EVIDENCE = 150_000;

/**
 * Opens a dispute. The buyer's bank withdraws the money until it decides; for an inquiry, it withdraws nothing. As at
 * Stripe, the seller's transfer is unchanged, but the platform may reverse it. A charge can have several disputes.
 */
export function openDispute(
  world: World,
  chargeId: string,
  options: { readonly amount?: number; readonly reason?: string; readonly status?: FirstStatus } = {},
): Stripe.Dispute {
  const charge = find(world.state.charges, "charge", chargeId, "charge");
  const amount = options.amount ?? charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") throw forbiddenByState(`Charge ${charge.id} has not succeeded.`);
  const left = charge.amount - disputedOf(world, charge.id);
  if (amount < 1 || amount > left) {
    throw forbiddenByState(
      `The amount of a dispute must be between one cent and the amount that is not disputed (${left}).`,
      { param: "amount" },
    );
  }
  const status = options.status ?? "needs_response";
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
    is_charge_refundable: !takesMoney(status),
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? "visa",
        case_type: status === "warning_needs_response" ? "inquiry" : "chargeback",
        network: charge.payment_method_details?.card?.brand ?? "visa",
        network_reason_code: "83",
      },
      type: "card",
    },
    reason,
    status,
  };
  world.state.disputes.set(id, dispute);
  charge.disputed = true;
  world.emit("charge.dispute.created", dispute);
  followMoney(world, dispute);
  if (isClosed(status)) world.emit("charge.dispute.closed", dispute);
  return dispute;
}

/**
 * The bank, the network, or the platform changes a dispute. Money is withdrawn when an inquiry becomes a dispute, and
 * returned when a dispute is won, also on appeal.
 * @throws ApiError if the transition from the current status is not possible
 */
export function changeDispute(world: World, id: string, status: DisputeStatus): Stripe.Dispute {
  const dispute = find(world.state.disputes, "dispute", id);
  const before = dispute.status as DisputeStatus;
  if (!canFollow(before, status)) {
    const why = isClosed(before) ? `is closed: it was ${before}` : `is ${before}`;
    throw forbiddenByState(`The dispute ${id} ${why}, and cannot become ${status}.`, { param: "status" });
  }
  const previous = { status: before };
  dispute.status = status;
  dispute.is_charge_refundable = !takesMoney(status);
  const card = dispute.payment_method_details?.card;
  if (card && takesMoney(status)) card.case_type = "chargeback";
  world.emit(isClosed(status) ? "charge.dispute.closed" : "charge.dispute.updated", dispute, { previous });
  followMoney(world, dispute);
  return dispute;
}

/** `POST /v1/disputes/{id}`: changes evidence and metadata. By default, evidence is submitted. */
export function updateDispute(world: World, id: string, params: Params): Stripe.Dispute {
  const dispute = find(world.state.disputes, "dispute", id);
  const evidence = params.map("evidence");
  const names = Object.keys(dispute.evidence) as (keyof Stripe.Dispute.Evidence)[];
  const given = names
    .filter((name) => name !== "enhanced_evidence" && evidence?.has(name))
    .map((name) => [name, evidence?.text(name)] as const);
  const length = given.reduce((sum, [, text]) => sum + (text?.length ?? 0), 0);
  const submits = params.boolean("submit") ?? true;
  const metadata = params.changedMetadata(dispute.metadata);
  params.done();
  if (length > MAX_EVIDENCE) {
    throw invalid(`The combined character count of evidence is limited to ${MAX_EVIDENCE}.`, {
      param: "evidence",
    });
  }
  if (evidence && isClosed(dispute.status)) {
    throw forbiddenByState("This dispute is already closed");
  }
  if (evidence && !dispute.status.endsWith("needs_response")) {
    throw forbiddenByState("Evidence for this dispute has already been submitted.");
  }
  Object.assign(dispute.evidence, Object.fromEntries(given));
  dispute.metadata = metadata;
  if (given.length > 0) dispute.evidence_details.has_evidence = true;
  if (evidence && submits) {
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = "manual";
    changeDispute(world, id, dispute.status.replace("needs_response", "under_review") as DisputeStatus);
    const verdict = VERDICTS[String(dispute.evidence.uncategorized_text)];
    if (verdict && canFollow(dispute.status as DisputeStatus, verdict)) changeDispute(world, id, verdict);
  } else {
    world.emit("charge.dispute.updated", dispute, { previous: {} });
  }
  return dispute;
}

/** `POST /v1/disputes/{id}/close`: the platform accepts the dispute as lost. */
export function acceptDispute(world: World, id: string, params: Params): Stripe.Dispute {
  params.done();
  const { status } = find(world.state.disputes, "dispute", id);
  if (isClosed(status)) throw forbiddenByState("This dispute is already closed");
  return changeDispute(world, id, status.startsWith("warning_") ? "warning_closed" : "lost");
}

/** How much of a charge the banks hold now, in cents. */
function disputedOf(world: World, charge: string): number {
  return [...world.state.disputes.values()]
    .filter((one) => one.charge === charge && !["won", "warning_closed", "prevented"].includes(one.status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Withdraws or returns the money, if that has not happened yet. */
function followMoney(world: World, dispute: Stripe.Dispute): void {
  const isWithdrawn = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  const isDue = takesMoney(dispute.status as DisputeStatus);
  if (isWithdrawn === isDue) return;
  move(world, dispute, isDue ? -dispute.amount : dispute.amount, isDue ? DISPUTE_FEE : 0);
  world.emit(isDue ? "charge.dispute.funds_withdrawn" : "charge.dispute.funds_reinstated", dispute);
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
