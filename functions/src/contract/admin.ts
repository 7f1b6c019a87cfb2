import * as z from "zod";
import { AdvisoryId, NewAdvisory } from "./advisories.js";
import { PRODUCT_STATUSES, ProductId } from "./fields.js";
import { route } from "./route.js";

/** Why an admin removes a product. */
export const REMOVAL_REASONS = ["malicious", "counterfeit", "broken", "rules"] as const;

/** The actions that an admin can take on a product. */
export const PRODUCT_ACTS = ["publish", "hold", "release", "remove"] as const;

export const adminProducts = route({
  path: "/admin/products",
  isExtension: true,
  POST: {
    summary: "Publish, hold, release, or remove a product as an admin",
    access: "admin",
    limit: { perMinute: 30, strategy: "strict" },
    request: z
      .object({
        productId: ProductId.describe("The ID of the product."),
        action: z
          .enum(PRODUCT_ACTS, `must be one of ${PRODUCT_ACTS.join(", ")}`)
          .describe(
            "`publish`: publish a product that awaits approval or was removed. `hold`: unpublish it; only an admin can publish it again. `release`: end a hold; the author can publish it again. `remove`: make it unavailable to everyone except its author.",
          ),
        reason: z
          .enum(REMOVAL_REASONS, `must be one of ${REMOVAL_REASONS.join(", ")}`)
          .optional()
          .describe(
            "The reason, as shown to buyers. `remove` requires it. For `hold`, it can be `malicious`: then the buyers cannot download the product.",
          ),
        refundBuyers: z
          .boolean()
          .optional()
          .describe(
            "For `remove`: whether the buyers of the last 90 days are refunded. By default, they are unless the reason is `rules`. Can be sent later for a product that is already removed.",
          ),
      })
      .refine(({ action, reason }) => action !== "remove" || reason !== undefined, {
        path: ["reason"],
        message: "is required for remove",
      })
      .refine(({ action, reason }) => action !== "hold" || reason === undefined || reason === "malicious", {
        path: ["reason"],
        message: "must be malicious for hold, or be omitted",
      })
      .refine(({ action, reason }) => action === "remove" || action === "hold" || reason === undefined, {
        path: ["reason"],
        message: "must be omitted for this action",
      })
      .refine(({ action, refundBuyers }) => action === "remove" || refundBuyers === undefined, {
        path: ["refundBuyers"],
        message: "must be omitted unless the action is remove",
      }),
    response: z.object({
      status: z.enum(PRODUCT_STATUSES).describe("The status of the product now."),
      held: z.boolean().describe("Whether only an admin can publish it now."),
    }),
    failures: ["productNotFound", "moderationRefused", "editConflict"],
  },
});

export const adminAdvisories = route({
  path: "/admin/advisories",
  isExtension: true,
  POST: {
    summary: "Publish an advisory about versions of a product, or withdraw one, as an admin",
    access: "admin",
    limit: { perMinute: 30, strategy: "strict" },
    request: z
      .object({
        withdraw: AdvisoryId.optional().describe(
          "The ID of an advisory to withdraw. It stays listed as withdrawn. Omit the other fields.",
        ),
        publish: NewAdvisory.optional().describe("The advisory to publish."),
      })
      .refine(({ withdraw, publish }) => (withdraw === undefined) !== (publish === undefined), {
        path: ["publish"],
        message: "is required unless withdraw is given",
      }),
    response: z.object({ id: AdvisoryId }),
    failures: ["productNotFound", "advisoryNotFound", "editConflict"],
  },
});
