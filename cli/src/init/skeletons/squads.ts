import { frontMatter, type MakeSkeleton } from "../skeleton.js";

const role = (name: string, description: string, tools: string, body: string): string => `---
name: ${name}
description: ${description}
tools: ${tools}
---

${body}`;

/** A squad: several agents, each with its own role, and the order in which they work. */
export const squads: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then give your agent a task and name the squad. The agent runs the roles in order and keeps one shared log.",
  agentSpec: `agent_spec:
  inputs:
    - { name: task, type: text, description: What the squad should achieve, required: true }
  outputs:
    - { name: log, type: markdown, description: "What each role did, decided and left open" }
  side_effects: [Writes the log into the project]
  context_budget: 12000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

\`agents/\` contains three roles. Run each as a subagent with its file as the prompt. Without subagents, take the roles
one after another, and reread the log between roles instead of relying on memory.

## Order

1. \`planner\` turns the task into steps that can be checked.
2. \`maker\` carries out one step at a time.
3. \`reviewer\` checks each step before the next one starts.

## The log

Copy \`templates/log.md\` to the project. It is the only channel between the roles: each role reads all of it, works, and adds to
its own section. A role ends with \`NEXT: <role>\` or with \`STOP: <reason>, until <condition>\`. Only the condition or a person
can lift a stop.
`,
    "agents/planner.md": role(
      "planner",
      "Turns a task into steps that can be checked one by one.",
      "Read, Grep, Glob",
      `Plan only. Change nothing.

1. Read the files that the task affects. List what you read.
2. Write at most seven steps. Each has one owner, one result, and one check that it is done.
3. Write down your assumptions. If an assumption could invalidate the plan, ask the user.
`,
    ),
    "agents/maker.md": role(
      "maker",
      "Carries out one step of the plan and shows the result.",
      "Read, Grep, Glob, Edit, Write",
      `Do only the next step in the log.

1. Describe the change in one line.
2. Make the change. If the step is wrong, stop and return it to the planner. Do not improvise.
3. Write down the result and how to check it.
`,
    ),
    "agents/reviewer.md": role(
      "reviewer",
      "Checks a finished step against the plan before the next one starts.",
      "Read, Grep, Glob",
      `Check only. Do not fix.

1. Check the result as the plan describes, then in one other way.
2. Write \`ACCEPTED\` or one line per defect: location, expected result, actual result.
3. After two rounds without acceptance, stop and ask a person.
`,
    ),
    "templates/log.md": `# Log: <task>

## Plan

| step | owner | result | check | state |
|---|---|---|---|---|

## Work

## Review

## Stops
`,
  },
});
