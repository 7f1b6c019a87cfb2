import { Failure } from "#contract/failure.js";
import type { StoredVerdict } from "./product.js";

/** How long an upload may wait for its product: 24 hours, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How many uploads of one user may be open at once. */
export const MAX_OPEN_UPLOADS = 20;

/** A user's right to one storage key, and what became of the bytes there. */
export interface UploadClaim {
  readonly id: string;
  readonly uid: string;
  readonly key: string;
  /** The name that the author gave the file, made safe. */
  readonly fileName: string;
  /** Bytes, as declared; storage holds the upload to it. */
  readonly size: number;
  readonly expiresAt: Date;
  readonly scan?: UploadScan;
}

/** The verdict of one generation of the object at a claim's key. */
export interface UploadScan {
  readonly generation: string;
  readonly verdict: StoredVerdict;
  readonly fileTypes: readonly string[];
  readonly totalFiles: number;
}

/**
 * The storage key of a new upload: `products/<productKey>/<fileName>` (spec: upload).
 *
 * @param id 32 hex digits that nobody can guess; they end the `<productKey>`, so that
 * no upload meets another's and a key is found by its id again
 */
export function uploadKey(productKey: string, fileName: string, id: string): string {
  const folder = productKey.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 60);
  return `products/${folder}-${id}/${safeFileName(fileName)}`;
}

/** Letters, digits, `.`, `-` and `_`; anything else is `_`, no two dots meet, and `.ZIP` is `.zip`. */
export function safeFileName(fileName: string): string {
  const safe = fileName
    .replace(/[^A-Za-z0-9._-]/g, "_")
    .replace(/\.{2,}/g, ".")
    .replace(/\.zip$/i, ".zip");
  return safe.length <= 120 ? safe : `${safe.slice(0, 116).replace(/\.$/, "_")}.zip`;
}

/** The claim's id in an upload's key, or nothing when the key is no upload's. */
export function uploadId(key: string): string | undefined {
  return /^products\/[A-Za-z0-9_-]{0,60}-([0-9a-f]{32})\/[A-Za-z0-9._-]+$/.exec(key)?.[1];
}

/**
 * Where a version's bytes stay: the key names its content, so it can never come to
 * hold another.
 */
export function archiveKey(slug: string, version: string, sha256: string): string {
  return `products/${slug}/${version}-${sha256}.zip`;
}

/** The slug that a key was made for, be it an upload's or a kept archive's; nothing for other keys. */
export function slugOfUpload(key: string): string | undefined {
  return /^products\/([a-z0-9][a-z0-9_-]*)\//.exec(key)?.[1]?.replace(/-[0-9a-f]{32}$/, "");
}

/**
 * Lets through a storage path that scan and create take: a ZIP below `products/`, with no way out of it.
 *
 * @param field the field of the request that holds it
 * @throws Failure `invalidPath`
 */
export function checkProductPath(path: string, field: string): void {
  const climbs = path.includes("..") || path.includes("//");
  if (path.startsWith("products/") && path.endsWith(".zip") && !climbs) return;
  throw new Failure("invalidPath", { issues: [`${field}: must start with products/ and end with .zip`] });
}

/**
 * Refuses another upload to who has as many open as one may.
 *
 * @param ends when each of the open ones expires, the first to do so first
 * @throws Failure `tooManyUploads`, with the seconds until the first ends
 */
export function checkOpenUploads(ends: readonly Date[], now: Date): void {
  const [first] = ends;
  if (!first || ends.length < MAX_OPEN_UPLOADS) return;
  throw new Failure("tooManyUploads", {
    issues: [`${MAX_OPEN_UPLOADS} uploads wait for a product; create products from them or let them expire`],
    retryAfterSeconds: Math.max(1, Math.ceil((first.getTime() - now.getTime()) / 1000)),
  });
}
