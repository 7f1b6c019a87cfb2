import * as z from "zod";
import { CapabilityKinds } from "./capabilities.js";
import {
  CATEGORIES,
  countOf,
  PICTURE_WORDS,
  ProductStatus,
  Recall,
  ROLES,
  StoredAgentSpec,
  timeOf,
  wholeNumber,
} from "./fields.js";
import { License } from "./licenses.js";
import { LogReference } from "./log.js";
import { Provenance } from "./provenance.js";
import { route } from "./route.js";
import { Sigstore } from "./sigstore.js";

const PublicStats = z
  .object({
    downloads: z.number().describe("The number of users who have downloaded the product."),
    likes: z.number().describe("The number of users who like the product."),
    rating: z.number().describe("The average rating: 1 to 5 with two decimals, or 0 without reviews."),
    reviewsCount: z.number().describe("The number of reviews."),
  })
  .describe("The product's counters.");

/** A product as everyone sees it, without the storage key and other private fields. */
export const PublicProduct = z
  .object({
    id: z.string().describe("The ID of the product."),
    title: z.string().describe("The title; at most 100 characters."),
    slug: z.string().describe("The permanent name in URLs and commands."),
    description: z
      .string()
      .describe("What the product does, in one or two sentences; at most 500 characters."),
    readme: z.string().describe("The readme as Markdown; at most 100 KB of UTF-8. May be empty."),
    license: z.string().describe("The license under which buyers receive the product."),
    category: z.string().describe("The kind of product."),
    price: z.number().describe("The price in US dollars; 0 is free."),
    purchasable: z
      .boolean()
      .default(true)
      .describe("False if the product has a price and its author cannot receive payments yet."),
    authorUid: z.string().describe("The user ID of the author."),
    authorUsername: z.string().describe("The username of the author."),
    authorAvatar: z.string().describe(`The picture of the author: ${PICTURE_WORDS}.`),
    authorDisplayName: z.string().describe("The display name of the author."),
    fileName: z.string().describe("The name of the archive."),
    fileSize: z.number().describe("The size of the archive in bytes."),
    thumbnailUrl: z.string().describe(`The product's picture: ${PICTURE_WORDS}.`),
    status: ProductStatus,
    stats: PublicStats,
    tags: z.array(z.string()).describe("Search keywords; at most 10."),
    createdAt: timeOf("When the product was created"),
    updatedAt: timeOf("When the product last changed"),
    version: z.string().describe("The current version."),
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
    agent_spec: StoredAgentSpec.optional(),
    provenance: Provenance.optional().describe(
      "The workflow that published the current version without a stored secret. Missing if its author published it with a login.",
    ),
    sigstore: Sigstore.optional().describe(
      "Who signed the archive of the current version with Sigstore. Missing if no bundle was sent with it.",
    ),
    capabilities: CapabilityKinds.optional(),
    recalls: z
      .array(Recall)
      .optional()
      .describe(
        "The versions that the author has yanked or deprecated, newest first. Missing if there are none.",
      ),
    log: LogReference.optional().describe(
      "The location of the log's proof for the current version. Only in searches that name products by `slug` or `slugs`. Missing without `sha256`.",
    ),
  })
  .describe("A product as everyone sees it.");
export type PublicProduct = z.infer<typeof PublicProduct>;

/**
 * How a word of the query matches a product: exactly, in another form, corrected, or by a similar meaning.
 */
export const MATCH_KINDS = ["word", "form", "spelling", "meaning"] as const;

const ClosestMatch = z
  .object({
    word: z.string().describe("The word of the query, in lower case and without accents."),
    found: z.string().describe("The word or words of the product that match it."),
    how: z
      .enum(MATCH_KINDS)
      .describe(
        "`word`: the product has the word. `form`: it has another form of it. `spelling`: it has a word that differs by one or two letters. `meaning`: it has a word that means the same or nearly the same.",
      ),
  })
  .describe("Why a product is among the closest: one word of the query, and what matches it.");

/** A product that is similar to a query without matching all of its words. */
export const ClosestProduct = z
  .object({
    product: PublicProduct,
    weak: z
      .boolean()
      .describe("Whether the product covers so little of the query that it probably does not fit."),
    matches: z.array(ClosestMatch).describe("The words of the query that match, in the query's order."),
  })
  .describe("A product that comes close to the query without matching all of its words.");

const ValueCounts = z.array(
  z
    .object({
      value: z.string().describe("The value."),
      count: countOf("The number of products with it."),
    })
    .describe("A value and its number of products."),
);

const Facets = z
  .object({
    categories: ValueCounts.describe("By category."),
    licenses: ValueCounts.describe("By license."),
    languages: ValueCounts.describe("By language of the content."),
    worksWith: ValueCounts.describe("By what the product is compatible with."),
    tags: ValueCounts.describe("By tag; the 30 most frequent."),
    prices: z
      .array(
        z
          .object({
            from: z.number().describe("The lowest price of the range in US dollars, inclusive."),
            below: z
              .number()
              .optional()
              .describe("The price in US dollars below which the range ends. Missing for the last range."),
            count: countOf("The number of products in the range."),
          })
          .describe("A price range and its number of products."),
      )
      .describe("By price. The range from 0 to below 0.01 is free."),
    ratings: z
      .array(
        z
          .object({
            atLeast: z.number().describe("The minimum average rating."),
            count: countOf("The number of products with this rating or a better one."),
          })
          .describe("A minimum rating, with its number of products."),
      )
      .describe("By average rating. The counts include better ones."),
  })
  .describe(
    "Counts of all products that match all words and filters, on all pages. The most frequent values first. Each count ignores the filter of its own facet: with `category`, `categories` also counts the other categories.",
  );

const Suggestions = z
  .object({
    products: z
      .array(
        z
          .object({
            id: z.string().describe("The ID of the product."),
            slug: z.string().describe("The permanent name in URLs and commands."),
            title: z.string().describe("The title."),
          })
          .describe("A product."),
      )
      .describe("Products that match, the most relevant first."),
    authors: ValueCounts.describe("Usernames of authors that start with `q`, and their numbers of products."),
    tags: ValueCounts.describe(
      "Tags that start with `q`, or have a word that does, and their numbers of products.",
    ),
  })
  .describe("Completions of `q`, at most 5 of each kind.");

/** A query parameter that is a decimal number. */
const decimal = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, `must be a number from 0 to ${most} with at most two decimals`)
    .transform(Number)
    .refine((number) => number <= most, `must be at most ${most}`);
const amount = decimal(10_000);
const rating = decimal(5);

/** The public reason why an installed product is no longer published. */
export const UNAVAILABLE = ["removed", "malicious"] as const;

/** The maximum number of slugs in a request. */
export const SLUGS_AT_ONCE = 100;

export const cliProductsSearch = route({
  path: "/cli/products/search",
  GET: {
    summary: "Search published products",
    access: "anyone",
    limit: { perMinute: 30, strategy: "standard" },
    request: z.object({
      q: z
        .string()
        .max(200, "must have at most 200 characters")
        .default("")
        .describe(
          "Search terms or a sentence. `products` match all words; `closest` match some of them. If empty, every product matches. At most 200 characters.",
        ),
      category: z
        .enum([...CATEGORIES, "all"])
        .default("all")
        .transform((category) => (category === "all" ? undefined : category))
        .describe("Return only products of this category. `all` means every category."),
      author: z
        .string()
        .max(100)
        .default("all")
        .transform((name) => name.replace(/^@/, "").toLowerCase())
        .transform((name) => (name === "all" ? undefined : name))
        .describe(
          "Return only products by the author with this username, with or without `@`. `all` means every author.",
        ),
      free: z
        .enum(["true", "false"], "must be true or false")
        .default("false")
        .transform((word) => word === "true")
        .describe("`true` returns only free products."),
      license: License.optional().describe("Return only products with this license."),
      language: z
        .string()
        .max(10)
        .optional()
        .describe("Return only products whose content is in this language, such as `en` or `pt-BR`."),
      worksWith: z
        .string()
        .max(100)
        .optional()
        .describe("Return only products that are compatible with this, such as `claudeCode`."),
      tag: z.string().max(30).optional().describe("Return only products with exactly this tag."),
      priceFrom: amount.optional().describe("Return only products that cost at least this many US dollars."),
      priceBelow: amount
        .optional()
        .describe("Return only products that cost less than this many US dollars."),
      ratingFrom: rating
        .optional()
        .describe("Return only products with at least this average rating: 0 to 5."),
      sort: z
        .enum(["relevance", "downloads", "newest", "rating", "price-asc", "price-desc"])
        .default("relevance")
        .describe("The sort order of the results."),
      slug: z
        .string()
        .max(100)
        .optional()
        .describe("Return only the product with exactly this slug. At most 100 characters."),
      slugs: z
        .string()
        .max(SLUGS_AT_ONCE * 51, `must name at most ${SLUGS_AT_ONCE} products`)
        .transform((text) => [...new Set(text.split(",").map((slug) => slug.trim()))].filter(Boolean))
        .pipe(z.array(z.string()).max(SLUGS_AT_ONCE, `must name at most ${SLUGS_AT_ONCE} products`))
        .optional()
        .describe(
          `Return the products with exactly these slugs, separated by commas, at most ${SLUGS_AT_ONCE}, in this order and without their \`readme\`. \`q\`, \`limit\`, \`offset\` and \`sort\` then have no effect. Missing products are not published.`,
        ),
      facets: z
        .enum(["true", "false"], "must be true or false")
        .default("false")
        .transform((word) => word === "true")
        .describe(
          "`true` also counts the matching products by category, price, license, language, and others.",
        ),
      suggest: z
        .enum(["true", "false"], "must be true or false")
        .default("false")
        .transform((word) => word === "true")
        .describe("`true` also returns products, authors, and tags that complete `q`."),
      limit: wholeNumber(50, 1).default(20).describe("The number of products to return: 1 to 50."),
      offset: wholeNumber(1_000_000, 0)
        .default(0)
        .describe("The number of products to skip: 0 to 1,000,000."),
    }),
    response: z.object({
      products: z.array(PublicProduct).describe("The products on this page, in the requested order."),
      total: countOf("The total number of products that match all words."),
      limit: countOf("The `limit` that was used."),
      offset: countOf("The `offset` that was used."),
      closest: z
        .array(ClosestProduct)
        .describe(
          "The products that come closest to the query, the closest first, if fewer than `limit` products match all words and `offset` is 0. At most 10, and together with `products` at most `limit`.",
        ),
      didYouMean: z
        .string()
        .optional()
        .describe("The query with corrected words. Missing if every word is known, or cannot be corrected."),
      unavailable: z
        .array(
          z
            .object({
              slug: z.string().describe("The slug."),
              state: z
                .enum(UNAVAILABLE)
                .describe(
                  "`removed`: an admin removed it. `malicious`: it is held because it may be malicious.",
                ),
            })
            .describe("A product that is no longer published."),
        )
        .optional()
        .describe(
          "Of the products that `slugs` names, those that an admin removed or that may be malicious. Missing if there are none. Products that their authors withdrew are not listed.",
        ),
      partial: z
        .boolean()
        .optional()
        .describe(
          "`true` if a part of the catalog did not respond in time, so products may be missing, also from `total` and the counts. Missing otherwise.",
        ),
      facets: Facets.optional(),
      suggestions: Suggestions.optional(),
    }),
    failures: [],
  },
});

const OwnProduct = PublicProduct.pick({
  ...{ id: true, title: true, slug: true, category: true, price: true },
  ...{ status: true, version: true, createdAt: true, updatedAt: true },
}).extend({
  pendingVersion: z
    .string()
    .optional()
    .describe("The version that awaits approval while another one is published. Missing if there is none."),
  stats: PublicStats.extend({
    purchaseCount: z.number().describe("The number of users who have bought the product."),
  }).describe("The product's counters."),
});

export const cliAuthProfile = route({
  path: "/cli/auth/profile",
  GET: {
    summary: "Get your profile and products, including private fields",
    access: "user",
    scopes: ["read", "publish"],
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({}),
    response: z.object({
      uid: z.string().describe("The user ID of the account."),
      email: z.string().describe("The email address. Only the caller sees it."),
      emailVerified: z.boolean().describe("Whether the email address is verified."),
      username: z.string().describe("The name in the profile's URL."),
      displayName: z.string().describe("The name that others see."),
      bio: z.string().describe("The biography, as plain text. May be empty."),
      avatarUrl: z.string().describe(`The profile's picture: ${PICTURE_WORDS}.`),
      country: z.string().describe("The user's country, as free text. May be empty."),
      locale: z.string().describe("The language of the user's notifications: `en`, `pt-BR` or `es`."),
      role: z.enum(ROLES).describe("The role that the profile shows. It grants no permissions."),
      rank: z.string().describe("The rank. It depends on the level."),
      verified: z.boolean().describe("Whether an admin has verified the author."),
      banned: z.boolean().describe("Whether an admin has banned the account."),
      xp: z.number().describe("Experience points."),
      level: z.number().describe("The level. It depends on `xp`."),
      processorConnected: z.boolean().describe("Whether the seller has a Stripe account."),
      processorOnboarded: z.boolean().describe("Whether the Stripe account can take payments and pay out."),
      processorAsks: z
        .number()
        .default(0)
        .describe("The number of details that Stripe requires from the seller. Stripe's pages name them."),
      processorAsksUntil: z.iso
        .datetime()
        .nullable()
        .default(null)
        .describe("When Stripe stops payouts if those details are still missing. `null` without a deadline."),
      stats: z
        .object({
          followers: z.number().describe("The number of users who follow the caller."),
          following: z.number().describe("The number of users whom the caller follows."),
          products: z.number().describe("The number of the caller's published products."),
          downloads: z
            .number()
            .describe("First downloads of the caller's products: one per product and user."),
          likes: z.number().describe("Likes of the caller's products."),
          totalRevenue: z.number().describe("The caller's revenue from completed orders, in cents."),
          totalSales: z.number().describe("The number of completed orders with the caller as seller."),
          reviewsReceived: z.number().describe("The number of reviews of the caller's products."),
          avgRating: z
            .number()
            .describe("The average rating of those reviews: 1 to 5 with two decimals, or 0 without reviews."),
          messagesSent: z.number().describe("The number of messages that the caller has sent."),
          productsBought: z.number().describe("The number of products that the caller has bought."),
          achievementCount: z.number().describe("The number of the caller's achievements."),
          categoryCount: z
            .record(z.string(), z.number())
            .describe("The number of the caller's published products by category."),
        })
        .describe("The caller's counters."),
      createdAt: timeOf("When the profile was created"),
      updatedAt: timeOf("When the profile last changed"),
      products: z.array(OwnProduct).describe("The caller's products in every status."),
    }),
    failures: [],
  },
});
