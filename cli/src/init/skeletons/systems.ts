import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** A system: a way of working with roles, a schedule, checklists and templates. */
export const systems: MakeSkeleton = (about) => ({
  entry: "SYSTEM.md",
  use: "Install it, read SYSTEM.md as a team, and run the first round with the checklists. An agent can keep the record.",
  agentSpec: `agent_spec:
  inputs:
    - { name: round, type: text, description: "The round to run, such as a date", required: true }
  outputs:
    - { name: record, type: file, description: "A copy of templates/record.md, filled in" }
  side_effects: [Writes the record into the project]
  context_budget: 4000
`,
  files: {
    "SYSTEM.md": `${frontMatter(about)}
# ${about.title}

${about.description}

## Roles

| role | does | does not |
|---|---|---|
| owner | resolves conflicts | do the work of others |
| keeper | keeps the record, watches the time | decide |
| everyone | contributes what they know, in writing | wait to be asked |

One person may have two roles, but not owner and keeper.

## Schedule

1. **Open** (10 minutes): \`checklists/open.md\`. Agree on the scope and the deadline.
2. **Work**: in pieces that someone else could take over at any time.
3. **Close** (20 minutes): \`checklists/close.md\`. Record the outcome and one change for the next round.

Each round has one record, a copy of \`templates/record.md\`.

## What an agent may do

An agent may keep the record, remind people of open items, and draft the closing. People decide. The agent records who decided, and their exact words.
`,
    "checklists/open.md": `# Open

- [ ] The record of the last round is closed.
- [ ] The goal is one sentence that can be proven wrong.
- [ ] Every piece has an owner.
- [ ] What is out of scope is written down.
`,
    "checklists/close.md": `# Close

- [ ] The goal was met, or we know what prevented it.
- [ ] Remaining work has an owner and a date, or was dropped explicitly.
- [ ] At most one change to this system.
`,
    "templates/record.md": `# Round <date>

Goal:
Owner: · Keeper:

| piece | who | state |
|---|---|---|

Decisions (who, when, exact words):

Change for the next round:
`,
  },
});
