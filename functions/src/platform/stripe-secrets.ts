/**
 * The secrets of the functions that talk to Stripe. A deploy binds them from Secret Manager; emulators have
 * them in their environment and must not ask the cloud.
 */
export function stripeSecrets(...names: ("STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRETS")[]): string[] {
  return process.env.FUNCTIONS_EMULATOR === "true" ? [] : names;
}
