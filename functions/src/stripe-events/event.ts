import type Stripe from "stripe";
import { retrieveCheckout } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import type { PaidSession } from "#settlement/apply.js";
import { isOurs, metadataOf } from "#settlement/sale.js";

/**
 * The handler of one event type. It may be called repeatedly with the same event, and with events in any
 * order.
 */
export type EventHandler<T extends Stripe.Event = Stripe.Event> = (event: T, now: Date) => Promise<void>;

/**
 * The current state of an event's session at Stripe; undefined, with a warning in the log, for a session that this
 * marketplace did not open, because another service may use the same Stripe account.
 *
 * @throws Failure `missingMetadata` if Stripe does not know the session and the event does not describe it
 */
export async function checkoutOf(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
): Promise<PaidSession | undefined> {
  const checkout = await retrieveCheckout(session.id);
  if (!checkout) metadataOf(session.metadata ?? {});
  else if (isOurs(checkout.metadata)) return { ...checkout, id: session.id };
  logWarning("A checkout session is none of ours and is ignored", { event: event.id, session: session.id });
  return undefined;
}
