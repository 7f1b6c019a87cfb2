import { Failure } from "#contract/failure.js";
import type { Provenance } from "#contract/provenance.js";
import type { Sigstore } from "#contract/sigstore.js";
import type { Judged } from "#domain/moderation/abuse-limits.js";
import type { User } from "#domain/people/user.js";
import type { Listing, ProductFile } from "#domain/products/product.js";
import { archiveKey, safeFileName, type UploadClaim } from "#domain/products/upload.js";
import * as storage from "#gateway/storage.js";
import * as productWrites from "#store/products/product-writes.js";
import * as products from "#store/products/products.js";
import type { JudgedUpload } from "./scan.js";

/** A verified Sigstore bundle: its text and its content. */
export interface SignedUpload {
  readonly bundle: string;
  readonly sigstore: Sigstore;
}

/**
 * Stores a scanned upload as a version of a product (DESIGN §4.3).
 *
 * The scanned bytes are written from memory, under a key that is derived from their digest, so later changes to the
 * upload cannot affect them. One commit then publishes them. If that commit is rejected, bytes that no product refers
 * to are deleted. They are kept if the commit only conflicted with concurrent commits, because one of those may be
 * about to refer to the same bytes.
 *
 * @throws Failure as `listings.save`
 */
export async function keepUpload(wanted: {
  readonly slug: string;
  readonly version: string;
  readonly fileName: string;
  readonly author: User;
  /** The workflow that publishes, if it is not a user. */
  readonly provenance?: Provenance | undefined;
  /** The Sigstore bundle of the archive, verified, if one was sent. */
  readonly signed?: SignedUpload | undefined;
  readonly listing: Listing;
  readonly claim: UploadClaim;
  readonly judged: JudgedUpload;
  /** The limits on abuse, and the time. */
  readonly limits: Judged;
}): Promise<{ productId: string; updated: boolean }> {
  const { slug, version, author, listing, claim, judged, limits } = wanted;
  const { verdict } = judged.scan;
  const key = archiveKey(slug, version, verdict.sha256);
  const generation = await storage.store(key, judged.bytes);
  const file: ProductFile = {
    fileUrl: key,
    fileName: safeFileName(wanted.fileName),
    fileSize: judged.bytes.byteLength,
    version,
    sha256: verdict.sha256,
    generation,
    verdict,
    ...(wanted.provenance && { provenance: wanted.provenance }),
    ...(wanted.signed && { sigstore: wanted.signed.sigstore }),
  };
  try {
    const saved = await productWrites.save({
      ...{ slug, author, listing, file },
      ...{ uploadId: claim.id, judged: limits, sigstoreBundle: wanted.signed?.bundle },
    });
    await storage.discard(claim.key);
    return saved;
  } catch (error) {
    const isRefused = error instanceof Failure && error.code !== "editConflict";
    if (isRefused && !(await products.refersTo(key))) await storage.discard(key);
    throw error;
  }
}
