import * as z from "zod";
import { ProductId } from "./fields.js";
import { route } from "./route.js";

export const processorCheckout = route({
  path: "/processor/checkout",
  POST: {
    summary: "Open a hosted checkout for a paid product",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({ productId: ProductId }),
    response: z.object({
      url: z.url().describe("The checkout page at Stripe: send the buyer's browser there."),
    }),
    failures: [
      "productNotFound",
      "productIsFree",
      "cannotBuyOwnProduct",
      "alreadyPurchased",
      "sellerNotConnected",
      "sellerNotActive",
      "sellerVerificationPending",
    ],
  },
});

export const processorConnect = route({
  path: "/processor/connect",
  POST: {
    summary: "Connect a Stripe account for payouts, continue its onboarding, or open its dashboard",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({}),
    response: z.object({
      url: z
        .url()
        .describe("The page at Stripe to open: onboarding, or the dashboard of an onboarded account."),
      accountId: z
        .string()
        .optional()
        .describe("The id of the Stripe account. Missing once the account is fully onboarded."),
    }),
    failures: [],
  },
});

export const processorCallback = route({
  path: "/processor/callback",
  GET: {
    summary: "Return from Stripe's onboarding; redirects the browser to /sales",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    /** Whatever they hold: a bad value leads to the error page, as a missing one does. */
    request: z.object({
      account_id: z.string().catch("").describe("The id of the Stripe account that was onboarded."),
      uid: z.string().catch("").describe("The uid of the seller. The account's metadata must name the same."),
    }),
    redirect: true,
    response: z.enum(["/sales?processor=success", "/sales?processor=error"]),
    failures: [],
  },
});

export const processorWebhooks = route({
  path: "/processor/webhooks",
  POST: {
    summary: "Receive an event from Stripe; authenticated by its signature alone",
    access: "signature",
    request: z.unknown(),
    response: z.object({
      received: z.literal(true).describe("Always `true`. Stripe need not send the event again."),
    }),
    failures: ["invalidSignature", "missingMetadata", "unavailable"],
  },
});
