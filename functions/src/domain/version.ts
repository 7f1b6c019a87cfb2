import gt from "semver/functions/gt.js";
import valid from "semver/functions/valid.js";

/** Whether a version comes after another; no when one of them is none, as older systems stored. */
export const isNewer = (version: string, than: string): boolean =>
  valid(version) !== null && valid(than) !== null && gt(version, than);
