import * as z from "zod";
import { Capabilities } from "./capabilities.js";
import {
  Cursor,
  countOf,
  DONE,
  FileSize,
  NextCursor,
  PICTURE_WORDS,
  ProductId,
  ProductStatus,
  RECALL_STATES,
  Sha256,
  timeOf,
  Version,
} from "./fields.js";
import { LogLookup } from "./log.js";
import { route } from "./route.js";
import { line, lines } from "./text.js";

/** The length of a review, in UTF-16 code units. */
export const COMMENT_LENGTH = { least: 3, most: 1_000 } as const;

/** A finding of the scanner, with its location and a hint. */
export const Finding = z
  .object({
    rule: z.string().describe("The ID of the rule: see /docs/scan-rules."),
    severity: z
      .enum(["malicious", "suspicious", "note"])
      .describe("`malicious` blocks the product, `suspicious` holds it for an admin, `note` does neither."),
    file: z
      .string()
      .optional()
      .describe("The path of the file in the archive. Missing if the finding is about the whole archive."),
    line: z
      .number()
      .int()
      .optional()
      .describe("The line in the file, starting at 1. Missing if the finding is about the whole file."),
    message: z.string().describe("What was found, as a sentence."),
    excerpt: z
      .string()
      .optional()
      .describe("The text that was found, at most 200 characters. What may be a secret is left out."),
    hint: z.string().describe("How the author can fix it."),
  })
  .describe("A finding of the scan.");

export const productsUpload = route({
  path: "/products/upload",
  POST: {
    summary: "Start an upload of a product's archive",
    access: "user",
    scopes: ["publish"],
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      fileName: line({ least: 1, most: 255 })
        // Without a flag, because JSON Schema does not support flags.
        .regex(/\.[zZ][iI][pP]$/, "must end with .zip")
        .describe(
          "The file name of the archive: 1 to 255 characters, ending in `.zip`. Characters other than letters, digits, `.`, `-`, and `_` are replaced.",
        ),
      fileSize: FileSize,
      productKey: z
        .string()
        .min(1, "must not be empty")
        .max(100, "must have at most 100 characters")
        .regex(/[A-Za-z0-9_-]/, "must contain a letter, a digit, _, or -")
        .describe(
          "The folder of the upload, usually the product's slug: 1 to 100 characters. Characters other than letters, digits, `_`, and `-` are removed.",
        ),
    }),
    response: z.object({
      url: z
        .url()
        .describe("Upload the file to this URL with one HTTP PUT before `expiresAt`. No token is required."),
      key: z
        .string()
        .describe(
          "`products/<productKey>/<fileName>`. Send it as `storagePath` to scan the archive and as `fileKey` to create the product.",
        ),
      expiresAt: timeOf("When the upload expires"),
    }),
    failures: ["tooManyUploads"],
  },
});

export const productsScan = route({
  path: "/products/scan",
  POST: {
    summary: "Scan an uploaded archive for content-policy violations",
    access: "user",
    scopes: ["publish"],
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      storagePath: z
        .string()
        .min(1, "must not be empty")
        .max(1_024, "must have at most 1024 characters")
        .describe("The `key` of the upload. It starts with `products/` and ends with `.zip`."),
    }),
    response: z.object({
      safe: z.literal(true).describe("Always `true`. An unsafe archive is rejected."),
      fileTypes: z.array(z.string()).describe("The lowercase, sorted file extensions in the archive."),
      totalFiles: countOf("The number of files in the archive."),
      held: z
        .boolean()
        .describe("Whether an admin must approve the product because the scan found something suspicious."),
      findings: z.array(Finding).describe("The findings of the scan. None of them is malicious."),
      capabilities: Capabilities.optional().describe("The capabilities that the scan found in the archive."),
      sha256: Sha256,
    }),
    failures: [
      "invalidPath",
      "notAZip",
      "invalidZip",
      "fileTooLarge",
      "fileSizeDiffers",
      "contentPolicyViolation",
      "notYourFile",
      "fileNotFound",
    ],
  },
});

export const productsSelfApprove = route({
  path: "/products/self-approve",
  POST: {
    summary: "Publish one or all of your products that passed the scan, or unpublish one",
    access: "verified user",
    scopes: ["publish"],
    limit: { perMinute: 20, strategy: "strict" },
    request: z
      .object({
        productId: ProductId.describe("The ID of a product, or `all` for all of yours that await approval."),
        approve: z
          .boolean()
          .default(true)
          .describe(
            "`false` unpublishes one product: a product that awaits approval becomes a draft, a published one becomes archived.",
          ),
      })
      .refine(({ productId, approve }) => approve || productId !== "all", {
        path: ["productId"],
        error: "must be a product ID if approve is false",
      }),
    response: z.object({
      approved: countOf("The number of products that were published."),
      withdrawn: countOf("1 if a product was unpublished, 0 if it was already a draft or archived."),
    }),
    failures: [
      "notPendingReview",
      "noScannedFile",
      "heldForReview",
      "productRemoved",
      "notYourProduct",
      "productNotFound",
      "editConflict",
    ],
  },
});

export const productsRecall = route({
  path: "/products/recall",
  isExtension: true,
  POST: {
    summary: "Yank or deprecate a published version of your product, or undo that",
    access: "user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z
      .object({
        productId: ProductId,
        version: Version.describe("A version that was published."),
        state: z
          .enum([...RECALL_STATES, "available"], `must be one of ${RECALL_STATES.join(", ")}, available`)
          .describe(
            "`yanked`: new users cannot get the version; buyers, and users who have it in a lock, keep it. If it is the current version, the newest other one becomes current. `deprecated`: it is shown with the message. `available`: neither.",
          ),
        message: line({ most: 300 })
          .default("")
          .describe(
            "Why, and what to use instead; at most 300 characters. Everyone reads it. Required for `deprecated`.",
          ),
      })
      .refine(({ state, message }) => state !== "deprecated" || message !== "", {
        path: ["message"],
        message: "is required for deprecated",
      })
      .refine(({ state, message }) => state !== "available" || message === "", {
        path: ["message"],
        message: "must be omitted for available",
      }),
    response: z.object({
      changed: z.boolean().describe("Whether the request changed anything."),
      current: z.string().describe("The current version of the product now."),
    }),
    failures: [
      "productNotFound",
      "notYourProduct",
      "productRemoved",
      "versionNotFound",
      "lastVersion",
      "tooManyRecalls",
      "editConflict",
    ],
  },
});

/** A product that the caller downloaded. */
export const Download = z.object({
  productId: z.string().describe("The ID of the product."),
  version: z.string().describe("The newest version that the caller has downloaded."),
  downloadedAt: timeOf("When the caller last downloaded the product"),
  product: z
    .object({
      slug: z.string().describe("The product's slug."),
      title: z.string().describe("The product's title."),
      category: z.string().describe("The product's category."),
      version: z.string().describe("The current version."),
      status: ProductStatus,
      price: z.number().describe("The price in US dollars; 0 is free."),
      authorUsername: z.string().describe("The username of the author."),
      authorDisplayName: z.string().describe("The display name of the author."),
      thumbnailUrl: z.string().describe(`The product's picture: ${PICTURE_WORDS}.`),
    })
    .optional()
    .describe("The current state of the product. Missing if the caller can no longer see it."),
});

export const productsDownload = route({
  path: "/products/download",
  GET: {
    summary: "List your downloads, most recent first, 50 per page",
    access: "user",
    scopes: ["read"],
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      downloads: z.array(Download).describe("Up to 50 products, most recently downloaded first."),
      nextCursor: NextCursor,
    }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Get a download URL for a product's archive, valid for 5 minutes",
    access: "user",
    scopes: ["read"],
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      version: Version.optional().describe("The version to download. By default, the current version."),
      sha256: Sha256.optional().describe(
        "The SHA-256 that a lock file has for the version. A yanked version is returned to its author, to buyers, to anyone who has downloaded it before, and with this digest.",
      ),
      log: z
        .boolean()
        .optional()
        .describe("`true` also returns what the marketplace's log says about the version, with proofs."),
    }),
    response: z.object({
      url: z.url().describe("The URL of the archive, valid for 5 minutes. No token is required."),
      fileName: z.string().describe("The file name under which to save the archive."),
      fileSize: countOf("The size of the archive in bytes."),
      version: z.string().describe("The version of the archive."),
      sha256: Sha256.optional().describe(
        "The SHA-256 of the archive, 64 hexadecimal digits. Missing only for a file that an older system stored.",
      ),
      changelog: z
        .string()
        .optional()
        .describe(
          "What changed in the version, in the author's words. Missing if its record does not exist.",
        ),
      log: LogLookup.optional().describe(
        "What the marketplace's log says about the version, as `/log/lookup` does. Missing if it was not requested, or if the marketplace has no log.",
      ),
    }),
    failures: [
      "productNotFound",
      "versionNotFound",
      "versionYanked",
      "purchaseRequired",
      "productHeldAsMalicious",
      "versionMalicious",
      "invalidFileReference",
      "unreadableFileReference",
    ],
  },
});

export const productsLike = route({
  path: "/products/like",
  POST: {
    summary: "Like a product, or remove your like",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      liked: z
        .boolean()
        .optional()
        .describe("Whether you like the product. If missing, the request changes it to the opposite."),
    }),
    response: z.object({
      liked: z.boolean().describe("Whether you like the product now."),
    }),
    failures: ["productNotFound", "editConflict"],
  },
});

/** A review as everyone sees it. */
export const Review = z
  .object({
    id: z
      .string()
      .describe("The ID of the review: the reviewer's user ID, because a user reviews a product only once."),
    authorUid: z.string().describe("The user ID of the reviewer."),
    authorUsername: z.string().describe("The username of the reviewer."),
    authorAvatar: z.string().describe(`The picture of the reviewer: ${PICTURE_WORDS}.`),
    authorDisplayName: z.string().describe("The display name of the reviewer."),
    rating: countOf("Stars: 1 to 5."),
    comment: z.string().describe("The review as plain text; 3 to 1,000 characters."),
    createdAt: timeOf("When the review was written"),
    editedAt: timeOf("When the reviewer last changed the review").optional(),
    answer: z.string().optional().describe("The author's answer as plain text. Missing without one."),
    answeredAt: timeOf("When the author answered").optional(),
  })
  .describe("A review of a product.");

/** The stars of a review. */
export const Stars = z
  .number()
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(5, "must be at most 5");

export const productsReviews = route({
  path: "/products/reviews",
  GET: {
    summary: "List the 50 newest reviews of a product",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({ productId: ProductId }),
    response: z.object({ reviews: z.array(Review).describe("Up to 50 reviews, newest first.") }),
    failures: ["productNotFound"],
  },
  POST: {
    summary: "Review a product that you bought or downloaded (once per product)",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      rating: Stars.describe("Stars: 1 to 5."),
      comment: lines(COMMENT_LENGTH).describe(
        "The review as plain text: 3 to 1,000 characters, not counting leading and trailing spaces.",
      ),
    }),
    response: z.object({
      success: DONE,
      rating: z.number().describe("The product's new average rating: 1 to 5 with two decimals."),
      reviewsCount: countOf("The product's new number of reviews."),
    }),
    failures: [
      "productNotFound",
      "cannotReviewOwnProduct",
      "alreadyReviewed",
      "purchaseRequired",
      "downloadRequired",
      "newAccountLinks",
      "tooManyLinks",
      "repeatedReview",
    ],
  },
});
