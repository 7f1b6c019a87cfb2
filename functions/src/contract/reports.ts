import * as z from "zod";
import { DONE, REPORT_REASONS, REPORT_TARGETS } from "./fields.js";
import { route } from "./route.js";
import { lines } from "./text.js";

export const reports = route({
  path: "/reports",
  POST: {
    summary: "Report a product, a review, or a user to the admins",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      targetType: z
        .enum(REPORT_TARGETS, `must be one of ${REPORT_TARGETS.join(", ")}`)
        .describe("What is being reported."),
      targetId: z
        .string()
        .min(1, "must not be empty")
        .max(128, "must have at most 128 characters")
        .regex(/^[A-Za-z0-9_-]+$/, "must contain only letters, digits, _, and -")
        .describe("A product ID, a user ID, or `{productId}_{reviewerUid}` for a review. It must exist."),
      reason: z
        .enum(REPORT_REASONS, `must be one of ${REPORT_REASONS.join(", ")}`)
        .describe("The reason for the report."),
      description: lines({ most: 1_000 })
        .default("")
        .describe("Details for the admins; at most 1,000 characters."),
    }),
    response: z.object({ success: DONE }),
    failures: ["reportTargetNotFound", "alreadyReported", "tooManyReports", "editConflict"],
  },
});
