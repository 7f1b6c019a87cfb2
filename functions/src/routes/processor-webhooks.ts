import { processorWebhooks as route } from "../contract/processor.js";
import { stripeSecrets } from "../http/stripe-secrets.js";
import { webhook } from "../http/webhook.js";

/** Stripe tells what became of payments, disputes and accounts; each event has its file in `gateway/stripe-events/`. */
export const processorWebhooks = webhook(route, {
  secrets: stripeSecrets("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS"),
});
