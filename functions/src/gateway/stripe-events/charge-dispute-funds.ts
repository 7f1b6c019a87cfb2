import type Stripe from "stripe";
import { applyReport, readPayment } from "../../store/payments.js";
import * as payouts from "../../store/payouts.js";
import { idOf, restoreTransfer, retrievePayment, reverseTransfer } from "../stripe.js";
import type { EventHandler } from "./event.js";

/**
 * The bank took the money of a disputed payment from the marketplace, which takes
 * it back from the seller; or gave it back, and the seller has it again.
 *
 * Both moves have the dispute in their idempotency key, and money coming back
 * makes sure that it was taken first; so the events may come twice or in the
 * wrong order and the seller ends with the share once, or without.
 */
export const chargeDisputeFunds: EventHandler<
  Stripe.ChargeDisputeFundsWithdrawnEvent | Stripe.ChargeDisputeFundsReinstatedEvent
> = async (event, now) => {
  const dispute = event.data.object;
  const paymentIntentId = idOf(dispute.payment_intent);
  if (!paymentIntentId) return;
  const reinstated = event.type === "charge.dispute.funds_reinstated";
  const [known, route] = await Promise.all([readPayment(paymentIntentId), retrievePayment(paymentIntentId)]);
  if (!route.transferId || !route.destination) return;
  const before = known?.transfer ?? "sent";
  if (before === "sent") await reverseTransfer(route.transferId, dispute.id);
  if (reinstated && before !== "restored") {
    const share = known?.sale?.sellerAmount;
    const seller = known?.sale && (await payouts.read(known.sale.sellerUid));
    if (share === undefined || seller?.processorAccountId !== route.destination) return;
    await restoreTransfer(route.destination, share, dispute.id);
  }
  await applyReport(
    {
      eventId: event.id,
      eventType: event.type,
      paymentIntentId,
      facts: {},
      transfer: reinstated || before === "restored" ? "restored" : "reversed",
    },
    now,
  );
};
