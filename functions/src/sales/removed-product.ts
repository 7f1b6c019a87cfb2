import type { DocumentChange } from "#domain/moderation/admin-edit.js";
import { startedBy, startsMaliciousHold } from "#domain/moderation/removal.js";
import type { RefundOutcome } from "#domain/money/refund.js";
import { refund } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import {
  logRefunds,
  ordersToRefund,
  readRemoval,
  tellBuyers,
  tellBuyersOfHold,
} from "#store/moderation/removals.js";

/**
 * Tells the buyers of a product that an admin removed it, and refunds those of the last 90 days if the admin
 * decided so. Tells the buyers of a product that is held as malicious (DESIGN §11).
 *
 * Idempotent: the platform delivers the event again after an interruption. Then a notification that was sent
 * is not sent again, and Stripe makes no second refund. The orders change when Stripe reports the refunds.
 */
export async function carryOutRemoval(change: DocumentChange, now: Date): Promise<void> {
  const { id, eventId, before, after } = change;
  if (startsMaliciousHold(before, after)) await tellBuyersOfHold(id);
  const { tells, refunds } = startedBy(before, after);
  if (!tells && !refunds) return;
  const removal = await readRemoval(id);
  if (!removal) return;
  // Before the refunds: a refunded buyer no longer has an order to be found by.
  if (tells) await tellBuyers(id, removal);
  if (!refunds || !removal.refundsBuyers) return;
  const outcomes: RefundOutcome["kind"][] = [];
  for await (const order of ordersToRefund(id, now)) {
    const { kind } = await refund(order.processorPaymentIntentId, "requested_by_customer");
    if (kind === "refused")
      logWarning("Stripe refuses to refund an order of a removed product", { order: order.id });
    outcomes.push(kind);
  }
  const count = (kind: RefundOutcome["kind"]) => outcomes.filter((one) => one === kind).length;
  await logRefunds(eventId, id, removal, {
    refunded: count("refunded") + count("settled"),
    refused: count("refused"),
  });
}
