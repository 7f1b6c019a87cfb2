import type { MakeSkeleton } from "../skeleton.js";

/** Rules for a project: the short file that an agent always reads, and details by topic. */
export const claudeMd: MakeSkeleton = (about) => ({
  entry: "CLAUDE.md",
  use: "Install it. Your agent reads CLAUDE.md with the project's own rules; those under `rules/` when a task touches them.",
  agentSpec: `agent_spec:
  inputs: []
  outputs: []
  side_effects: []
  context_budget: 1500
`,
  files: {
    "CLAUDE.md": `# ${about.title}

${about.description}

## Always

- Read the code around a change before you write it, and follow what you find there.
- Say what you are about to do when it touches more than three files.
- A change comes with the test that would have failed without it.
- Run the project's own checks before you say that something is done, and show what they said.

## Never

- Weaken a test, a type or a check to make it pass.
- Add a dependency without naming what was considered instead.
- Write keys, tokens or addresses of people into a file.

## More

| when you work on | read |
|---|---|
| anything that has tests | \`rules/tests.md\` |
| commits and pull requests | \`rules/changes.md\` |
`,
    "rules/tests.md": `# Tests

- A test's name is a sentence about the behaviour; when it fails, the name alone says what broke.
- One reason to fail a test. A second expectation is fine when it is about the same fact.
- Use the door that users use. Replace only what lies outside the project.
- A test that needs a pause waits for a condition, not for a time.
`,
    "rules/changes.md": `# Changes

- One commit, one reason. Renames and reformatting go alone.
- The subject says what is different for somebody who uses the project; the body says why.
- A pull request tells how it was checked, and what a reviewer should look at first.
`,
  },
});
