import type { Decision, Payment } from "#domain/money/payment.js";
import { applyPayment } from "./apply.js";
import { settlePayment } from "./settle.js";

/**
 * Decides to refund a payment, and refunds it at once if Stripe lets us. Otherwise the refund is owed, and is
 * made as soon as possible. A payment that is refunded or disputed already is left as it is.
 *
 * @returns the payment; undefined if Stripe does not know it
 */
export async function refundPayment(
  paymentIntentId: string,
  decision: Decision,
  now: Date,
): Promise<Payment | undefined> {
  const decided = await applyPayment(paymentIntentId, { decision }, now);
  if (!decided?.owed) return decided;
  return (await settlePayment(paymentIntentId, now)) ?? decided;
}
