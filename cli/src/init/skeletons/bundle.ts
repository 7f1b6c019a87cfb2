import type { MakeSkeleton } from "../skeleton.js";

/** A bundle: a guide to products that work together; `includes` of vault.yaml names them. */
export const bundle: MakeSkeleton = (about) => ({
  entry: "GUIDE.md",
  use: "Install it. The products that it includes are installed with it; GUIDE.md says in which order to use them.",
  agentSpec: `# The slugs of the products that this bundle installs, such as [commit-notes, release-train].
includes: []
`,
  files: {
    "GUIDE.md": `# ${about.title}

${about.description}

## In which order

| when | product | what for |
|---|---|---|
| first day | the one that needs no preparation | to see a result at once |
| first week | the one that others build on | to lay the ground |
| afterwards | the rest, one at a time | each when its problem shows up |

Start with one. Add the next when the first has become a habit.

## How they fit together

What one product writes, the next one reads. Keep their files where they are installed, so that each finds the others'.

## How to tell that it works

Choose one number before you begin, write it down, and look again after four weeks. \`scorecard.md\` has room for it.
`,
    "scorecard.md": `# Scorecard

| what we look at | before | after two weeks | after four weeks |
|---|---|---|---|
| | | | |

What we stopped using, and why:
`,
  },
});
