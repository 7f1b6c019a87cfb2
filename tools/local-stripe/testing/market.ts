import SDK from "../../../functions/node_modules/stripe/cjs/stripe.cjs.node.js";
import { type LocalStripe, type LocalStripeSettings, startLocalStripe } from "../server.js";
import type { Stripe } from "../stripe-types.js";
import { startReceiver } from "./receiver.js";

export const SECRET_KEY = "sk_test_local";
export const PLATFORM_SECRET = "whsec_platform";
export const CONNECT_SECRET = "whsec_connect";

/** The real SDK, as the functions create it, connected to the local server. */
export function sdkFor(
  url: string,
  options: { readonly maxNetworkRetries?: number; readonly timeout?: number } = {},
): Stripe {
  const { hostname, port } = new URL(url);
  const sdk = new SDK(SECRET_KEY, { host: hostname, port, protocol: "http", telemetry: false, ...options });
  // The tests import the CommonJS build, whose types duplicate those that the server imports.
  return sdk as unknown as Stripe;
}

/** A local Stripe with both endpoints, the SDK, and one seller who can be paid. */
export async function startMarket(settings: Partial<LocalStripeSettings> = {}) {
  const receiver = await startReceiver();
  const local: LocalStripe = await startLocalStripe({
    secretKey: SECRET_KEY,
    webhooks: [
      { url: `${receiver.url}/platform`, secret: PLATFORM_SECRET },
      { url: `${receiver.url}/connect`, secret: CONNECT_SECRET, connect: true },
    ],
    retryDelaysMs: [5, 10],
    ...settings,
  });
  const stripe = sdkFor(local.url);
  const seller = await stripe.accounts.create(accountParams("uid_seller"));
  local.control.onboard(seller.id);
  return {
    local,
    control: local.control,
    receiver,
    stripe,
    seller: seller.id,
    async stop() {
      await local.stop();
      await receiver.stop();
    },
  };
}

export function accountParams(uid: string): Stripe.AccountCreateParams {
  return {
    type: "express",
    email: `${uid}@example.com`,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { uid },
  };
}

/** A purchase as the marketplace requests it: a destination charge with the platform's fee. */
export function sessionParams(seller: string, cents = 1_900): Stripe.Checkout.SessionCreateParams {
  const metadata = { productId: "prod1", buyerUid: "bea", sellerUid: "sam", v: "1" };
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: cents,
          product_data: { name: "Review skill", description: "Reviews pull requests." },
        },
      },
    ],
    customer_email: "bea@example.com",
    client_reference_id: "bea",
    success_url: "http://shop.test/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/product",
    metadata,
    payment_intent_data: {
      application_fee_amount: Math.floor((8 * cents + 50) / 100),
      transfer_data: { destination: seller },
      metadata,
      description: "Review skill",
    },
  };
}

type Market = Awaited<ReturnType<typeof startMarket>>;

/** A purchase paid by card: its session, with every object that the payment touched. */
export async function buy({ stripe, control, seller }: Market, cents?: number) {
  const { id } = await stripe.checkout.sessions.create(sessionParams(seller, cents));
  control.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: [
      "line_items",
      "payment_intent.latest_charge.transfer",
      "payment_intent.latest_charge.application_fee",
    ],
  });
  const intent = session.payment_intent;
  if (typeof intent !== "object" || typeof intent?.latest_charge !== "object" || !intent.latest_charge) {
    throw new Error("The charge was not expanded.");
  }
  return { session, intent, charge: intent.latest_charge };
}
