import { evidenceOf, isAsked, isToAnswer } from "#domain/money/evidence.js";
import type { Payment } from "#domain/money/payment.js";
import { signInsOf } from "#gateway/auth.js";
import { disputesOf, storeEvidence } from "#gateway/stripe-disputes.js";
import { config } from "#platform/config.js";
import { logWarning } from "#platform/log.js";
import { readDisputedSale } from "#store/money/disputed-sales.js";

/**
 * Responds to disputes of a payment with what the marketplace knows about the sale
 * (docs/decisions/168).
 *
 * The evidence for a small dispute is only stored at Stripe, because submitting it can cost a fee:
 * the operator completes and submits it, or accepts the dispute. The function is idempotent: the
 * dispute's metadata at Stripe records what was stored.
 */
export async function answerDisputes(
  paymentIntentId: string,
  { state, sale }: Payment,
  now: Date,
): Promise<void> {
  if (!sale || !isAsked(state)) return;
  const asked = (await disputesOf(paymentIntentId)).filter((dispute) => isToAnswer(dispute, now));
  if (asked.length === 0) return;
  const [found, signIns] = await Promise.all([readDisputedSale(sale), signInsOf(sale.buyerUid)]);
  if (!found) return;
  const evidence = evidenceOf({ ...found, signIns }, config().siteUrl);
  for (const dispute of asked) {
    const { id, amount, dueBy } = dispute;
    const submits = amount >= config().disputeSubmitFromCents;
    const problem = await storeEvidence(dispute, evidence, submits);
    const isSubmitted = submits && problem === undefined;
    // The alert on disputes that wait for the operator reads `isSubmitted`.
    logWarning("A bank asks about a payment", {
      ...{ payment: paymentIntentId, order: sale.orderId, dispute: id, amount, dueBy, isSubmitted, problem },
    });
  }
}
