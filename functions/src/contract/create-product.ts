import * as z from "zod";
import {
  Category,
  Compatibility,
  Dependencies,
  FileSize,
  InstallTarget,
  PriceUsd,
  Readme,
  Slug,
  Tags,
  Version,
} from "./fields.js";
import { License } from "./licenses.js";
import { route } from "./route.js";
import { Sigstore, SigstoreBundle } from "./sigstore.js";
import { line, lines } from "./text.js";

export const cliProductsCreate = route({
  path: "/cli/products/create",
  POST: {
    summary: "Create a product, or a new version of one of your products",
    access: "user",
    scopes: ["publish"],
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({
      title: line({ least: 1, most: 100 }).describe(
        "The title: 1 to 100 characters, not counting leading and trailing spaces.",
      ),
      slug: Slug,
      description: lines({ least: 1, most: 500 }).describe(
        "What the product does, in one or two sentences: 1 to 500 characters, not counting leading and trailing spaces.",
      ),
      category: Category,
      price: PriceUsd,
      fileKey: z
        .string()
        .min(1, "must not be empty")
        .max(1_024, "must have at most 1024 characters")
        .describe("The `key` of the upload. It starts with `products/` and ends with `.zip`."),
      fileName: line({ least: 1, most: 255 }).describe(
        "The file name of the archive that buyers see: 1 to 255 characters.",
      ),
      fileSize: FileSize,
      version: Version,
      license: License.default("MIT"),
      tags: Tags.default([]),
      readme: Readme.default(""),
      changelog: lines({ most: 2_000 })
        .default("")
        .describe("What changed in this version; at most 2,000 characters."),
      source: z.enum(["cli", "web"]).default("cli").describe("The client that sends the request."),
      mcsLevel: z
        .union([z.literal(1), z.literal(2), z.literal(3)], "must be 1, 2 or 3")
        .default(1)
        .describe("How complete the author considers the product, from 1 to 3."),
      language: line({ most: 10 })
        .default("en")
        .describe("The language of the content, such as `en` or `pt-BR`; at most 10 characters."),
      longDescription: lines({ most: 2_000 })
        .default("")
        .describe("A longer description, as Markdown; at most 2,000 characters."),
      installTarget: InstallTarget.default(""),
      compatibility: Compatibility.default({ claudeCode: ">=1.0.0" }),
      dependencies: Dependencies.default({ myclaude: [] }),
      sigstoreBundle: SigstoreBundle.optional(),
    }),
    response: z.object({
      productId: z.string().describe("The ID of the product."),
      slug: z.string().describe("The slug of the product."),
      status: z
        .literal("pending_review")
        .describe("Always `pending_review`: the version is awaiting approval."),
      updated: z
        .boolean()
        .describe("`false` for a new product, `true` for a new version of an existing one."),
      sigstore: Sigstore.optional().describe(
        "Who signed the archive, if `sigstoreBundle` was sent. The bundle is verified.",
      ),
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
      "sigstoreBundleInvalid",
      "sigstoreDigestDiffers",
      "sigstoreSignatureInvalid",
      "sigstoreCertificateInvalid",
      "sigstoreLogEntryInvalid",
      "sigstoreTimestampInvalid",
      "sigstoreIdentityDiffers",
      "slugReserved",
      "versionNotNewer",
      "productRemoved",
      "slugTaken",
      "slugTooSimilar",
      "versionExists",
      "editConflict",
      "tooManyNewProducts",
    ],
  },
});

/** The request to `/cli/products/create`. */
export type CreateRequest = z.input<(typeof cliProductsCreate)["POST"]["request"]>;
