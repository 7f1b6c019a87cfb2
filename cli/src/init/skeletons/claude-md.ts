import type { MakeSkeleton } from "../skeleton.js";

/** Rules for a project: a short file that an agent always reads, and details by topic. */
export const claudeMd: MakeSkeleton = (about) => ({
  entry: "CLAUDE.md",
  use: "Install it. Your agent reads CLAUDE.md together with the project's rules, and files in `rules/` when a task requires them.",
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

- Read the surrounding code before you change it, and follow its conventions.
- Before you change more than three files, describe the change.
- Add a test that fails without the change.
- Run the project's checks before you report that something is done, and show their output.

## Never

- Weaken a test, a type or a check to make it pass.
- Add a dependency without naming the alternatives that you considered.
- Write keys, tokens or personal addresses into a file.

## More

| when you work on | read |
|---|---|
| code with tests | \`rules/tests.md\` |
| commits and pull requests | \`rules/changes.md\` |
`,
    "rules/tests.md": `# Tests

- A test's name is a sentence about the behavior. If the test fails, the name shows what broke.
- A test has one reason to fail. A second expectation is fine if it checks the same fact.
- Test through the public interface. Mock only what is outside the project.
- Wait for a condition, not for a fixed time.
`,
    "rules/changes.md": `# Changes

- One reason per commit. Commit renames and reformatting separately.
- The subject describes what changes for users of the project. The body explains why.
- A pull request describes how you tested it and what to review first.
`,
  },
});
