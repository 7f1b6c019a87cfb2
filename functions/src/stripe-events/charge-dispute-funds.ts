import type Stripe from "stripe";
import { divide } from "#domain/money/money.js";
import { transferMoves } from "#domain/money/payment.js";
import { idOf, restoreTransfer, retrievePayment, reverseTransfer } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import { applyReport, readPayment } from "#store/money/payments.js";
import type { EventHandler } from "./event.js";

/**
 * The bank withdrew the money of a disputed payment from the marketplace, which reverses the seller's
 * transfer; or the bank returned the money, and the share is transferred again.
 *
 * The idempotency key of both transfers contains the dispute, and reinstating first makes sure that the
 * withdrawal was applied. So the events may arrive twice or out of order, and the seller ends up with the
 * share exactly once or not at all. Only the share that was reversed is restored: a part that was refunded
 * earlier is not.
 */
export const chargeDisputeFunds: EventHandler<
  Stripe.ChargeDisputeFundsWithdrawnEvent | Stripe.ChargeDisputeFundsReinstatedEvent
> = async (event, now) => {
  const dispute = event.data.object;
  const paymentIntentId = idOf(dispute.payment_intent);
  if (!paymentIntentId) return;
  const state = event.type === "charge.dispute.funds_reinstated" ? "restored" : "reversed";
  const [known, route] = await Promise.all([readPayment(paymentIntentId), retrievePayment(paymentIntentId)]);
  const { transferId, destination, sellerUid } = route;
  if (!transferId || !destination || !sellerUid) return;
  const { reverse, restore } = transferMoves(known, state);
  const reversedAmount = reverse
    ? await reverseTransfer(transferId, dispute.id)
    : (known?.reversedAmount ?? 0);
  if (restore) {
    const { processorAccountId } = await connectedAccounts.read(sellerUid);
    if (processorAccountId !== destination) {
      logWarning("A seller who has left cannot have the share of a won dispute", { dispute: dispute.id });
      return;
    }
    const { sellerAmount } = divide(reversedAmount);
    if (sellerAmount > 0) await restoreTransfer(destination, sellerAmount, dispute.id);
  }
  await applyReport(event, { paymentIntentId, facts: {}, transfer: { state, reversedAmount } }, now);
};
