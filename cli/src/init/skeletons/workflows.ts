import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** A workflow: steps in a fixed order, each with its inputs, outputs and completion criterion. */
export const workflows: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then ask your agent to run the workflow. The agent runs the steps in order and asks when a person must decide.",
  agentSpec: `agent_spec:
  inputs:
    - { name: goal, type: text, description: What must be true at the end, required: true }
  outputs:
    - { name: record, type: markdown, description: "The actions of each step, with times" }
  side_effects: [Writes the record into the project]
  context_budget: 6000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

## Steps

| step | file | input | output |
|---|---|---|---|
| 1 | \`steps/1-prepare.md\` | the goal | scope and starting point |
| 2 | \`steps/2-carry-out.md\` | scope | the changed state |
| 3 | \`steps/3-verify.md\` | changed state | proof, or a rollback |

Open a step's file only when you start the step. Run the steps in order. Start a step when the previous one has produced its output.

## Rules

- Before step 2, show the user the scope and wait for approval.
- Add one line per step to the record: time, action, result.
- If a step fails twice in the same way, stop and show the record.
`,
    "steps/1-prepare.md": `# 1. Prepare

**Input:** the goal, in the user's words.

1. Write down what will be changed and what will not.
2. Note the starting point, so that it can be restored.
3. Name the check that will prove success in step 3. If there is none, say so now.

**Done when** the user has approved the scope.
`,
    "steps/2-carry-out.md": `# 2. Carry out

**Input:** the approved scope.

1. Work in pieces that can be undone individually.
2. After each piece, run the quickest check that could fail.
3. If you find something outside the scope, note it in the record. Do not work on it.

**Done when** every piece of the scope is finished or reported as omitted.
`,
    "steps/3-verify.md": `# 3. Verify

**Input:** the check that was named in step 1.

1. Run the check and save its output.
2. Compare with the starting point: what else has changed?
3. If the check fails, restore the starting point first, then analyze the failure.

**Done when** the record ends with \`VERIFIED\` and the output, or with \`RESTORED\` and the reason.
`,
  },
});
