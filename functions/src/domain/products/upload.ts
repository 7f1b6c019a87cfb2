import { Failure } from "#contract/failure.js";
import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import type { StoredVerdict } from "./product.js";

/** How long an upload may exist without a product: 24 hours, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How many uploads a user may have open at once. */
export const MAX_OPEN_UPLOADS = 20;

/** The maximum total size of a user's open uploads, in bytes: five archives of the maximum size. */
export const MAX_OPEN_UPLOAD_BYTES = 5 * MAX_ARCHIVE_BYTES;

/** A user's right to write one storage key, and the verdict on the uploaded bytes. */
export interface UploadClaim {
  readonly id: string;
  readonly uid: string;
  readonly key: string;
  /** The author's file name, sanitized. */
  readonly fileName: string;
  /** The declared size in bytes, which storage enforces. */
  readonly size: number;
  readonly expiresAt: Date;
  readonly scan?: UploadScan;
}

/** The verdict on one generation of the object at a claim's key. */
export interface UploadScan {
  readonly generation: string;
  readonly verdict: StoredVerdict;
  readonly fileTypes: readonly string[];
  readonly totalFiles: number;
}

/**
 * The storage key of a new upload: `products/<productKey>/<fileName>` (spec: upload).
 *
 * @param id 32 unpredictable hexadecimal digits. They are the end of `<productKey>`, so that uploads never collide and
 * each key contains the ID of its claim.
 */
export function uploadKey(productKey: string, fileName: string, id: string): string {
  const folder = productKey.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 60);
  return `products/${folder}-${id}/${safeFileName(fileName)}`;
}

/**
 * Keeps letters, digits, `.`, `-` and `_`; replaces anything else with `_`, runs of dots with one
 * dot, and `.ZIP` with `.zip`.
 */
export function safeFileName(fileName: string): string {
  const safe = fileName
    .replace(/[^A-Za-z0-9._-]/g, "_")
    .replace(/\.{2,}/g, ".")
    .replace(/\.zip$/i, ".zip");
  return safe.length <= 120 ? safe : `${safe.slice(0, 116).replace(/\.$/, "_")}.zip`;
}

/** The claim ID in the key of an upload; undefined for any other key. */
export function uploadId(key: string): string | undefined {
  return /^products\/[A-Za-z0-9_-]{0,60}-([0-9a-f]{32})\/[A-Za-z0-9._-]+$/.exec(key)?.[1];
}

/**
 * The permanent storage key of a version's bytes. It contains their hash, so its content can never
 * change.
 */
export function archiveKey(slug: string, version: string, sha256: string): string {
  return `products/${slug}/${version}-${sha256}.zip`;
}

/** The slug in the key of an upload or a stored archive; undefined for other keys. */
export function slugOfUpload(key: string): string | undefined {
  return /^products\/([a-z0-9][a-z0-9_-]*)\//.exec(key)?.[1]?.replace(/-[0-9a-f]{32}$/, "");
}

/**
 * Accepts a storage path for scan and create: a ZIP below `products/`, without path traversal.
 *
 * @param field the request field that contains the path
 * @throws Failure `invalidPath`
 */
export function checkProductPath(path: string, field: string): void {
  const climbs = path.includes("..") || path.includes("//");
  if (path.startsWith("products/") && path.endsWith(".zip") && !climbs) return;
  throw new Failure("invalidPath", { issues: [`${field}: must start with products/ and end with .zip`] });
}

/**
 * Rejects an upload if the user has too many open uploads, or if their total size including the new one is too large.
 *
 * @param open the open uploads, the first to expire first
 * @param size the declared size of the new upload, in bytes
 * @throws Failure `tooManyUploads`, with the seconds until enough of them have expired
 */
export function checkOpenUploads(
  open: readonly Pick<UploadClaim, "expiresAt" | "size">[],
  size: number,
  now: Date,
): void {
  const fits = (rest: typeof open): boolean =>
    rest.length < MAX_OPEN_UPLOADS &&
    rest.reduce((sum, one) => sum + one.size, size) <= MAX_OPEN_UPLOAD_BYTES;
  if (fits(open)) return;
  const last = open.find((_, at) => fits(open.slice(at + 1)));
  const isFull = open.length >= MAX_OPEN_UPLOADS;
  const what = isFull
    ? `${MAX_OPEN_UPLOADS} uploads wait for a product`
    : `the uploads that wait for a product would have more than ${MAX_OPEN_UPLOAD_BYTES} bytes`;
  throw new Failure("tooManyUploads", {
    issues: [`${what}; create products from them or let them expire`],
    retryAfterSeconds: Math.max(1, Math.ceil(((last?.expiresAt ?? now).getTime() - now.getTime()) / 1000)),
  });
}
