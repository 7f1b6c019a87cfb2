import { createHash } from "node:crypto";
import type { AskedDispute, Evidence } from "#domain/money/evidence.js";
import { BRIEF, isRefusal, stripe } from "./stripe.js";

/**
 * The dispute's metadata in which the marketplace records that it has stored evidence, and in which
 * status.
 */
const NOTE = "answeredIn";

/** The current state of all disputes and inquiries of a payment at Stripe. */
export async function disputesOf(paymentIntentId: string): Promise<AskedDispute[]> {
  const found = await (await stripe()).disputes.list({ payment_intent: paymentIntentId, limit: 100 }, BRIEF);
  return found.data.map(({ id, status, amount, evidence_details: details, metadata }) => ({
    ...{ id, status, amount, hasEvidence: details.has_evidence, answeredIn: metadata[NOTE] },
    dueBy: details.due_by ? new Date(details.due_by * 1000) : undefined,
  }));
}

/**
 * Stores evidence in a dispute. Repeating the call with the same evidence changes nothing.
 * @param submits true sends the evidence to the bank, which is possible only once. Otherwise, the operator can add to
 * it and submit it
 * @returns why Stripe rejected the evidence; undefined if Stripe accepted it
 */
export async function storeEvidence(
  { id, status }: AskedDispute,
  evidence: Evidence,
  submits: boolean,
): Promise<string | undefined> {
  const digest = createHash("sha256").update(JSON.stringify(evidence)).digest("hex").slice(0, 16);
  try {
    await (await stripe()).disputes.update(
      id,
      { evidence: { ...evidence }, submit: submits, metadata: { [NOTE]: status } },
      { ...BRIEF, idempotencyKey: `evidence:${id}:${status}:${submits}:${digest}` },
    );
    return undefined;
  } catch (error) {
    const isForbidden = error instanceof Error && "type" in error && error.type === "StripePermissionError";
    if (isForbidden || isRefusal(error)) return error instanceof Error ? error.message : "refused";
    throw error;
  }
}
