import * as z from "zod";
import { PublicProduct } from "./cli.js";
import {
  countOf,
  PriceUsd,
  ProductId,
  Readme,
  Sha256,
  Slug,
  StoredCompatibility,
  StoredDependencies,
  StoredScreenshots,
  Tags,
  ThumbnailUrl,
} from "./fields.js";
import { Finding } from "./products.js";
import { route } from "./route.js";
import { line, lines } from "./text.js";

/**
 * The fields that an author can change without a new version. The rules of the database allow the
 * texts and tags too.
 */
const CHANGES = {
  title: line({ least: 1, most: 100 }).describe("The title: 1 to 100 characters."),
  description: lines({ least: 1, most: 500 }).describe(
    "What the product does, in one or two sentences: 1 to 500 characters.",
  ),
  readme: Readme,
  longDescription: lines({ most: 2_000 }).describe(
    "A longer description, as Markdown; at most 2,000 characters.",
  ),
  language: line({ most: 10 }).describe("The language of the content, such as `en`; at most 10 characters."),
  tags: Tags,
  price: PriceUsd,
  thumbnailUrl: ThumbnailUrl,
};

/** What a product page shows of a product that is not published yet. */
export const OwnProductView = PublicProduct.extend({
  longDescription: z.string().describe("A longer description, as Markdown. May be empty."),
  language: z.string().describe("The language of the content."),
  compatibility: StoredCompatibility.describe("The programs that the product runs with."),
  dependencies: StoredDependencies.describe("The products that this one requires, by registry."),
  screenshots: StoredScreenshots,
}).describe("The product as shown on its page.");

export const productsListing = route({
  path: "/products/listing",
  isExtension: true,
  GET: {
    summary: "Get one of your products in any status, with the findings of its newest version",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ slug: Slug.describe("The slug of the product.") }),
    response: z.object({
      product: OwnProductView,
      held: z.boolean().describe("Whether only an admin can publish it."),
      wasPublished: z.boolean().describe("Whether a version was ever published."),
      newest: z
        .object({
          version: z.string().describe("The version."),
          fileSize: countOf("The size of its archive in bytes."),
          sha256: Sha256.optional().describe(
            "The SHA-256 of its archive. Missing only for a file that an older system stored.",
          ),
          isWaiting: z.boolean().describe("Whether it awaits approval while an older version is published."),
          findings: z.array(Finding).describe("What the scan found in it; at most 100 findings."),
        })
        .optional()
        .describe("The newest version. Missing for a product without a file."),
    }),
    failures: ["productNotFound"],
  },
  POST: {
    summary: "Change texts, tags, price, or picture of one of your products without a new version",
    access: "user",
    limit: { perMinute: 10, strategy: "strict" },
    request: z
      .object({ productId: ProductId, ...CHANGES })
      .partial()
      .required({ productId: true })
      .describe("The fields to change. Others stay as they are."),
    response: z.object({
      changed: z.array(z.string()).describe("The names of the fields that changed. Empty if none did."),
    }),
    failures: ["productNotFound", "notYourProduct", "productRemoved", "editConflict"],
  },
});
