import * as z from "zod";
import {
  CATEGORIES,
  MAX_ARCHIVE_BYTES,
  MAX_DEPENDENCIES,
  MAX_README_BYTES,
  PRODUCT_STATUSES,
  RECALL_STATES,
} from "./constants.js";
import { DRAWN_PICTURE, PICTURE } from "./pages.js";
import { composed, isVisible, line, lines, textFault } from "./text.js";

/**
 * The values and limits shared by HTTP routes, manifest, rules, and command line. Each limit of
 * the specification is defined here once.
 */

export * from "./constants.js";

export const SLUG_PATTERN = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/;
const SEMVER_PATTERN =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z-]{1,32}(\.[0-9A-Za-z-]{1,32}){0,4})?$/;

/** A document ID that Firestore accepts: no slash, not only dots, not `__…__`. */
export const DocumentId = z
  .string()
  .min(1, "must not be empty")
  .max(128, "must have at most 128 characters")
  .regex(/^[A-Za-z0-9_-]+$/, "must contain only letters, digits, _, and -")
  .refine((id) => !/^__.*__$/.test(id), "must not start and end with two underscores");

export const ProductId = DocumentId.describe("The ID of a product: 1 to 128 letters, digits, `_`, and `-`.");

export const Category = z
  .enum(CATEGORIES)
  .describe("The kind of product. It determines the folder into which the product is installed.");
export const ProductStatus = z
  .enum(PRODUCT_STATUSES)
  .describe(
    "`draft`: unpublished before approval. `pending_review`: awaiting approval. `published`: available to everyone. `archived`: unpublished, but buyers keep it. `removed`: removed by an admin, or deleted with its author's account.",
  );

/**
 * The permanent URL name of a product. It has at least two characters, because the pattern requires a first and a last
 * one.
 */
export const Slug = z
  .string()
  .min(2, "must have at least 2 characters, because the first and the last are each a letter or digit")
  .max(50, "must have at most 50 characters")
  .regex(
    SLUG_PATTERN,
    "must contain only lowercase letters, digits, -, and _, and must start and end with a letter or digit",
  )
  .describe(
    "The product's permanent name in URLs and commands: 2 to 50 lowercase letters, digits, `-`, and `_`. It starts and ends with a letter or digit.",
  );

/**
 * A semantic version without build metadata, because two builds of the same version could have different contents.
 */
export const Version = z
  .string()
  .max(64, "must have at most 64 characters")
  .regex(SEMVER_PATTERN, "must be a semantic version such as 1.4.0 or 2.0.0-beta.1, without build metadata")
  .describe(
    "A semantic version without build metadata, such as `1.4.0` or `2.0.0-beta.1`; at most 64 characters.",
  );

/** A version that its author has yanked or deprecated. */
export const Recall = z
  .object({
    version: z.string().describe("The version."),
    state: z
      .enum(RECALL_STATES)
      .describe(
        "`yanked`: new users cannot get it. Buyers, and users who have it in a lock, keep it. `deprecated`: it can be installed, but its author advises against it.",
      ),
    message: z.string().describe("Why, in the author's words; at most 300 characters. May be empty."),
  })
  .describe("A version that its author has yanked or deprecated.");
export type Recall = z.infer<typeof Recall>;

/** US dollars as the spec stores them: 0, or 1.00 to 9,999.00 with at most two decimals. */
export const PriceUsd = z
  .number()
  .min(0, "must not be negative")
  .max(9_999, "must be at most 9999 USD")
  .refine((usd) => usd === 0 || usd >= 1, "must be 0 (free) or at least 1.00 USD")
  .refine((usd) => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6, "must have at most two decimals")
  .describe("US dollars: 0 (free), or 1.00 to 9,999.00 with at most two decimals.");

export const Tag = line({ least: 1, most: 30 });
export const Tags = z
  .array(Tag)
  .max(10, "must have at most 10 tags")
  .describe("Search keywords: at most 10, each of 1 to 30 characters.");

export const Readme = lines({ keepsEnds: true })
  .refine((text) => new TextEncoder().encode(text).length <= MAX_README_BYTES, "must have at most 100 KB")
  .describe("Markdown; at most 100 KB of UTF-8.");

/** A folder inside the buyer's project. The path cannot leave the project. */
export const InstallTarget = line({ most: 200 })
  .refine(
    (path) =>
      !/(^|[/\\])\.\.([/\\]|$)/.test(path) && !/^([/\\~]|[A-Za-z]:)/.test(path) && !path.includes("\\"),
    "must be a relative path with forward slashes that stays inside the project",
  )
  .describe(
    "The install folder inside the project, instead of the category's folder: a relative path with forward slashes, at most 200 characters.",
  );

/** Whether Firestore accepts the names of a map: it reserves names of the form `__…__`. */
const hasStorableNames = (map: Readonly<Record<string, unknown>>) =>
  !Object.keys(map).some((name) => /^__.*__$/.test(name));
const UNSTORABLE = "must not have names like __this__";

const withComposedNames = <V>(map: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [composed(name), value]));
const hasCleanNames = (map: Readonly<Record<string, unknown>>) =>
  !Object.keys(map).some((name) => textFault(name, "line") !== undefined || !isVisible(name));
const UNCLEAN = "must not have names with invisible or control characters";

/** The programs that a stored product is compatible with. New products use `Compatibility`. */
export const StoredCompatibility = z.record(z.string(), z.string());

/**
 * `compatibility`: the programs that the product is compatible with, such as `{ "claudeCode": ">=1.0.0" }`.
 */
export const Compatibility = z
  .record(z.string().min(1).max(50), line({ most: 100 }))
  .refine((map) => Object.keys(map).length <= 20, "must have at most 20 entries")
  .refine(hasStorableNames, UNSTORABLE)
  .overwrite(withComposedNames)
  .refine(hasCleanNames, UNCLEAN)
  .describe("The programs that the product runs with: at most 20, each with the supported versions.");

/** The dependencies of a stored product. New products use `Dependencies`. */
export const StoredDependencies = z.record(z.string(), z.array(z.string()));

/**
 * `dependencies`: maps the name of a registry to the slugs that are required from it, at most 20 slugs in total.
 */
export const Dependencies = z
  .record(z.string().min(1).max(50), z.array(line({ least: 1, most: 60 })))
  .refine(
    (map) =>
      Object.keys(map).length <= MAX_DEPENDENCIES && Object.values(map).flat().length <= MAX_DEPENDENCIES,
    `must have at most ${MAX_DEPENDENCIES} entries`,
  )
  .refine(hasStorableNames, UNSTORABLE)
  .overwrite(withComposedNames)
  .refine(hasCleanNames, UNCLEAN)
  .describe(
    `The products that this one requires, grouped by registry: at most ${MAX_DEPENDENCIES} slugs in total.`,
  );

/** One sentence for an agent that chooses between products. */
export const AgentSummary = line({ most: 100 }).describe(
  "One sentence for an agent that chooses between products; at most 100 characters.",
);

/** The shape of `agent_spec`, of texts on one line and of texts on several. */
function agentSpecOf(texts: {
  readonly line: (bounds: { least?: number; most: number }) => z.ZodType<string, string>;
  readonly lines: (bounds: { most: number }) => z.ZodType<string, string>;
}) {
  const parameter = z.object({
    name: texts.line({ least: 1, most: 60 }).describe("The name; 1 to 60 characters."),
    type: texts.line({ most: 60 }).optional().describe("The type, as free text; at most 60 characters."),
    description: texts.lines({ most: 300 }).optional().describe("What it means; at most 300 characters."),
    required: z.boolean().optional().describe("Whether the product requires it."),
  });
  return z
    .object({
      inputs: z.array(parameter).max(20).default([]).describe("The inputs; at most 20 entries."),
      outputs: z.array(parameter).max(20).default([]).describe("The outputs; at most 20 entries."),
      side_effects: z
        .array(texts.lines({ most: 200 }))
        .max(20)
        .default([])
        .describe(
          "What the product changes besides its outputs, such as files that it writes: at most 20 texts of 200 characters.",
        ),
      context_budget: z
        .number()
        .int()
        .min(0)
        .max(1_000_000)
        .optional()
        .describe("The number of context tokens that the product needs; at most 1,000,000."),
      requires: z
        .array(texts.lines({ most: 100 }))
        .max(20)
        .optional()
        .describe("Programs and services that the product requires: at most 20 texts of 100 characters."),
    })
    .describe(
      "What an agent should know before using the product: inputs, outputs, side effects, and requirements.",
    );
}

/** What an agent should know before using a product: inputs, outputs, and side effects. */
export const AgentSpec = agentSpecOf({ line, lines });

const stored = ({ least = 0, most }: { least?: number; most: number }) => z.string().min(least).max(most);
/** The stored form. It may be older than the rules for clean texts. */
export const StoredAgentSpec = agentSpecOf({ line: stored, lines: stored });

/** A picture in the archive that the product page shows, with a description. */
export const Screenshot = z
  .strictObject({
    file: line({ least: 1, most: 200 })
      .refine((path) => DRAWN_PICTURE.test(path), "must be a PNG, JPEG, GIF, or SVG file")
      .describe("The path of the picture in the archive: a PNG, JPEG, GIF, or SVG file of at most 1 MB."),
    alt: line({ least: 1, most: 200 }).describe(
      "What the picture shows, for people who do not see it; 1 to 200 characters.",
    ),
  })
  .describe("A picture of the archive that the product page shows.");
export type Screenshot = z.infer<typeof Screenshot>;

/** The pictures that a product page shows first. */
export const Screenshots = z
  .array(Screenshot)
  .max(8)
  .describe(
    "Pictures of the archive that the product page shows to everyone; at most 8, the best one first.",
  );

/** The stored form. */
export const StoredScreenshots = z
  .array(
    z
      .object({
        file: z.string().describe("The path of the picture in the archive."),
        alt: z.string().describe("What the picture shows, for people who do not see it."),
      })
      .describe("A picture of the archive."),
  )
  .describe("Pictures of the archive that the product page shows to everyone; at most 8.");

/** The name in a profile's URL. */
export const Username = z
  .string()
  .regex(/^[a-z0-9_-]{3,30}$/, "must have 3 to 30 lowercase letters, digits, _, and -")
  .describe("The name in the profile's URL: 3 to 30 lowercase letters, digits, `_`, and `-`.");

/** The location of a picture: an https URL, the key of an uploaded picture below a folder, or empty. */
const pictureUrl = (folder: "users/" | "products/", uploaded: string) =>
  z
    .string()
    .max(2_048, "must have at most 2048 characters")
    .refine(
      (url) =>
        url === "" ||
        /^https:\/\/[^\s/]+(\/\S*)?$/.test(url) ||
        (url.startsWith(folder) && PICTURE.test(url)),
      `must be an https URL or the key of an uploaded ${uploaded}`,
    );

/** The location of a profile's picture. */
export const AvatarUrl = pictureUrl("users/", "avatar").describe(
  "The profile's picture: the key of a picture that the caller uploaded (`users/{uid}/avatars/…`), an https URL, or empty. At most 2,048 characters. Pages show only uploaded pictures, because another host would learn the address of every reader.",
);

/** The location of a product's picture. */
export const ThumbnailUrl = pictureUrl("products/", "picture").describe(
  "The product's picture: the key of a picture that was uploaded for the product (`products/{id}/thumbnails/…`), an https URL, or empty. At most 2,048 characters. Pages show only uploaded pictures, because another host would learn the address of every reader.",
);

/** The start of the next page of a list: the opaque `nextCursor` of the previous page. */
export const Cursor = z
  .string()
  .max(500, "must have at most 500 characters")
  .describe(
    "Where the page starts: `nextCursor` of the previous page, unchanged. Omit it for the first page.",
  );

/** The cursor in a response. */
export const NextCursor = z
  .string()
  .optional()
  .describe("Send it as `cursor` to get the next page. Missing on the last page.");

/** A number in a query string, where all values are text. */
export const wholeNumber = (most: number, least: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

/** ISO 8601 with milliseconds, in UTC. */
export const Timestamp = z.iso.datetime();

/** A point in time. @param what a description of the event at that time */
export const timeOf = (what: string) => Timestamp.describe(`${what}: ISO 8601 in UTC with milliseconds.`);

/** A count. @param what a description of the counted items */
export const countOf = (what: string) => z.number().int().describe(what);

/** The checksum of an archive. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("The SHA-256 of the archive: 64 hexadecimal digits.");

/** The declared size of an archive. */
export const FileSize = z
  .number()
  .int("must be a whole number of bytes")
  .min(1, "must be at least 1 byte")
  .max(MAX_ARCHIVE_BYTES, "must be at most 52428800 bytes (50 MB)")
  .describe("The size of the archive in bytes: 1 to 52,428,800 (50 MB).");

/** The response to a change that has no other result. */
export const DONE = z.literal(true).describe("Always `true`: the change was made.");

/** The description of a picture field. */
export const PICTURE_WORDS =
  "the key of a picture that the site serves below `/pictures/`, an https URL, which no page loads, or empty";

export type Category = z.infer<typeof Category>;
export type ProductStatus = z.infer<typeof ProductStatus>;
export type AgentSpec = z.infer<typeof AgentSpec>;
