import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** A workflow: steps in a fixed order, each with what it needs, what it gives and how one knows that it is done. */
export const workflows: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then ask your agent to run the workflow. It goes through the steps in order and asks where a person decides.",
  agentSpec: `agent_spec:
  inputs:
    - { name: goal, type: text, description: What shall be true at the end, required: true }
  outputs:
    - { name: record, type: markdown, description: "What was done in each step, with times" }
  side_effects: [Writes the record into the project]
  context_budget: 6000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

## Steps

| step | file | needs | gives |
|---|---|---|---|
| 1 | \`steps/1-prepare.md\` | the goal | scope and starting point |
| 2 | \`steps/2-carry-out.md\` | scope | the changed state |
| 3 | \`steps/3-verify.md\` | changed state | proof, or the way back |

Open a step's file only when it begins. Do the steps in order; a step begins when the one before it has given what it promised.

## Rules

- Before step 2, show the user the scope and wait for a yes.
- Every step leaves a line in the record: time, what was done, what came of it.
- When a step fails twice in the same way, stop and show the record.
`,
    "steps/1-prepare.md": `# 1. Prepare

**Needs:** the goal, in the user's words.

1. Write down what will be changed and, just as plainly, what will not.
2. Note the starting point, so that it can be restored.
3. Name the check that will prove success in step 3. If there is none, say so now.

**Done when** the user has agreed to the scope.
`,
    "steps/2-carry-out.md": `# 2. Carry out

**Needs:** the agreed scope.

1. Work in pieces that can be undone one by one.
2. After each piece, run the quickest check that could fail.
3. What turns up beside the scope goes into the record as a note, not into the work.

**Done when** every piece of the scope is finished or reported as left out.
`,
    "steps/3-verify.md": `# 3. Verify

**Needs:** the check that was named in step 1.

1. Run the check and keep its output.
2. Compare with the starting point: what else has changed?
3. When the check fails, go back to the starting point first and think afterwards.

**Done when** the record ends with \`VERIFIED\` and the output, or with \`RESTORED\` and the reason.
`,
  },
});
