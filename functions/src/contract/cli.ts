import * as z from "zod";
import {
  AgentSpec,
  CATEGORIES,
  Category,
  Compatibility,
  countOf,
  Dependencies,
  FileSize,
  InstallTarget,
  License,
  PICTURE_WORDS,
  PriceUsd,
  ProductStatus,
  Readme,
  ROLES,
  Slug,
  Tags,
  timeOf,
  Version,
  wholeNumber,
} from "./fields.js";
import { route } from "./route.js";

const PublicStats = z
  .object({
    downloads: z.number().describe("How many users have downloaded the product."),
    likes: z.number().describe("How many users like the product."),
    rating: z.number().describe("The average rating: 1 to 5, two decimals; 0 without reviews."),
    reviewsCount: z.number().describe("How many reviews the product has."),
  })
  .describe("The product's counters.");

/** A product as everyone may see it: no storage key, nothing private. */
export const PublicProduct = z
  .object({
    id: z.string().describe("The id of the product."),
    title: z.string().describe("The title; at most 100 characters."),
    slug: z.string().describe("The permanent name in URLs and commands."),
    description: z.string().describe("What the product does, in a sentence or two; at most 500 characters."),
    readme: z.string().describe("The readme as Markdown; at most 100 KB of UTF-8. May be empty."),
    license: z.string().describe("The licence under which buyers receive the product."),
    category: z.string().describe("The kind of product."),
    price: z.number().describe("The price in US dollars; 0 is free."),
    authorUid: z.string().describe("The uid of the author."),
    authorUsername: z.string().describe("The username of the author."),
    authorAvatar: z.string().describe(`The picture of the author: ${PICTURE_WORDS}.`),
    authorDisplayName: z.string().describe("The name of the author, as others see it."),
    fileName: z.string().describe("The name of the archive."),
    fileSize: z.number().describe("The size of the archive in bytes."),
    thumbnailUrl: z.string().describe(`The product's picture: ${PICTURE_WORDS}.`),
    status: ProductStatus,
    stats: PublicStats,
    tags: z.array(z.string()).describe("Words by which search finds the product; at most 10."),
    createdAt: timeOf("When the product was created"),
    updatedAt: timeOf("When the product changed last"),
    version: z.string().describe("The version on sale."),
    sha256: z
      .string()
      .optional()
      .describe(
        "The SHA-256 of the archive, 64 hexadecimal digits. Missing only for a file that an older system stored.",
      ),
    agent_summary: z
      .string()
      .describe(
        "One sentence for an agent that chooses between products; at most 100 characters. May be empty.",
      ),
    agent_spec: AgentSpec.optional(),
  })
  .describe("A product as everyone sees it.");
export type PublicProduct = z.infer<typeof PublicProduct>;

export const cliProductsSearch = route({
  path: "/cli/products/search",
  GET: {
    summary: "Find published products",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({
      q: z
        .string()
        .max(200, "must have at most 200 characters")
        .default("")
        .describe(
          "Words to search for; a product must match all of them. Empty finds every product. At most 200 characters.",
        ),
      category: z
        .enum([...CATEGORIES, "all"])
        .default("all")
        .transform((category) => (category === "all" ? undefined : category))
        .describe("Only products of this category. `all` means every category."),
      author: z
        .string()
        .max(100)
        .default("all")
        .transform((name) => name.replace(/^@/, "").toLowerCase())
        .transform((name) => (name === "all" ? undefined : name))
        .describe(
          "Only products of the author with this username, with or without `@`. `all` means every author.",
        ),
      free: z
        .enum(["true", "false"], "must be true or false")
        .default("false")
        .transform((word) => word === "true")
        .describe("`true` finds free products only."),
      sort: z
        .enum(["relevance", "newest", "rating", "price-asc", "price-desc"])
        .default("relevance")
        .describe("The order of the results."),
      slug: z
        .string()
        .max(100)
        .optional()
        .describe("Only the product with exactly this slug. At most 100 characters."),
      limit: wholeNumber(50, 1).default(20).describe("How many products to return: 1 to 50."),
      offset: wholeNumber(1_000_000, 0).default(0).describe("How many products to skip: 0 to 1,000,000."),
    }),
    response: z.object({
      products: z.array(PublicProduct).describe("The products of this page, in the order asked for."),
      total: countOf("How many products match in all."),
      limit: countOf("The `limit` that was used."),
      offset: countOf("The `offset` that was used."),
    }),
    failures: [],
  },
});

export const cliProductsCreate = route({
  path: "/cli/products/create",
  POST: {
    summary: "Create a product, or a new version of one of yours",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      title: z
        .string()
        .trim()
        .min(1, "must not be empty")
        .max(100, "must have at most 100 characters")
        .describe("The title: 1 to 100 characters, spaces at the ends not counted."),
      slug: Slug,
      description: z
        .string()
        .trim()
        .min(1, "must not be empty")
        .max(500, "must have at most 500 characters")
        .describe(
          "What the product does, in a sentence or two: 1 to 500 characters, spaces at the ends not counted.",
        ),
      category: Category,
      price: PriceUsd,
      fileKey: z
        .string()
        .min(1, "must not be empty")
        .max(1_024, "must have at most 1024 characters")
        .describe("The `key` of the upload. It starts with `products/` and ends with `.zip`."),
      fileName: z
        .string()
        .min(1, "must not be empty")
        .max(255, "must have at most 255 characters")
        .describe("The name of the archive for buyers: 1 to 255 characters."),
      fileSize: FileSize,
      version: Version,
      license: License.default("MIT"),
      tags: Tags.default([]),
      readme: Readme.default(""),
      changelog: z
        .string()
        .max(2_000, "must have at most 2000 characters")
        .default("")
        .describe("What changed in this version; at most 2,000 characters."),
      source: z.enum(["cli", "web"]).default("cli").describe("Which program sends the request."),
      mcsLevel: z
        .union([z.literal(1), z.literal(2), z.literal(3)], "must be 1, 2 or 3")
        .default(1)
        .describe("How complete the author considers the product, from 1 to 3."),
      language: z
        .string()
        .max(10, "must have at most 10 characters")
        .default("en")
        .describe("The language of the content, such as `en` or `pt-BR`; at most 10 characters."),
      longDescription: z
        .string()
        .max(2_000, "must have at most 2000 characters")
        .default("")
        .describe("What the product does, at more length, as Markdown; at most 2,000 characters."),
      installTarget: InstallTarget.default(""),
      compatibility: Compatibility.default({ claudeCode: ">=1.0.0" }),
      dependencies: Dependencies.default({ myclaude: [] }),
    }),
    response: z.object({
      productId: z.string().describe("The id of the product."),
      slug: z.string().describe("The slug of the product."),
      status: z
        .literal("pending_review")
        .describe("Always `pending_review`: the version waits for approval."),
      updated: z
        .boolean()
        .describe("`false` for a new product, `true` for a new version of an existing one."),
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
      "slugTooSimilar",
      "versionExists",
      "editConflict",
    ],
  },
});

/** What a client sends to `/cli/products/create`. */
export type CreateRequest = z.input<(typeof cliProductsCreate)["POST"]["request"]>;

const OwnProduct = PublicProduct.pick({
  ...{ id: true, title: true, slug: true, category: true, price: true },
  ...{ status: true, version: true, createdAt: true, updatedAt: true },
}).extend({
  pendingVersion: z
    .string()
    .optional()
    .describe("The version that waits for approval while another is on sale. Missing when none does."),
  stats: PublicStats.extend({
    purchaseCount: z.number().describe("How many users have bought the product."),
  }).describe("The product's counters."),
});

export const cliAuthProfile = route({
  path: "/cli/auth/profile",
  GET: {
    summary: "Get your own profile and products, private fields included",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      uid: z.string().describe("The uid of the account."),
      email: z.string().describe("The e-mail address. Only the caller sees it."),
      emailVerified: z.boolean().describe("Whether the e-mail address is verified."),
      username: z.string().describe("The name in the profile's address."),
      displayName: z.string().describe("The name that others see."),
      bio: z.string().describe("About the user, as plain text. May be empty."),
      avatarUrl: z.string().describe(`The profile's picture: ${PICTURE_WORDS}.`),
      country: z.string().describe("The user's country, in their own words. May be empty."),
      locale: z.string().describe("The language of the user's notifications: `en`, `pt-BR` or `es`."),
      role: z.enum(ROLES).describe("What the profile shows. It grants nothing."),
      rank: z.string().describe("The rank, which follows from the level."),
      verified: z.boolean().describe("Whether an admin has verified the author."),
      banned: z.boolean().describe("Whether an admin has banned the account."),
      xp: z.number().describe("Experience points."),
      level: z.number().describe("The level, which follows from `xp`."),
      processorConnected: z.boolean().describe("Whether the seller has a Stripe account."),
      processorOnboarded: z.boolean().describe("Whether the Stripe account can take payments and pay out."),
      stats: z
        .object({
          followers: z.number().describe("How many users follow the caller."),
          following: z.number().describe("How many users the caller follows."),
          products: z.number().describe("How many products of the caller are on sale."),
          downloads: z
            .number()
            .describe("First downloads of the caller's products: one for each product and user."),
          likes: z.number().describe("Likes of the caller's products."),
          totalRevenue: z
            .number()
            .describe("What the caller's completed orders brought the caller, in cents."),
          totalSales: z.number().describe("How many completed orders the caller has as a seller."),
          reviewsReceived: z.number().describe("How many reviews the caller's products have."),
          avgRating: z
            .number()
            .describe("The average of those reviews: 1 to 5, two decimals; 0 without reviews."),
          messagesSent: z.number().describe("How many messages the caller has sent."),
          productsBought: z.number().describe("How many products the caller has bought."),
          achievementCount: z.number().describe("How many achievements the caller has."),
          categoryCount: z
            .record(z.string(), z.number())
            .describe("How many products of the caller are on sale, by category."),
        })
        .describe("The caller's counters."),
      createdAt: timeOf("When the profile was made"),
      updatedAt: timeOf("When the profile changed last"),
      products: z.array(OwnProduct).describe("The caller's products of every status."),
    }),
    failures: [],
  },
});
