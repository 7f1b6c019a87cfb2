/**
 * The secrets of the functions that call Stripe. A deployment binds them from Secret Manager.
 * Emulators have them in their environment and must not access the cloud.
 */
export function stripeSecrets(...names: ("STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRETS")[]): string[] {
  return process.env.FUNCTIONS_EMULATOR === "true" ? [] : names;
}
