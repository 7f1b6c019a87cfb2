import { stripeTestMode } from "./stripe-test-mode.js";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_mine", STRIPE_WEBHOOK_SECRETS: "whsec_mine" };

test("without a key there is nothing to change", () => {
  expect(stripeTestMode({ STRIPE_WEBHOOK_SECRETS: "whsec_mine" })).toEqual({});
});

test("a key of test mode leads to Stripe", () => {
  const stripe = { ...KEYS, STRIPE_API_BASE: "https://api.stripe.com" };
  const one = { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRETS: "whsec_mine" };
  expect(stripeTestMode({ ...KEYS, HOME: "/home/ann" })).toEqual(one);
  const two = { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRETS: "whsec_other" };
  expect(stripeTestMode(two)).toEqual(two);
});

test.each(["sk_live_mine", "pk_test_mine", "mine"])("the key %s is refused", (STRIPE_SECRET_KEY) => {
  expect(() => stripeTestMode({ ...KEYS, STRIPE_SECRET_KEY })).toThrow("is not a test mode key");
});

test("a key without a secret is refused", () => {
  expect(() => stripeTestMode({ STRIPE_SECRET_KEY: KEYS.STRIPE_SECRET_KEY })).toThrow(
    "STRIPE_WEBHOOK_SECRETS is not",
  );
});
