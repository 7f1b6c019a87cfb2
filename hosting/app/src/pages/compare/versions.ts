import type { ReadableVersion } from "../files/reader.js";

/** The versions in a URL. By default, the current version and the previous one. */
export function comparedVersions(
  address: URLSearchParams,
  versions: readonly ReadableVersion[],
  current: string,
): { readonly from: ReadableVersion | undefined; readonly to: ReadableVersion | undefined } {
  const find = (version: string | null) => versions.find((one) => one.version === version);
  const to = find(address.get("to") ?? current);
  const before = to && versions[versions.indexOf(to) + 1];
  return { to, from: address.has("from") ? find(address.get("from")) : before };
}
