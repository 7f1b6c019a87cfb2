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
      url: z.url().describe("Stripe's checkout page. Send the buyer's browser there."),
    }),
    failures: [
      "productNotFound",
      "productIsFree",
      "cannotBuyOwnProduct",
      "alreadyPurchased",
      "sellerNotConnected",
      "sellerNotActive",
      "sellerVerificationPending",
      "newSellerLimitReached",
      "editConflict",
    ],
  },
});

export const processorConnect = route({
  path: "/processor/connect",
  POST: {
    summary: "Connect a Stripe account for payouts, continue its onboarding, or open its dashboard",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, "must be a country code of two capital letters, such as DE")
        .optional()
        .describe(
          "The seller's country, as two capital letters (ISO 3166-1). It is used when the account is created, and cannot be changed later. By default, the country of the marketplace's own account.",
        ),
    }),
    response: z.object({
      url: z.url().describe("The Stripe page to open: onboarding, or the dashboard of an onboarded account."),
      accountId: z
        .string()
        .optional()
        .describe("The ID of the Stripe account. Missing once the account is fully onboarded."),
    }),
    failures: ["countryNotSupported"],
  },
});

export const processorCallback = route({
  path: "/processor/callback",
  GET: {
    summary: "Return from Stripe's onboarding; redirects the browser to /sales",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    /** Any value is accepted: an invalid one leads to the error page, as a missing one does. */
    request: z.object({
      account_id: z.string().catch("").describe("The ID of the Stripe account that was onboarded."),
      uid: z.string().catch("").describe("The user ID of the seller. It must match the account's metadata."),
    }),
    redirect: true,
    response: z.enum(["/sales?processor=success", "/sales?processor=error"]),
    failures: [],
  },
});

export const processorWebhooks = route({
  path: "/processor/webhooks",
  POST: {
    summary: "Receive an event from Stripe, authenticated only by its signature",
    access: "signature",
    request: z.unknown(),
    response: z.object({
      received: z.literal(true).describe("Always `true`. Stripe does not need to resend the event."),
    }),
    failures: ["invalidSignature", "missingMetadata", "unavailable"],
  },
});
