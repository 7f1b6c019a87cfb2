import type { DocumentChange } from "#domain/moderation/admin-edit.js";
import { startedBy, startsMaliciousHold } from "#domain/moderation/removal.js";
import { isDisputed } from "#domain/money/payment.js";
import { refundOutcomeOf } from "#domain/money/refund.js";
import { refundPayment } from "#settlement/refund.js";
import {
  logRefunds,
  ordersToRefund,
  readRemoval,
  tellBuyers,
  tellBuyersOfHold,
  tellDownloaders,
} from "#store/moderation/removals.js";

/**
 * Notifies the buyers of a product that an admin removed, and refunds purchases of the last 90 days if the admin chose
 * that. Also notifies the buyers of a product that is held as malicious (DESIGN §11), and all other users who
 * downloaded it (DESIGN §17).
 *
 * The function is idempotent, because the platform delivers the event again after an interruption. Notifications and
 * refund decisions are not repeated then. A refund that Stripe does not make immediately is owed. If the buyer's bank
 * is still deciding about a payment, the buyer is refunded if the seller wins.
 */
export async function carryOutRemoval(change: DocumentChange, now: Date): Promise<void> {
  const { id, eventId, before, after } = change;
  if (startsMaliciousHold(before, after)) {
    await tellBuyersOfHold(id);
    await tellDownloaders(id, "held");
  }
  const { tells, refunds } = startedBy(before, after);
  if (!tells && !refunds) return;
  const removal = await readRemoval(id);
  if (!removal) return;
  // Before the refunds: a refunded buyer no longer has an order to be found by.
  if (tells) {
    await tellBuyers(id, removal);
    await tellDownloaders(id, "removed", removal.reason);
  }
  if (!refunds || !removal.refundsBuyers) return;
  const counts = { refunded: 0, owed: 0 };
  for await (const order of ordersToRefund(id, now)) {
    const payment = await refundPayment(order.processorPaymentIntentId, "removed", now);
    const waits = refundOutcomeOf(payment) === "owed" || (payment && isDisputed(payment.state));
    counts[waits ? "owed" : "refunded"]++;
  }
  await logRefunds(eventId, id, removal, counts);
}
