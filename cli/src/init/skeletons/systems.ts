import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** A system: a way of working with its roles, its rhythm, its checklists and its templates. */
export const systems: MakeSkeleton = (about) => ({
  entry: "SYSTEM.md",
  use: "Install it, read SYSTEM.md together, and run the first round with the checklist. An agent can keep the record.",
  agentSpec: `agent_spec:
  inputs:
    - { name: round, type: text, description: "Which round is run, such as a date", required: true }
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
| owner | decides when two things collide | do the work of others |
| keeper | keeps the record, watches the time | decide |
| everybody | brings what they know, in writing | wait to be asked |

One person may hold two roles, never owner and keeper at once.

## Rhythm

1. **Open** (10 minutes): \`checklists/open.md\`. What is in, what is out, until when.
2. **Work**: in pieces that somebody else could take over tomorrow.
3. **Close** (20 minutes): \`checklists/close.md\`. What came of it, and the one thing to change next time.

Each round has one record, a copy of \`templates/record.md\`.

## What an agent may do

Keep the record, remind of open points, draft the closing. Decisions are people's: the agent writes down who decided and in which words.
`,
    "checklists/open.md": `# Open

- [ ] The record of the last round is closed.
- [ ] The aim is one sentence that can turn out false.
- [ ] Every piece has a name beside it.
- [ ] What we will not do this time is written down.
`,
    "checklists/close.md": `# Close

- [ ] The aim was met, or we know what was in its way.
- [ ] What is left has an owner and a date, or was dropped in the open.
- [ ] One change to this system, or none. Never two.
`,
    "templates/record.md": `# Round <date>

Aim:
Owner: · Keeper:

| piece | who | state |
|---|---|---|

Decisions (who, when, in which words):

What changes next time:
`,
  },
});
