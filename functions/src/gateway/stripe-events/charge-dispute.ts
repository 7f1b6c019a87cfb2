import type Stripe from "stripe";
import { applyReport } from "../../store/payments.js";
import { idOf } from "../stripe.js";
import type { EventHandler } from "./event.js";

/**
 * A buyer's bank asks for the money back: no download while it is open; won, the
 * order is as before; lost, it is refunded.
 */
export const chargeDispute: EventHandler<
  Stripe.ChargeDisputeCreatedEvent | Stripe.ChargeDisputeClosedEvent
> = async (event, now) => {
  const dispute = event.data.object;
  const paymentIntentId = idOf(dispute.payment_intent);
  const outcome = outcomeOf(dispute.status);
  if (!paymentIntentId || !outcome) return;
  await applyReport(
    { eventId: event.id, eventType: event.type, paymentIntentId, facts: { dispute: outcome } },
    now,
  );
};

/** An inquiry (`warning_…`) moves no money and is no dispute yet. */
function outcomeOf(status: string): "open" | "won" | "lost" | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") ? undefined : "open";
}
