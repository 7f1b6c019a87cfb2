import type { World } from "../context.js";
import type { Stripe } from "../stripe-types.js";
import { find, idOf } from "./reference.js";

/** The buyer's bank suspects fraud. A refund at this point prevents a dispute. */
export function warnOfFraud(world: World, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = find(world.state.charges, "charge", chargeId, "charge");
  const intent = idOf(charge.payment_intent);
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: world.id("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.seconds(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    ...(intent && { payment_intent: intent }),
  };
  world.state.fraudWarnings.set(warning.id, warning);
  world.emit("radar.early_fraud_warning.created", warning);
  return warning;
}
