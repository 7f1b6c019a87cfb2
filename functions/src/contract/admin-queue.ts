import * as z from "zod";
import { PRODUCT_ACTS, REMOVAL_REASONS } from "./admin.js";
import { AppealAnswer } from "./appeals.js";
import { CategoryText, COLLECTION_ACTS, CollectionFields, CollectionPosition } from "./collections.js";
import { Category, Cursor, DocumentId, NextCursor, PRODUCT_STATUSES, Slug, timeOf } from "./fields.js";
import { Finding } from "./products.js";
import { route } from "./route.js";
import { line } from "./text.js";

/** The queues that admins can list. */
export const QUEUES = [
  "held",
  "reports",
  "appeals",
  "refunds",
  "products",
  "users",
  "audit",
  "threats",
  "collections",
  "categories",
] as const;
/** Cases per page. */
export const CASES_PER_PAGE = 20;
/** The maximum number of findings that the queue shows per case; `GET /products/files` has all of them. */
export const FINDINGS_PER_CASE = 10;

/** The actions that an admin can take on a report. */
export const REPORT_ACTS = ["dismiss", "none", "remove", "hide", "ban"] as const;

const CaseState = z
  .string()
  .regex(/^[0-9a-f]{16}$/, "must be the state of a case")
  .describe("A digest of the fields that admins can change. Send it back with an action.");

const Case = z
  .object({
    id: z
      .string()
      .describe(
        "The ID of the product, report, appeal, order, user, or audit entry, the slug of a collection, or a category.",
      ),
    state: CaseState,
    title: z
      .string()
      .describe("The title of the product or collection, the name of the user, or the action."),
    at: timeOf("When it was written or last changed"),
    status: z.string().describe("Its status."),
    held: z.boolean().optional().describe("Whether only an admin can publish the product."),
    productId: z.string().optional().describe("The product that it is about."),
    slug: z.string().optional().describe("The slug of that product."),
    version: z.string().optional().describe("The version that would be published next."),
    sha256: z.string().optional().describe("The SHA-256 of that version, with which its files are read."),
    uid: z.string().optional().describe("The user that it is about, or who wrote it."),
    username: z.string().optional().describe("The username of that user."),
    target: z.string().optional().describe("What is reported: `product`, `review`, or `user`, and its ID."),
    reason: z.string().optional().describe("The reason for the report, hold, or removal."),
    text: z.string().optional().describe("What the user wrote, or the details of an audit entry as JSON."),
    collection: CollectionFields.extend({
      title: z.string().describe("The title."),
      summary: z.string().describe("What it is for, in one line."),
      text: z.string().describe("A longer text as Markdown. May be empty."),
      products: z.array(z.string()).describe("The slugs of its products, in their order."),
      position: z.number().describe("Its place in the list, which starts at 1."),
    })
      .optional()
      .describe("The texts and products of a collection."),
    findings: z.array(Finding).describe(`What the scan found, without notes; at most ${FINDINGS_PER_CASE}.`),
  })
  .describe("A case for an admin.");

export const adminQueue = route({
  path: "/admin/queue",
  isExtension: true,
  GET: {
    summary: "List the cases that wait for an admin, or find products, users, and audit entries",
    access: "admin",
    limit: { perMinute: 120, strategy: "standard" },
    request: z.object({
      kind: z
        .enum(QUEUES, `must be one of ${QUEUES.join(", ")}`)
        .describe(
          "`held`: products that only an admin can publish. `reports`, `appeals`, `refunds`: those that wait for a decision. `products`, `users`, `audit`: the results of a search for `q`. `threats`: the operator's list of threats. `collections`: all collections in their order. `categories`: all categories with their introductions.",
        ),
      q: line({ most: 200 })
        .default("")
        .describe(
          "For `products`: a slug or an ID. For `users`: a username, an email address, or an ID; by default the banned users. For `audit`: an action such as `product.remove`, or the ID of a product or user.",
        ),
      cursor: Cursor.optional(),
    }),
    response: z.object({
      cases: z
        .array(Case)
        .describe(
          `At most ${CASES_PER_PAGE} cases; all threats, collections, and categories, and up to 100 held versions, are on one page. Waiting cases are sorted by waiting time, longest first. All other lists are sorted newest first. A page can be empty even if there is a next one.`,
        ),
      nextCursor: NextCursor,
    }),
    failures: ["invalidCursor"],
  },
});

const about = {
  expects: CaseState.optional().describe(
    "The `state` of the case that the admin saw. If it has changed, nothing is done.",
  ),
  note: line({ least: 1, most: 500 })
    .optional()
    .describe("Why, for the audit log only: 1 to 500 characters."),
};
const reason = z
  .enum(REMOVAL_REASONS, `must be one of ${REMOVAL_REASONS.join(", ")}`)
  .optional()
  .describe(
    "The reason that the author and buyers read. A removal requires it; a hold takes `malicious` or none.",
  );
const refundBuyers = z
  .boolean()
  .optional()
  .describe(
    "For a removal: whether the buyers of the last 90 days are refunded. By default, it depends on the reason.",
  );

/** The removal of a product, directly or by a report. */
const isRemoval = <Act extends { readonly kind: string; readonly action: string }>(
  act: Act,
): act is Extract<Act, { kind: "product" | "report" }> =>
  (act.kind === "product" || act.kind === "report") && act.action === "remove";

/** The fields that some acts on a collection require. */
const REQUIRED_BY: Partial<
  Record<(typeof COLLECTION_ACTS)[number], readonly ("title" | "summary" | "products" | "position")[]>
> = { create: ["title", "summary", "products"], move: ["position"] };

export const adminAct = route({
  path: "/admin/act",
  isExtension: true,
  POST: {
    summary:
      "Decide about a product, a user, a report, an appeal, a threat, a collection, or a category as an admin",
    access: "admin",
    limit: { perMinute: 60, strategy: "strict" },
    request: z
      .discriminatedUnion("kind", [
        z.object({
          kind: z.literal("product").describe("Decides about a product."),
          id: DocumentId.describe("The ID of the product."),
          action: z.enum(PRODUCT_ACTS, `must be one of ${PRODUCT_ACTS.join(", ")}`).describe("What to do."),
          reason,
          refundBuyers,
          ...about,
        }),
        z.object({
          kind: z.literal("user").describe("Decides about a user."),
          id: DocumentId.describe("The ID of the user."),
          action: z.enum(["ban", "unban"], "must be ban or unban").describe("What to do."),
          ...about,
        }),
        z.object({
          kind: z.literal("report").describe("Decides about a report."),
          id: z
            .string()
            .min(1)
            .max(300)
            .regex(/^[A-Za-z0-9_-]+$/)
            .describe("The ID of the report."),
          action: z
            .enum(REPORT_ACTS, `must be one of ${REPORT_ACTS.join(", ")}`)
            .describe(
              "`dismiss`: no violation. Any other action resolves the report and all other reports about the same target.",
            ),
          reason,
          refundBuyers,
          ...about,
        }),
        z.object({
          kind: z.literal("appeal").describe("Decides about an appeal."),
          id: z
            .string()
            .min(1)
            .max(300)
            .regex(/^[A-Za-z0-9_-]+$/)
            .describe("The ID of the appeal."),
          action: z.enum(["grant", "decline"], "must be grant or decline").describe("What to do."),
          answer: AppealAnswer,
          ...about,
        }),
        z.object({
          kind: z.literal("threat").describe("Decides about a threat."),
          id: z.string().min(1).max(300).describe("A host, a SHA-256, or a wallet."),
          action: z.enum(["list", "unlist"], "must be list or unlist").describe("What to do."),
          ...about,
        }),
        z.object({
          kind: z.literal("collection").describe("Changes a collection."),
          id: Slug.describe("The slug of the collection, which never changes."),
          action: z
            .enum(COLLECTION_ACTS, `must be one of ${COLLECTION_ACTS.join(", ")}`)
            .describe(
              "`create`: a hidden one, last in the list. `edit`: change the fields that are sent. `show`, `hide`: to everyone. `move`: to `position`. `delete`: permanently.",
            ),
          ...CollectionFields.partial().shape,
          position: CollectionPosition.optional(),
          ...about,
        }),
        z.object({
          kind: z.literal("category").describe("Introduces a category."),
          id: Category,
          action: z.literal("describe", "must be describe").describe("What to do."),
          text: CategoryText,
          ...about,
        }),
      ])
      .refine((act) => !isRemoval(act) || act.reason !== undefined, {
        path: ["reason"],
        message: "is required for remove",
      })
      .superRefine((act, context) => {
        if (act.kind !== "collection") return;
        for (const name of REQUIRED_BY[act.action] ?? []) {
          if (act[name] === undefined)
            context.addIssue({ code: "custom", path: [name], message: `is required for ${act.action}` });
        }
      }),
    response: z.object({
      status: z
        .enum([
          ...PRODUCT_STATUSES,
          "banned",
          "active",
          "resolved",
          "dismissed",
          "granted",
          "declined",
          "listed",
          "unlisted",
          "shown",
          "hidden",
          "deleted",
          "described",
          "undescribed",
        ])
        .describe("The status of the case now."),
    }),
    failures: [
      ...(["productNotFound", "userNotFound", "reportNotFound", "appealNotFound", "appealClosed"] as const),
      ...(["moderationRefused", "caseChanged", "editConflict"] as const),
      ...(["collectionNotFound", "collectionExists", "tooManyCollections"] as const),
    ],
  },
});
