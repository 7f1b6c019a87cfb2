import { processorWebhooks as route } from "#contract/processor.js";
import { webhook } from "#http/webhook.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";

/** Stripe tells what became of payments, disputes and accounts; each event has its file in `stripe-events/`. */
export const processorWebhooks = webhook(route, {
  secrets: stripeSecrets("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS"),
});
