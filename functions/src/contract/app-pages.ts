import * as z from "zod";
import { Capabilities } from "./capabilities.js";
import { PublicProduct } from "./cli.js";
import {
  CATEGORIES,
  Recall,
  ROLES,
  StoredCompatibility,
  StoredDependencies,
  StoredScreenshots,
  Timestamp,
  Version,
} from "./fields.js";
import { Provenance } from "./provenance.js";
import { Sigstore } from "./sigstore.js";

/**
 * What the pages of products, of profiles, of collections, and of the log show in addition to the API. The function `appPages`
 * returns it as HTML for anyone who follows a link, and as JSON at `/p/{slug}.json`, `/u/{username}.json`, `/collections.json`,
 * `/collections/{slug}.json`, `/categories.json`, and `/log.json` for the web app and for programs.
 */

/** A version that is or was published. */
export const ReleasedVersion = z.object({
  version: Version,
  releasedAt: Timestamp,
  changelog: z.string(),
  /** The author's recall of it. Missing for an ordinary version. */
  recall: Recall.omit({ version: true }).optional(),
  /** Bytes. */
  fileSize: z.number().int(),
  sha256: z.string().optional(),
  /** The workflow that published it without a stored secret. */
  provenance: Provenance.optional(),
  /** Who signed its archive with Sigstore. */
  sigstore: Sigstore.optional(),
  /** The scan result for these bytes. Missing for a file that an older system stored. */
  scan: z
    .object({
      /** `hold`: an admin reviewed it before it was published. */
      outcome: z.enum(["pass", "hold"]),
      rulesVersion: z.string(),
      suspicious: z.number().int(),
      notes: z.number().int(),
      /** The observed capabilities of the archive. Missing for a scan of an earlier version. */
      capabilities: Capabilities.optional(),
    })
    .optional(),
});
export type ReleasedVersion = z.infer<typeof ReleasedVersion>;

export const ProductPage = z.object({
  product: PublicProduct.extend({
    longDescription: z.string(),
    language: z.string(),
    compatibility: StoredCompatibility,
    dependencies: StoredDependencies,
    // Marketplaces of earlier versions do not return it.
    screenshots: StoredScreenshots.default([]),
  }),
  /** Newest first, at most 50. */
  versions: z.array(ReleasedVersion),
  /** The number of reviews with one star, two stars, and so on up to five. */
  ratings: z.array(z.number().int()).length(5),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const ProfilePage = z.object({
  user: z.object({
    uid: z.string(),
    username: z.string(),
    displayName: z.string(),
    bio: z.string(),
    avatarUrl: z.string(),
    country: z.string(),
    role: z.enum(ROLES),
    rank: z.string(),
    verified: z.boolean(),
    xp: z.number(),
    level: z.number(),
    stats: z.object({
      followers: z.number(),
      following: z.number(),
      products: z.number(),
      downloads: z.number(),
      likes: z.number(),
      reviewsReceived: z.number(),
      avgRating: z.number(),
    }),
    createdAt: Timestamp,
  }),
  /** In the profile's language. */
  achievements: z.array(
    z.object({
      id: z.string(),
      icon: z.string(),
      title: z.string(),
      description: z.string(),
      tier: z.string(),
    }),
  ),
  /** The newest published products, at most 50. */
  products: z.array(PublicProduct.omit({ readme: true })),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

/** A collection with its published products. */
export const CollectionPage = z.object({
  collection: z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    /** Markdown. */
    text: z.string(),
  }),
  /** In the order of the collection. */
  products: z.array(PublicProduct.omit({ readme: true })),
});
export type CollectionPage = z.infer<typeof CollectionPage>;

/** The collections that everyone can see, in their order. */
export const CollectionsPage = z.object({
  collections: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      /** The first published products, whose pictures stand for the collection. */
      covers: z.array(z.object({ slug: z.string(), category: z.string(), thumbnailUrl: z.string() })),
    }),
  ),
});
export type CollectionsPage = z.infer<typeof CollectionsPage>;

/** What the operator says about categories, by category. */
export const CategoriesPage = z.object({ texts: z.partialRecord(z.enum(CATEGORIES), z.string()) });
export type CategoriesPage = z.infer<typeof CategoriesPage>;

/** A change to a product or version, as the log page shows it. */
export const LoggedEntry = z.object({
  /** The number of the entry in the log. */
  index: z.number().int(),
  /** What happened. Entries of later versions can have kinds that the page does not know. */
  kind: z.string(),
  slug: z.string(),
  version: z.string(),
  at: Timestamp,
  /** The SHA-256 of the archive, in hexadecimal. Missing for a file that an older system stored. */
  sha256: z.string().optional(),
});
export type LoggedEntry = z.infer<typeof LoggedEntry>;

export const LogPage = z.object({
  /** The newest signed state of the log. Missing if the marketplace has no log. */
  log: z
    .object({
      /** The name of the log. */
      origin: z.string(),
      /** The number of entries. */
      size: z.number().int(),
      /** The root of the tree, in Base64. */
      root: z.string(),
      /** Missing for a state that an earlier version of this program signed. */
      signedAt: Timestamp.optional(),
      /** The public keys that signed it, the current one first: `NAME+ID+KEY`. */
      keys: z.array(z.string()),
      /** The witnesses of the operator that cosigned it. */
      witnesses: z.array(z.object({ name: z.string(), key: z.string(), at: Timestamp })),
    })
    .optional(),
  /** Newest first, of one product if the address names one. */
  entries: z.array(LoggedEntry),
  /** The next page has the entries before this index. Missing on the last page. */
  before: z.number().int().optional(),
});
export type LogPage = z.infer<typeof LogPage>;
