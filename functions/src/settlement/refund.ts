import type { Decision, Payment } from "#domain/money/payment.js";
import { applyPayment } from "./apply.js";
import { settlePayment } from "./settle.js";

/**
 * Decides to refund a payment, and refunds it immediately if Stripe allows it.
 * Otherwise, the refund is owed and made as soon as possible. A payment that is
 * already refunded or disputed is not changed.
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
