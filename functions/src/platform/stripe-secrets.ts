type StripeSecret = "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRETS" | "STRIPE_CONNECT_WEBHOOK_SECRETS";

/**
 * The secrets of the functions that call Stripe. A deployment binds them from Secret Manager.
 * Emulators have them in their environment and must not access the cloud.
 */
export function stripeSecrets(...names: StripeSecret[]): string[] {
  return process.env.FUNCTIONS_EMULATOR === "true" ? [] : names;
}
