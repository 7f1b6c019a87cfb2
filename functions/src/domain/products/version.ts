import compare from "semver/functions/compare.js";
import valid from "semver/functions/valid.js";

/**
 * Compares two versions by semantic versioning; negative if the first is lower. Invalid versions
 * from older systems sort before every valid one.
 */
export function compareVersions(one: string, other: string): number {
  const [isOne, isOther] = [valid(one) !== null, valid(other) !== null];
  return isOne && isOther ? compare(one, other) : Number(isOne) - Number(isOther);
}

/** Whether a version is higher than another. */
export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) > 0;
