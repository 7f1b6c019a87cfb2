import type { Verdict } from "#archive/verdict.js";
import { Failure } from "#contract/failure.js";
import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import type { Manifest } from "#contract/manifest.js";
import { reasons } from "#domain/products/approval.js";
import type { StoredVerdict } from "#domain/products/product.js";
import { slugOfUpload, type UploadClaim, type UploadScan, uploadId } from "#domain/products/upload.js";
import * as storage from "#gateway/storage.js";
import { WAITS } from "#platform/waits.js";
import { readListedThreats } from "#store/moderation/threats.js";
import * as products from "#store/products/products.js";
import * as uploads from "#store/products/uploads.js";
import { readHeld } from "./read-held.js";

/** An archive that may be published: its verdict, and exactly the bytes that were scanned. */
export interface JudgedUpload {
  readonly scan: UploadScan;
  readonly bytes: Uint8Array;
  readonly manifest: Manifest | undefined;
}

/**
 * Finds the caller's open upload at a storage path (DESIGN §4.2).
 *
 * @returns undefined if there is none, or if the upload belongs to another user
 * @throws Failure `notYourFile` if the path belongs to another user's product
 */
export async function findUpload(path: string, uid: string, now: Date): Promise<UploadClaim | undefined> {
  const id = uploadId(path);
  const claim = id === undefined ? undefined : await uploads.read(id);
  if (claim?.uid === uid && claim.key === path && claim.expiresAt > now) return claim;
  const slug = slugOfUpload(path);
  const owner = slug === undefined ? undefined : await products.ownerOfSlug(slug);
  if (owner !== undefined && owner !== uid) throw new Failure("notYourFile");
  return undefined;
}

/**
 * Reads an upload once, scans it, and stores the verdict with the generation and the digest of those bytes (spec: scan;
 * DESIGN §4). The function fails closed: an upload passes only if a verdict was reached and stored. An upload that
 * fails is deleted, unless the file of a product has the same key.
 *
 * @returns undefined if no file was uploaded, or the upload became a product in the meantime
 * @throws Failure `fileTooLarge`, `fileSizeDiffers`, `notAZip`, `invalidZip`, `contentPolicyViolation`
 */
export async function judgeUpload(claim: UploadClaim): Promise<JudgedUpload | undefined> {
  const facts = await storage.stat(claim.key);
  if (!facts) return undefined;
  if (facts.size > MAX_ARCHIVE_BYTES) throw await refused(claim, new Failure("fileTooLarge"));
  if (facts.size !== claim.size) {
    const issue = `fileSize: ${claim.size} bytes were declared, ${facts.size} were uploaded`;
    throw await refused(claim, new Failure("fileSizeDiffers", { issues: [issue] }));
  }
  const signal = AbortSignal.timeout(WAITS.judge.milliseconds);
  const [bytes, threats] = await Promise.all([storage.read(claim.key, facts, signal), readListedThreats()]);
  if (!bytes) return undefined;
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b)) throw await refused(claim, new Failure("notAZip"));
  const { scanArchive, isStructural } = await import("#archive/scan.js");
  const scanned = await scanArchive(bytes, { signal, threats });
  const earlier = claim.scan?.verdict;
  const verdict = await readHeld(bytes, storedVerdict(scanned), { earlier, isNew: true });
  if (verdict.outcome === "block") {
    const code = verdict.findings.some(isStructural) ? "invalidZip" : "contentPolicyViolation";
    throw await refused(claim, new Failure(code, { issues: reasons(verdict.findings) }));
  }
  const { fileTypes, totalFiles, manifest } = scanned;
  const scan = {
    generation: facts.generation,
    verdict,
    fileTypes,
    totalFiles,
  };
  return (await uploads.recordScan(claim.id, scan)) ? { scan, bytes, manifest } : undefined;
}

/** The part of a verdict that is stored, with the version of the rules. */
export function storedVerdict({
  outcome,
  rulesVersion,
  sha256,
  findings,
  capabilities,
}: Verdict): StoredVerdict {
  return { outcome, rulesVersion, sha256, findings, capabilities };
}

/** Deletes a failed upload and returns the failure. */
async function refused(claim: UploadClaim, failure: Failure): Promise<Failure> {
  if (!(await products.refersTo(claim.key))) {
    await storage.remove(claim.key);
    await uploads.release(claim.id);
  }
  return failure;
}
