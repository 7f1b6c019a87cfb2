import { Refusal } from "../terminal/refusal.js";

/**
 * The variables that connect the functions to Stripe's test mode, if the user has set its key and the secret that
 * `stripe listen` prints. Empty for the local Stripe.
 *
 * @throws Refusal for a live key, and for a key without a secret
 */
export function stripeTestMode(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = env;
  // `stripe listen` signs both kinds of events with one secret.
  const STRIPE_CONNECT_WEBHOOK_SECRETS = env.STRIPE_CONNECT_WEBHOOK_SECRETS || STRIPE_WEBHOOK_SECRETS;
  if (!STRIPE_SECRET_KEY) return {};
  if (!/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)) {
    throw new Refusal("STRIPE_SECRET_KEY is not a test mode key. npm start accepts only test mode keys.");
  }
  if (!STRIPE_WEBHOOK_SECRETS || !STRIPE_CONNECT_WEBHOOK_SECRETS) {
    throw new Refusal(
      "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRETS is not. Run `stripe listen` to get the secret.",
    );
  }
  const secrets = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_CONNECT_WEBHOOK_SECRETS };
  return { ...secrets, STRIPE_API_BASE: "https://api.stripe.com" };
}
