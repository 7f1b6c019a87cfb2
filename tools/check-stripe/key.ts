import { Refusal } from "../terminal/refusal.js";

/**
 * Returns the key if it belongs to a Stripe sandbox. @throws Refusal if it is missing or belongs to a live account
 */
export function readSandboxKey(key: string | undefined): string {
  if (key === undefined || key.trim() === "") {
    throw new Refusal(
      "Set STRIPE_TEST_KEY to the secret key of a Stripe sandbox (sk_test_…) to check the contract there.",
    );
  }
  if (!/^(sk|rk)_test_\w+$/.test(key.trim())) {
    throw new Refusal(
      "STRIPE_TEST_KEY must be a key of test mode (sk_test_… or rk_test_…), never a live key.",
    );
  }
  return key.trim();
}
