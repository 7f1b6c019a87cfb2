import * as z from "zod";
import { Cursor, MAX_ARCHIVE_BYTES, ProductId, ProductStatus, Timestamp, Version } from "./fields.js";
import { route } from "./route.js";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One thing that the scanner saw, with the place and what to do about it. */
export const Finding = z.object({
  rule: z.string(),
  severity: z.enum(["malicious", "suspicious", "note"]),
  file: z.string().optional(),
  line: z.number().int().optional(),
  message: z.string(),
  hint: z.string(),
});

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
        .regex(/\.zip$/i, "must end with .zip"),
      fileSize: z
        .number()
        .int("must be a whole number of bytes")
        .min(1, "must be at least 1 byte")
        .max(MAX_ARCHIVE_BYTES, "must be at most 52428800 bytes (50 MB)"),
      productKey: z
        .string()
        .min(1, "must not be empty")
        .max(100, "must have at most 100 characters")
        .regex(/[A-Za-z0-9_-]/, "must hold a letter, a digit, _ or -"),
    }),
    response: z.object({
      /** Send the file here with one HTTP PUT, before `expiresAt`. */
      url: z.url(),
      /** `products/<productKey>/<fileName>`: `storagePath` of scan, `fileKey` of create. */
      key: z.string(),
      expiresAt: z.iso.datetime(),
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
      storagePath: z.string().min(1, "must not be empty").max(1_024, "must have at most 1024 characters"),
    }),
    response: z.object({
      safe: z.literal(true),
      /** Lower-case extensions of the files inside, sorted. */
      fileTypes: z.array(z.string()),
      totalFiles: z.number().int(),
      /** True when something suspicious was found: an admin must approve the product. */
      held: z.boolean(),
      findings: z.array(Finding),
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
    summary: "Publish an own product that passed the scan, or all that wait; or take one back",
    access: "verified user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z
      .object({
        productId: ProductId.describe("A product's id, or `all` for every own product that waits."),
        approve: z
          .boolean()
          .default(true)
          .describe(
            "`false` takes one product back: what waits becomes a draft, what is on sale is archived.",
          ),
      })
      .refine(({ productId, approve }) => approve || productId !== "all", {
        path: ["productId"],
        error: "must be one product's id to take it back",
      }),
    response: z.object({
      approved: z.number().int(),
      /** 1 when a product was taken back, 0 when it was a draft or archived already. */
      withdrawn: z.number().int(),
    }),
    failures: [
      "notPendingReview",
      "noScannedFile",
      "heldForReview",
      "productRemoved",
      "notYourProduct",
      "productNotFound",
      "changedMeanwhile",
    ],
  },
});

/** A product that the caller has downloaded. */
export const Download = z.object({
  productId: z.string(),
  /** The newest version that the caller has downloaded. */
  version: z.string(),
  /** When the caller downloaded it last. */
  downloadedAt: Timestamp,
  /** As it is now; missing when the caller can see it no more. */
  product: z
    .object({
      slug: z.string(),
      title: z.string(),
      category: z.string(),
      /** The version on sale. */
      version: z.string(),
      status: ProductStatus,
      price: z.number(),
      authorUsername: z.string(),
      authorDisplayName: z.string(),
      thumbnailUrl: z.string(),
    })
    .optional(),
});

export const productsDownload = route({
  path: "/products/download",
  GET: {
    summary: "List what the caller has downloaded, last downloaded first, 50 a page",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      /** `nextCursor` of the page before. */
      cursor: Cursor.optional(),
    }),
    response: z.object({ downloads: z.array(Download), nextCursor: z.string().optional() }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Get a URL, valid for five minutes, from which a product's archive can be downloaded",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ productId: ProductId, version: Version.optional() }),
    response: z.object({
      url: z.url(),
      fileName: z.string(),
      fileSize: z.number().int(),
      version: z.string(),
      /** Of the archive's bytes; missing only for a file that an older system stored. */
      sha256: Sha256.optional(),
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
    summary: "Like a product, or take the like back",
    access: "user",
    limit: { perMinute: 30, strategy: "strict" },
    request: z.object({ productId: ProductId }),
    response: z.object({
      /** True when the like was added, false when it was taken back. */
      liked: z.boolean(),
    }),
    failures: ["productNotFound", "changedMeanwhile"],
  },
});

/** A review as everyone may read it. */
export const Review = z.object({
  /** The reviewer's uid: one review a reader and product. */
  id: z.string(),
  authorUid: z.string(),
  authorUsername: z.string(),
  authorAvatar: z.string(),
  authorDisplayName: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: Timestamp,
});

export const productsReviews = route({
  path: "/products/reviews",
  GET: {
    summary: "Read the reviews of a product, newest first, 50 at the most",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({ productId: ProductId }),
    response: z.object({ reviews: z.array(Review) }),
    failures: ["productNotFound"],
  },
  POST: {
    summary: "Review a product that one has bought or downloaded, once",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      productId: ProductId,
      rating: z
        .number()
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(5, "must be at most 5"),
      comment: z
        .string()
        .trim()
        .min(3, "must have at least 3 characters")
        .max(1_000, "must have at most 1000 characters"),
    }),
    response: z.object({
      success: z.literal(true),
      /** The product's new average, two decimals. */
      rating: z.number(),
      /** How many reviews the product has now. */
      reviewsCount: z.number().int(),
    }),
    failures: ["productNotFound", "ownReview", "alreadyReviewed", "purchaseRequired", "downloadRequired"],
  },
});
