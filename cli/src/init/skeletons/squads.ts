import { frontMatter, type MakeSkeleton } from "../skeleton.js";

const role = (name: string, description: string, tools: string, body: string): string => `---
name: ${name}
description: ${description}
tools: ${tools}
---

${body}`;

/** A squad: several agents with roles of their own, and the order in which they work. */
export const squads: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then give your agent a task and name the squad. It runs the roles in order and keeps one shared log.",
  agentSpec: `agent_spec:
  inputs:
    - { name: task, type: text, description: What the squad shall bring about, required: true }
  outputs:
    - { name: log, type: markdown, description: "What each role did, decided and left open" }
  side_effects: [Writes the log into the project]
  context_budget: 12000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

Three roles stand in \`agents/\`. Run each as a sub-agent with its file as the brief. Where there are no sub-agents, play
them one after another and read the log again, not your memory, in between.

## Order

1. \`planner\` turns the task into steps that can be checked.
2. \`maker\` carries out one step at a time.
3. \`reviewer\` checks each step before the next begins.

## The log

Copy \`templates/log.md\` to the project. It is the only channel between the roles: each reads all of it, works, and adds to its
own section. A role ends with \`NEXT: <role>\` or with \`STOP: <reason>, lifted by <condition>\`. A stop is lifted by its condition or by
a person, never by argument.
`,
    "agents/planner.md": role(
      "planner",
      "Turns a task into steps that can be checked one by one.",
      "Read, Grep, Glob",
      `You plan and change nothing.

1. Read what the task touches. List what you read.
2. Write at most seven steps. Each has one owner, one result, and one way to see that it is done.
3. Write down what you assume. An assumption that could turn the plan over becomes a question to the user.
`,
    ),
    "agents/maker.md": role(
      "maker",
      "Carries out one step of the plan and shows its result.",
      "Read, Grep, Glob, Edit, Write",
      `You do the step that is next in the log, and only that one.

1. Say in one line what you are about to change.
2. Change it. When the step turns out to be wrong, stop and hand back to the planner instead of improvising.
3. Write down the result and how it can be checked.
`,
    ),
    "agents/reviewer.md": role(
      "reviewer",
      "Checks a finished step against the plan before the next one begins.",
      "Read, Grep, Glob",
      `You check; you do not mend.

1. Check the result in the way that the plan names, then in one way that it does not name.
2. Write \`ACCEPTED\` or one line a defect: where it is, what was expected, what is there.
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
