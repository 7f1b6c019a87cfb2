import * as z from "zod";
import {
  Cursor,
  countOf,
  DONE,
  FileSize,
  NextCursor,
  PICTURE_WORDS,
  ProductId,
  ProductStatus,
  Sha256,
  timeOf,
  Version,
} from "./fields.js";
import { route } from "./route.js";

/** One thing that the scanner saw, with the place and what to do about it. */
export const Finding = z
  .object({
    rule: z.string().describe("The id of the rule that found it: see /docs/scan-rules."),
    severity: z
      .enum(["malicious", "suspicious", "note"])
      .describe("`malicious` blocks the product, `suspicious` holds it for an admin, `note` does neither."),
    file: z
      .string()
      .optional()
      .describe("The path of the file in the archive. Missing when it is about the whole archive."),
    line: z
      .number()
      .int()
      .optional()
      .describe("The line in the file, counted from 1. Missing when it is about the whole file."),
    message: z.string().describe("What was found, as a sentence."),
    hint: z.string().describe("What the author can do about it."),
  })
  .describe("One thing that the scan found.");

export const productsUpload = route({
  path: "/products/upload",
  POST: {
    summary: "Open an upload for a product's archive",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      fileName: z
        .string()
        .min(1, "must not be empty")
        .max(255, "must have at most 255 characters")
        // Without a flag: JSON Schema knows none.
        .regex(/\.[zZ][iI][pP]$/, "must end with .zip")
        .describe(
          "The name of the archive: 1 to 255 characters that end with `.zip`. Others than letters, digits, `.`, `-` and `_` are replaced.",
        ),
      fileSize: FileSize,
      productKey: z
        .string()
        .min(1, "must not be empty")
        .max(100, "must have at most 100 characters")
        .regex(/[A-Za-z0-9_-]/, "must hold a letter, a digit, _ or -")
        .describe(
          "The folder of the upload, typically the product's slug: 1 to 100 characters. Others than letters, digits, `_` and `-` are removed.",
        ),
    }),
    response: z.object({
      url: z.url().describe("Send the file here with one HTTP PUT before `expiresAt`. No token is needed."),
      key: z
        .string()
        .describe(
          "`products/<productKey>/<fileName>`: send it as `storagePath` to scan and as `fileKey` to create.",
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
    limit: { perMinute: 10, strategy: "strict" },
    request: z.object({
      storagePath: z
        .string()
        .min(1, "must not be empty")
        .max(1_024, "must have at most 1024 characters")
        .describe("The `key` of the upload. It starts with `products/` and ends with `.zip`."),
    }),
    response: z.object({
      safe: z.literal(true).describe("Always `true`. An archive that is not safe is refused."),
      fileTypes: z.array(z.string()).describe("The extensions of the files inside, lowercase and sorted."),
      totalFiles: countOf("How many files the archive contains."),
      held: z
        .boolean()
        .describe("Whether something suspicious was found, so that an admin must approve the product."),
      findings: z.array(Finding).describe("What the scan found. None is malicious."),
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
    summary: "Publish a product of yours that passed the scan, or all that wait; or take one back",
    access: "verified user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z
      .object({
        productId: ProductId.describe("The id of a product, or `all` for every product of yours that waits."),
        approve: z
          .boolean()
          .default(true)
          .describe(
            "`false` takes one product back: a waiting one becomes a draft, one on sale is archived.",
          ),
      })
      .refine(({ productId, approve }) => approve || productId !== "all", {
        path: ["productId"],
        error: "must be one product's id to take it back",
      }),
    response: z.object({
      approved: countOf("How many products were published."),
      withdrawn: countOf("1 when a product was taken back, 0 when it was already a draft or archived."),
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

/** A product that the caller has downloaded. */
export const Download = z.object({
  productId: z.string().describe("The id of the product."),
  version: z.string().describe("The newest version that the caller has downloaded."),
  downloadedAt: timeOf("When the caller downloaded it last"),
  product: z
    .object({
      slug: z.string().describe("The product's slug."),
      title: z.string().describe("The product's title."),
      category: z.string().describe("The product's category."),
      version: z.string().describe("The version on sale."),
      status: ProductStatus,
      price: z.number().describe("The price in US dollars; 0 is free."),
      authorUsername: z.string().describe("The username of the author."),
      authorDisplayName: z.string().describe("The name of the author, as others see it."),
      thumbnailUrl: z.string().describe(`The product's picture: ${PICTURE_WORDS}.`),
    })
    .optional()
    .describe("The product as it is now. Missing when the caller can no longer see it."),
});

export const productsDownload = route({
  path: "/products/download",
  GET: {
    summary: "List your downloads, most recent first, 50 a page",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      downloads: z.array(Download).describe("Up to 50 products, most recently downloaded first."),
      nextCursor: NextCursor,
    }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Get a URL, valid for five minutes, to download a product's archive from",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      version: Version.optional().describe("Which version. Leave it out for the one on sale."),
    }),
    response: z.object({
      url: z.url().describe("Fetch the archive from here within five minutes. No token is needed."),
      fileName: z.string().describe("The name to save the archive under."),
      fileSize: countOf("The size of the archive in bytes."),
      version: z.string().describe("The version of the archive."),
      sha256: Sha256.optional().describe(
        "The SHA-256 of the archive, 64 hexadecimal digits. Missing only for a file that an older system stored.",
      ),
    }),
    failures: [
      "productNotFound",
      "versionNotFound",
      "purchaseRequired",
      "invalidFileReference",
      "unreadableFileReference",
    ],
  },
});

export const productsLike = route({
  path: "/products/like",
  POST: {
    summary: "Like a product, or remove the like",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ productId: ProductId }),
    response: z.object({
      liked: z.boolean().describe("`true` when the like was added, `false` when it was removed."),
    }),
    failures: ["productNotFound", "editConflict"],
  },
});

/** A review as everyone may read it. */
export const Review = z
  .object({
    id: z.string().describe("The id of the review: the reviewer's uid, since each reviews a product once."),
    authorUid: z.string().describe("The uid of the reviewer."),
    authorUsername: z.string().describe("The username of the reviewer."),
    authorAvatar: z.string().describe(`The picture of the reviewer: ${PICTURE_WORDS}.`),
    authorDisplayName: z.string().describe("The name of the reviewer, as others see it."),
    rating: countOf("Stars: 1 to 5."),
    comment: z.string().describe("The review as plain text; 3 to 1,000 characters."),
    createdAt: timeOf("When the review was written"),
  })
  .describe("A review of a product.");

export const productsReviews = route({
  path: "/products/reviews",
  GET: {
    summary: "List the reviews of a product, newest first, 50 at most",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({ productId: ProductId }),
    response: z.object({ reviews: z.array(Review).describe("Up to 50 reviews, newest first.") }),
    failures: ["productNotFound"],
  },
  POST: {
    summary: "Review a product that you bought or downloaded, once",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      rating: z
        .number()
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(5, "must be at most 5")
        .describe("Stars: 1 to 5."),
      comment: z
        .string()
        .trim()
        .min(3, "must have at least 3 characters")
        .max(1_000, "must have at most 1000 characters")
        .describe("The review as plain text: 3 to 1,000 characters, spaces at the ends not counted."),
    }),
    response: z.object({
      success: DONE,
      rating: z.number().describe("The product's new average rating: 1 to 5, two decimals."),
      reviewsCount: countOf("How many reviews the product has now."),
    }),
    failures: [
      "productNotFound",
      "cannotReviewOwnProduct",
      "alreadyReviewed",
      "purchaseRequired",
      "downloadRequired",
    ],
  },
});
