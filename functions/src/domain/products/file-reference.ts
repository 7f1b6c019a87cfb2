import { Failure } from "#contract/failure.js";

/**
 * The storage key behind a product's `fileUrl` (spec: download, steps 5 and 6).
 *
 * Current records contain the key itself. Older ones contain a Firebase download URL
 * (`https://firebasestorage.googleapis.com/v0/b/<bucket>/o/<key>?…`), a Cloud Storage URL
 * (`https://storage.googleapis.com/<bucket>/<key>`) or `gs://<bucket>/<key>`.
 *
 * @throws Failure `unreadableFileReference` for a legacy form that cannot be parsed or names
 * another bucket, `invalidFileReference` for a key outside `products/` or with `..` or `//`
 */
export function storageKeyOf(fileUrl: string, bucket: string): string {
  const key = fileUrl.includes("://") ? legacyKey(fileUrl, bucket) : fileUrl;
  if (!key.startsWith("products/") || key.includes("..") || key.includes("//")) {
    throw new Failure("invalidFileReference");
  }
  return key;
}

function legacyKey(reference: string, bucket: string): string {
  const url = URL.canParse(reference) ? new URL(reference) : undefined;
  const found =
    url?.protocol === "gs:"
      ? { bucket: url.host, key: url.pathname.slice(1) }
      : url?.protocol === "https:" && url.host === "firebasestorage.googleapis.com"
        ? match(/^\/v0\/b\/([^/]+)\/o\/([^/]+)$/, url.pathname)
        : url?.protocol === "https:" && url.host === "storage.googleapis.com"
          ? match(/^\/([^/]+)\/(.+)$/, url.pathname)
          : undefined;
  const key = found && decode(found.key);
  if (!key || found.bucket !== bucket) throw new Failure("unreadableFileReference");
  return key;
}

function match(pattern: RegExp, path: string): { bucket: string; key: string } | undefined {
  const [, bucket, key] = pattern.exec(path) ?? [];
  return bucket && key ? { bucket, key } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
