import * as z from "zod";
import { REPORT_REASONS, REPORT_TARGETS } from "./fields.js";
import { route } from "./route.js";

export const reports = route({
  path: "/reports",
  POST: {
    summary: "Report a product, a review or a user to the admins",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      targetType: z.enum(REPORT_TARGETS, `must be one of ${REPORT_TARGETS.join(", ")}`),
      /** A product's id, a user's uid, or `{productId}_{reviewerUid}` for a review. */
      targetId: z
        .string()
        .min(1, "must not be empty")
        .max(128, "must have at most 128 characters")
        .regex(/^[A-Za-z0-9_-]+$/, "must hold letters, digits, _ and - only"),
      reason: z.enum(REPORT_REASONS, `must be one of ${REPORT_REASONS.join(", ")}`),
      description: z.string().max(1_000, "must have at most 1000 characters").default(""),
    }),
    response: z.object({ success: z.literal(true) }),
    failures: ["reportTargetNotFound", "alreadyReported", "tooManyReports", "changedMeanwhile"],
  },
});
