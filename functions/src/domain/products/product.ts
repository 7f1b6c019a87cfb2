import type * as z from "zod";
import type { AgentSpec, ProductStatus } from "#contract/fields.js";
import type { Finding } from "#contract/products.js";

/** What the author says about a product: all that a new version may change. */
export interface Listing {
  readonly title: string;
  readonly description: string;
  readonly readme: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** US dollars, 0 is free. */
  readonly price: number;
  readonly license: string;
  readonly mcsLevel: number;
  readonly language: string;
  readonly longDescription: string;
  readonly installTarget: string;
  readonly compatibility: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  readonly changelog: string;
  readonly agentSummary: string;
  readonly agentSpec?: AgentSpec;
}

/** What the scanner said of an archive's bytes, as it is stored. */
export interface StoredVerdict {
  readonly outcome: "pass" | "hold" | "block";
  readonly rulesVersion: string;
  /** Of the bytes that were judged, in hex. */
  readonly sha256: string;
  readonly findings: readonly StoredFinding[];
}

export type StoredFinding = z.infer<typeof Finding>;

/** The archive of one version. Nobody but the functions reads it. */
export interface ProductFile {
  /** Storage key; a legacy record may hold a download URL or a `gs://` address. */
  readonly fileUrl: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly version: string;
  readonly sha256?: string;
  readonly generation?: string;
  readonly verdict?: StoredVerdict;
}

export interface ProductStats {
  readonly downloads: number;
  readonly likes: number;
  /** The average of the reviews, two decimals. */
  readonly rating: number;
  /** Of the reviews' ratings; the average follows from it. */
  readonly ratingSum: number;
  readonly reviewsCount: number;
  readonly purchaseCount: number;
}

/** The public document of a product (spec: Product; DESIGN §3). */
export interface Product extends Listing {
  readonly id: string;
  readonly slug: string;
  readonly currency: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256?: string;
  readonly thumbnailUrl: string;
  readonly authorUid: string;
  readonly authorUsername: string;
  readonly authorDisplayName: string;
  readonly authorAvatar: string;
  readonly status: ProductStatus;
  readonly version: string;
  /** A version that waits for approval while `version` stays on sale. */
  readonly pendingVersion?: string;
  /** True while only an admin may publish it, or a new version of it. */
  readonly held?: boolean;
  readonly stats: ProductStats;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What waits for approval beside a live version: its words and its file. */
export interface PendingVersion {
  readonly listing: Listing;
  readonly file: ProductFile;
}
