import compare from "semver/functions/compare.js";
import valid from "semver/functions/valid.js";

/**
 * The order of versions, negative where the first comes before the other: that of semantic versioning, in which
 * what is no version, as older systems stored, comes before every one that is.
 */
export function compareVersions(one: string, other: string): number {
  const [isOne, isOther] = [valid(one) !== null, valid(other) !== null];
  return isOne && isOther ? compare(one, other) : Number(isOne) - Number(isOther);
}

/** Whether a version comes after another. */
export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) > 0;
