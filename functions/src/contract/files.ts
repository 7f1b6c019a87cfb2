import * as z from "zod";
import { countOf, Sha256, Slug, Version, wholeNumber } from "./fields.js";
import { PAGE_SECONDS } from "./pages.js";
import { Finding } from "./products.js";
import { route } from "./route.js";

/** The maximum number of files in one response. An archive has at most 5,000. */
export const FILES_PER_PAGE = 1_000;

/** Identifies the bytes of a version. The response never changes while the caller may read it. */
const VERSION = {
  slug: Slug.describe("The slug of the product."),
  version: Version.describe("The version: a published one, or any version of the caller's own product."),
  sha256: Sha256.describe(
    "The SHA-256 of the version's archive: 64 hexadecimal digits. It is `sha256` of the product or of its version.",
  ),
};

const IS_PUBLIC = z
  .boolean()
  .describe("Whether everyone may read these files. If not, only the author, buyers, and admins may.");

/** Why the files of a version cannot be read. */
const CLOSED = [
  "productNotFound",
  "versionNotFound",
  "purchaseRequired",
  "productHeldAsMalicious",
  "versionMalicious",
  "archiveUnreadable",
  "invalidFileReference",
  "unreadableFileReference",
  "accountBanned",
] as const;

/** A file of a version. */
export const VersionFile = z.object({
  path: z.string().describe("The path in the archive, with forward slashes."),
  size: countOf("The size of the file in bytes."),
  crc32: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe(
      "The CRC-32 of the file: 8 hexadecimal digits. It detects differences, but it does not prove that two files are equal.",
    ),
});
export type VersionFile = z.infer<typeof VersionFile>;

export const productsFiles = route({
  path: "/products/files",
  isExtension: true,
  GET: {
    summary: "List the files of a version, 1,000 per page, and the findings of its scan",
    access: "visitor or user",
    scopes: ["read"],
    limit: { perMinute: 120, strategy: "standard" },
    sharedSeconds: PAGE_SECONDS,
    request: z.object({
      ...VERSION,
      offset: wholeNumber(5_000, 0).default(0).describe("The number of files to skip: 0 to 5,000."),
    }),
    response: z.object({
      isPublic: IS_PUBLIC,
      files: z.array(VersionFile).describe("Up to 1,000 files, sorted by path."),
      total: countOf("The number of files in the archive."),
      offset: countOf("The `offset` that was used."),
      findings: z
        .array(Finding)
        .describe("What the scan found in this version. At most 100 findings; only with `offset` 0."),
    }),
    failures: CLOSED,
  },
});

export const productsFile = route({
  path: "/products/file",
  isExtension: true,
  GET: {
    summary: "Read a text or a picture of a version",
    access: "visitor or user",
    scopes: ["read"],
    limit: { perMinute: 240, strategy: "standard" },
    sharedSeconds: PAGE_SECONDS,
    request: z.object({
      ...VERSION,
      path: z
        .string()
        .min(1, "must not be empty")
        .max(1_024, "must have at most 1024 characters")
        .describe("The path of a file, as `GET /products/files` lists it: 1 to 1,024 characters."),
    }),
    response: VersionFile.extend({
      isPublic: IS_PUBLIC,
      kind: z
        .enum(["text", "picture", "binary", "large"])
        .describe(
          "`text`: UTF-8 of at most 512 KiB. `picture`: PNG, JPEG, GIF, or WebP. `large`: a longer text, or a file that cannot be read without most of the archive. `binary`: anything else. Download the version to get files that are not returned here.",
        ),
      text: z.string().optional().describe("The text of the file. Only with `kind` `text`."),
      picture: z
        .object({
          type: z
            .enum(["image/png", "image/jpeg", "image/gif", "image/webp"])
            .describe("The media type, by the file's bytes."),
          width: countOf("The width in pixels."),
          height: countOf("The height in pixels."),
          base64: z.string().describe("The bytes of the picture in base64."),
        })
        .optional()
        .describe("The picture: at most 1 MB and 40 million pixels. Only with `kind` `picture`."),
    }),
    failures: [...CLOSED, "fileNotFound"],
  },
});
