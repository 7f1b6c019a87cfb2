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
    /** Send the buyer there. */
    response: z.object({ url: z.url() }),
    failures: [
      "productNotFound",
      "productIsFree",
      "ownProduct",
      "alreadyPurchased",
      "sellerNotConnected",
      "sellerNotActive",
      "sellerPending",
    ],
  },
});

export const processorConnect = route({
  path: "/processor/connect",
  POST: {
    summary: "Connect a Stripe account for payouts, go on with its onboarding, or open its dashboard",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({}),
    response: z.object({
      url: z.url(),
      /** Missing once the account is fully onboarded; `url` is then its dashboard. */
      accountId: z.string().optional(),
    }),
    failures: [],
  },
});

export const processorCallback = route({
  path: "/processor/callback",
  GET: {
    summary: "Where Stripe sends a seller back after onboarding; answers a redirect to /sales",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    /** Whatever they hold: a bad value leads to the error page, as a missing one does. */
    request: z.object({ account_id: z.string().catch(""), uid: z.string().catch("") }),
    redirect: true,
    response: z.enum(["/sales?processor=success", "/sales?processor=error"]),
    failures: [],
  },
});

export const processorWebhooks = route({
  path: "/processor/webhooks",
  POST: {
    summary: "Take an event from Stripe; authenticated by its signature alone",
    access: "signature",
    request: z.unknown(),
    response: z.object({ received: z.literal(true) }),
    failures: ["invalidSignature", "missingMetadata", "unavailable"],
  },
});
