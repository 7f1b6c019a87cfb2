import type { LogReference } from "#contract/log.js";

/** The path of the log's entries about a version, with their proofs. */
export const lookupPath = (slug: string, version: string): string =>
  `/log/lookup/${encodeURIComponent(slug)}@${encodeURIComponent(version)}`;

/**
 * The location of the proof for a product's current version; undefined for a file that an older system stored without a
 * digest. It is derived from the product alone, so a list of products does not have to read the log.
 *
 * @param siteUrl without a trailing slash
 */
export function logReference(
  {
    slug,
    version,
    sha256,
  }: { readonly slug: string; readonly version: string; readonly sha256?: string | undefined },
  siteUrl: string,
): LogReference | undefined {
  return sha256 === undefined ? undefined : { lookup: siteUrl + lookupPath(slug, version), sha256 };
}
