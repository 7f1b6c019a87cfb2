import type * as z from "zod";
import type { Capabilities, CapabilityKinds } from "#contract/capabilities.js";
import type { AgentSpec, ProductStatus, Recall, Screenshot } from "#contract/fields.js";
import type { Finding } from "#contract/products.js";
import type { Provenance } from "#contract/provenance.js";
import type { Reading } from "#contract/reading.js";
import type { Sigstore } from "#contract/sigstore.js";

/** The details that the author writes. A new version may change all of them. */
export interface Listing {
  readonly title: string;
  readonly description: string;
  readonly readme: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** US dollars; 0 is free. */
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
  /** Pictures of the archive, the best one first; undefined without one. */
  readonly screenshots?: readonly Screenshot[] | undefined;
}

/** The scanner's verdict on the bytes of an archive, as stored. */
export interface StoredVerdict {
  readonly outcome: "pass" | "hold" | "block";
  readonly rulesVersion: string;
  /** SHA-256 of the scanned bytes, in hexadecimal. */
  readonly sha256: string;
  readonly findings: readonly StoredFinding[];
  /** The observed capabilities of the archive. Missing in verdicts of earlier versions. */
  readonly capabilities?: Capabilities | undefined;
  /**
   * The judgment of the operator's reader, if the archive is held and there is a reader. Only
   * admins see it.
   */
  readonly reading?: Reading | undefined;
}

export type StoredFinding = z.infer<typeof Finding>;

/** The archive of one version. Only the functions read it. */
export interface ProductFile {
  /** The storage key; a legacy record may contain a download URL or a `gs://` URL. */
  readonly fileUrl: string;
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly version: string;
  readonly sha256?: string;
  readonly generation?: string;
  readonly verdict?: StoredVerdict;
  /** The workflow that published it; missing if its author did with a login. */
  readonly provenance?: Provenance | undefined;
  /** Who signed it with Sigstore; missing if no bundle was sent with it. */
  readonly sigstore?: Sigstore | undefined;
}

export interface ProductStats {
  readonly downloads: number;
  readonly likes: number;
  /** The average of the reviews, with two decimals. */
  readonly rating: number;
  /** The sum of the reviews' ratings; the average is derived from it. */
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
  /** The workflow that published `version`. */
  readonly provenance?: Provenance | undefined;
  /** Who signed `version` with Sigstore. */
  readonly sigstore?: Sigstore | undefined;
  /** Kinds of what the current file can do; undefined for a product of an earlier version. */
  readonly capabilities?: CapabilityKinds | undefined;
  readonly thumbnailUrl: string;
  readonly authorUid: string;
  readonly authorUsername: string;
  readonly authorDisplayName: string;
  readonly authorAvatar: string;
  /** False while Stripe does not pay the author; undefined in products of earlier versions. */
  readonly authorPayable?: boolean | undefined;
  readonly status: ProductStatus;
  readonly version: string;
  /** A version that waits for approval while `version` stays published. */
  readonly pendingVersion?: string;
  /** The versions that the author has yanked or deprecated, newest first; undefined without one. */
  readonly recalls?: readonly Recall[] | undefined;
  /** When a version was last published; undefined if none ever was. */
  readonly approvedAt?: Date | undefined;
  /** The admin who removed the product, or its author, whose account was deleted. */
  readonly removedBy?: string | undefined;
  /** True while only an admin may publish the product or a new version of it. */
  readonly held?: boolean;
  /**
   * Why it is held: `malicious` if an admin or a rescan found it to be, `newAccount` if it is the first product of a
   * new account, `ban` if its author is banned, otherwise `review`.
   */
  readonly heldFor?: string | undefined;
  /** The file that an admin has looked at and released, if it was held as the first product of a new account. */
  readonly clearedSha256?: string | undefined;
  readonly stats: ProductStats;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A version that waits for approval while another one is published: its details and its file. */
export interface PendingVersion {
  readonly listing: Listing;
  readonly file: ProductFile;
}
