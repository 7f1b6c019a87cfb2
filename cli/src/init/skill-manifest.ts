import { stringify } from "yaml";
import type { Manifest } from "#contract/manifest.js";

const HEAD = `\
# The product's details. \`vaultmart validate\` checks this file, and \`vaultmart publish\` publishes the details.
# They come from SKILL.md and the license file. Increase \`version\` each time you publish.

`;

const TAIL = `\

# In US dollars: 0 for a free product, otherwise 1.00 to 9999.00.
price: 0
# At most 10 search tags.
tags: []
`;

/** The vault.yaml of a skill, with comments for its author. */
export const skillManifest = (manifest: Manifest): string =>
  HEAD + stringify(manifest, { lineWidth: 100 }) + TAIL;
