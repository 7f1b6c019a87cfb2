import type { ProductStatus } from "#contract/fields.js";
import type { Provenance } from "#contract/provenance.js";
import type { Sigstore } from "#contract/sigstore.js";
import type { Product, StoredVerdict } from "../products/product.js";
import type { LogEntry, LogKind } from "./entry.js";

/** The fields of an entry about a version, besides the kind and the time of the change. */
export type LoggedFile = Omit<LogEntry, "kind" | "at">;

/** The current version of a product, or another one with its own file. */
export function loggedFile(
  { slug, authorUid, version, sha256, fileSize }: LoggedProduct,
  file: FileOfVersion = { version, sha256, fileSize },
): LoggedFile {
  return {
    slug,
    version: file.version,
    sha256: file.sha256,
    size: file.fileSize,
    ...(file.verdict && { scan: { outcome: file.verdict.outcome, rules: file.verdict.rulesVersion } }),
    publisher: authorUid,
    ...(file.provenance && { provenance: file.provenance }),
    ...(file.sigstore && { sigstoreBundle: file.sigstore.bundleSha256 }),
  };
}

export type LoggedProduct = Pick<Product, "slug" | "authorUid" | "version" | "sha256" | "fileSize">;

interface FileOfVersion {
  readonly version: string;
  readonly fileSize: number;
  readonly sha256?: string | undefined;
  readonly verdict?: StoredVerdict | undefined;
  readonly provenance?: Provenance | undefined;
  readonly sigstore?: Sigstore | undefined;
}

/**
 * The kind of entry that records that a product is no longer offered; undefined if it was never offered.
 *
 * @param wasPublished whether a version was ever published
 */
export function endOfOffer(
  from: ProductStatus,
  to: ProductStatus,
  wasPublished: boolean,
): Extract<LogKind, "withdrawn" | "held" | "removed"> | undefined {
  if (!wasPublished || from === to) return undefined;
  if (to === "removed") return "removed";
  if (to === "pending_review") return from === "published" || from === "archived" ? "held" : undefined;
  return to === "archived" && from === "published" ? "withdrawn" : undefined;
}
