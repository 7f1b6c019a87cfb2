import { processorWebhooks as route } from "#contract/processor.js";
import { webhook } from "#http/webhook.js";
import { stripeSecrets } from "#platform/stripe-secrets.js";

/**
 * Stripe's events about payments, disputes and accounts. Each event type has its file in `stripe-events/`.
 */
export const processorWebhooks = webhook(route, {
  secrets: stripeSecrets("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "STRIPE_CONNECT_WEBHOOK_SECRETS"),
});
