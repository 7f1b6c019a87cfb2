import * as z from "zod";
import { REMOVAL_REASONS } from "./admin.js";
import { DocumentId, ProductId, timeOf } from "./fields.js";
import { Finding } from "./products.js";
import { route } from "./route.js";
import { lines } from "./text.js";

/** The kind of a decision against a user. */
export const DECISIONS = ["held", "removed", "banned"] as const;
export const APPEAL_STATUSES = ["pending", "granted", "declined"] as const;
/** The consequences of a decision for the user. */
export const SCOPES = ["hidden", "noDownloads", "adminPublishes", "readOnly", "productsHeld"] as const;
/** How long after a decision the user can appeal, in days. The law requires this period of platforms. */
export const APPEAL_DAYS = 180;
/** The maximum number of appeals in a user's list. */
export const MAX_APPEALS = 50;

/** An admin's answer to an appeal. */
export const AppealAnswer = lines({ least: 1, most: 1_000 }).describe(
  "What the user reads: 1 to 1,000 characters.",
);

const appealFields = {
  id: z.string().describe("The ID of the appeal."),
  decision: z
    .enum(DECISIONS)
    .describe("What the appeal is against: `held` and `removed` concern a product, `banned` the account."),
  productId: z.string().optional().describe("The ID of the product. Missing for a ban."),
  slug: z.string().optional().describe("The slug of the product. Missing for a ban."),
  title: z
    .string()
    .optional()
    .describe("The title of the product at the time of the decision. Missing for a ban."),
  text: z.string().describe("What the user wrote."),
  status: z.enum(APPEAL_STATUSES).describe("Whether an admin has granted or declined it."),
  createdAt: timeOf("When the user appealed"),
  answer: z.string().optional().describe("The admin's answer. Missing while the appeal is pending."),
  answeredAt: timeOf("When the admin answered").optional(),
};
export const Appeal = z.object(appealFields).describe("An appeal against a decision about you.");

const Decision = z
  .object({
    kind: z.enum(DECISIONS).describe("What was done."),
    decidedBy: z
      .enum(["admin", "scan", "rule"])
      .describe("Whether an admin, the scan, or a rule of the marketplace about new accounts decided."),
    decidedAt: timeOf(
      "The time of the decision. Missing if the scan of the upload decided, or if it is unknown",
    ).optional(),
    reason: z
      .enum([...REMOVAL_REASONS, "review", "newAccount"])
      .optional()
      .describe(
        "The rule: `malicious`, `counterfeit`, `broken`, `rules`, `review` for a hold without an accusation, or `newAccount` for the first product of a new account. Missing if the admin gave none.",
      ),
    findings: z
      .array(Finding)
      .describe("The facts: what the scan found, with file and line. Empty for a ban."),
    scope: z
      .array(z.enum(SCOPES))
      .describe(
        "The consequences: `hidden` (only you see the product), `noDownloads` (nobody can download it), `adminPublishes` (only an admin can publish it), `readOnly` (you can change nothing), `productsHeld` (your products are held).",
      ),
    appealUntil: timeOf(
      "The end of the appeal period. Missing if there is no time limit, or if you have appealed",
    ).optional(),
    mayAppeal: z.boolean().describe("Whether you can appeal now."),
  })
  .describe("The statement of reasons for a decision about you or your product.");

export const appeals = route({
  path: "/appeals",
  isExtension: true,
  GET: {
    summary: "Read the decision about your product or your account with its reasons, and your appeals",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      productId: ProductId.optional().describe("Your product. Omit it for a ban of your account."),
    }),
    response: z.object({
      decision: Decision.optional().describe("The decision in force now. Missing if there is none."),
      appeal: Appeal.optional().describe("Your appeal against that decision. Missing without one."),
      appeals: z.array(Appeal).describe(`Your appeals, newest first; at most ${MAX_APPEALS}.`),
    }),
    failures: ["productNotFound"],
  },
  POST: {
    summary: "Appeal against a decision about your product or your account, once",
    access: "user",
    admitsBanned: true,
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      productId: ProductId.optional().describe(
        "Your product. Omit it to appeal against a ban of your account.",
      ),
      text: lines({ least: 1, most: 2_000 }).describe(
        "Why the decision is wrong, for the admins: 1 to 2,000 characters.",
      ),
    }),
    response: z.object({ id: DocumentId.describe("The ID of the appeal.") }),
    failures: ["productNotFound", "nothingToAppeal", "appealPeriodEnded", "alreadyAppealed"],
  },
});
