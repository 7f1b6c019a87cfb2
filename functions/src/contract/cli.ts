import * as z from "zod";
import {
  AgentSpec,
  Category,
  Compatibility,
  Dependencies,
  InstallTarget,
  License,
  MAX_ARCHIVE_BYTES,
  PriceUsd,
  ProductStatus,
  Readme,
  ROLES,
  Slug,
  Tags,
  Timestamp,
  Version,
  wholeNumber,
} from "./fields.js";
import { route } from "./route.js";

/** A product as everyone may see it: no storage key, nothing private. */
export const PublicProduct = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  readme: z.string(),
  license: z.string(),
  category: z.string(),
  price: z.number(),
  authorUid: z.string(),
  authorUsername: z.string(),
  authorAvatar: z.string(),
  authorDisplayName: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  thumbnailUrl: z.string(),
  status: ProductStatus,
  stats: z.object({
    downloads: z.number(),
    likes: z.number(),
    rating: z.number(),
    reviewsCount: z.number(),
  }),
  tags: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
  sha256: z.string().optional(),
  agent_summary: z.string(),
  agent_spec: AgentSpec.optional(),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

export const cliProductsSearch = route({
  path: "/cli/products/search",
  GET: {
    summary: "Find published products",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({
      q: z.string().max(200, "must have at most 200 characters").default(""),
      category: Category.optional(),
      author: z
        .string()
        .max(100)
        .transform((name) => name.replace(/^@/, "").toLowerCase())
        .optional(),
      free: z
        .enum(["true", "false"], "must be true or false")
        .default("false")
        .transform((word) => word === "true"),
      sort: z.enum(["relevance", "newest", "rating", "price-asc", "price-desc"]).default("relevance"),
      slug: z.string().max(100).optional(),
      limit: wholeNumber(50, 1).default(20),
      offset: wholeNumber(1_000_000, 0).default(0),
    }),
    response: z.object({
      products: z.array(PublicProduct),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
    failures: [],
  },
});

export const cliProductsCreate = route({
  path: "/cli/products/create",
  POST: {
    summary: "Create a listing, or a new version of an own one",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      title: z.string().trim().min(1, "must not be empty").max(100, "must have at most 100 characters"),
      slug: Slug,
      description: z.string().trim().min(1, "must not be empty").max(500, "must have at most 500 characters"),
      category: Category,
      price: PriceUsd,
      fileKey: z.string().min(1, "must not be empty").max(1_024, "must have at most 1024 characters"),
      fileName: z.string().min(1, "must not be empty").max(255, "must have at most 255 characters"),
      fileSize: z
        .number()
        .int("must be a whole number of bytes")
        .min(1, "must be at least 1 byte")
        .max(MAX_ARCHIVE_BYTES, "must be at most 52428800 bytes (50 MB)"),
      version: Version,
      license: License.default("MIT"),
      tags: Tags.default([]),
      readme: Readme.default(""),
      changelog: z.string().max(2_000, "must have at most 2000 characters").default(""),
      source: z.enum(["cli", "web"]).default("cli"),
      mcsLevel: z.union([z.literal(1), z.literal(2), z.literal(3)], "must be 1, 2 or 3").default(1),
      language: z.string().max(10, "must have at most 10 characters").default("en"),
      longDescription: z.string().max(2_000, "must have at most 2000 characters").default(""),
      installTarget: InstallTarget.default(""),
      compatibility: Compatibility.default({ claudeCode: ">=1.0.0" }),
      dependencies: Dependencies.default({ myclaude: [] }),
    }),
    response: z.object({
      productId: z.string(),
      slug: z.string(),
      status: z.literal("pending_review"),
      updated: z.boolean(),
    }),
    failures: [
      "invalidPath",
      "uploadNotFound",
      "notYourFile",
      "notAZip",
      "invalidZip",
      "fileTooLarge",
      "fileSizeDiffers",
      "contentPolicyViolation",
      "manifestDiffers",
      "slugReserved",
      "versionNotNewer",
      "productRemoved",
      "slugTaken",
      "slugTooAlike",
      "versionExists",
      "changedMeanwhile",
    ],
  },
});

/** What a client sends to `/cli/products/create`. */
export type CreateRequest = z.input<(typeof cliProductsCreate)["POST"]["request"]>;

const OwnProduct = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  price: z.number(),
  status: ProductStatus,
  version: z.string(),
  /** A version that waits for approval while another is on sale. */
  pendingVersion: z.string().optional(),
  stats: z.object({
    downloads: z.number(),
    likes: z.number(),
    rating: z.number(),
    reviewsCount: z.number(),
    purchaseCount: z.number(),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const cliAuthProfile = route({
  path: "/cli/auth/profile",
  GET: {
    summary: "The caller's own profile and products, with what only they may see",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      uid: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      username: z.string(),
      displayName: z.string(),
      bio: z.string(),
      avatarUrl: z.string(),
      country: z.string(),
      locale: z.string(),
      role: z.enum(ROLES),
      rank: z.string(),
      verified: z.boolean(),
      banned: z.boolean(),
      xp: z.number(),
      level: z.number(),
      /** Whether there is an account at Stripe, and whether it can take and pay out money. */
      processorConnected: z.boolean(),
      processorOnboarded: z.boolean(),
      stats: z.object({
        followers: z.number(),
        following: z.number(),
        products: z.number(),
        downloads: z.number(),
        likes: z.number(),
        /** Cents. */
        totalRevenue: z.number(),
        totalSales: z.number(),
        reviewsReceived: z.number(),
        avgRating: z.number(),
        messagesSent: z.number(),
        productsBought: z.number(),
        achievementCount: z.number(),
        categoryCount: z.record(z.string(), z.number()),
      }),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      products: z.array(OwnProduct),
    }),
    failures: [],
  },
});
