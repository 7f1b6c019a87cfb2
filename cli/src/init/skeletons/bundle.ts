import type { MakeSkeleton } from "../skeleton.js";

/** A bundle: a guide to products that work together. `includes` in vault.yaml names them. */
export const bundle: MakeSkeleton = (about) => ({
  entry: "GUIDE.md",
  use: "Install it. This also installs the included products. GUIDE.md describes the order in which to use them.",
  agentSpec: `# The slugs of the products that this bundle installs, such as [commit-notes, release-train].
includes: []
`,
  files: {
    "GUIDE.md": `# ${about.title}

${about.description}

## Order of use

| when | product | purpose |
|---|---|---|
| first day | the one that needs no preparation | see a result immediately |
| first week | the one that others depend on | build the foundation |
| afterwards | the rest, one at a time | solve each problem when it occurs |

Start with one product. Add the next when you use the first one routinely.

## How they fit together

Each product reads what the previous one writes. Keep the files where they are installed, so that the products find each other's files.

## How to measure success

Choose one metric before you start, write it down, and check it again after four weeks. Use \`scorecard.md\` for it.
`,
    "scorecard.md": `# Scorecard

| metric | before | after two weeks | after four weeks |
|---|---|---|---|
| | | | |

What we stopped using, and why:
`,
  },
});
