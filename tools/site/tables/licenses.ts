import { LICENSES } from "#contract/constants.js";
import type { License } from "#contract/licenses.js";
import { code, markdownTable } from "./markdown.js";

const NAMES: Record<License, string> = {
  MIT: "MIT License",
  "Apache-2.0": "Apache License 2.0",
  "GPL-3.0": "GNU General Public License 3.0",
  "BSD-3-Clause": "BSD 3-Clause License",
  ISC: "ISC License",
  "CC-BY-4.0": "Creative Commons Attribution 4.0",
  "CC-BY-SA-4.0": "Creative Commons Attribution-ShareAlike 4.0",
  "CC0-1.0": "Creative Commons Zero 1.0",
  Proprietary: "The author's terms in `LICENSE`; not an open license",
  Custom: "The author's own terms in `LICENSE`",
};

export const licencesTable = () =>
  markdownTable(
    ["value", "license"],
    LICENSES.map((license) => [code(license), NAMES[license]]),
  );
