import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/**
 * A skill: instructions that an agent loads when the description matches, with details in a separate file.
 */
export const skills: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then ask your agent for the task. The agent finds the skill by its description.",
  agentSpec: `agent_spec:
  inputs:
    - { name: request, type: text, description: What the user wants done, required: true }
  outputs:
    - { name: answer, type: markdown, description: "The result and the checks" }
  side_effects: []
  context_budget: 2000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

## When to use this

Use it when the user asks for exactly this, or for something that cannot be done well without it. If the request is similar but
different, say so in one sentence and ask.

## Steps

1. Restate the goal in one sentence. Ask at most one question, and only if the answer would change the result.
2. Read the relevant files before you change anything. Name each file that you rely on.
3. Work in the smallest steps that can be checked individually.
4. Check the result against \`references/checklist.md\`. Fix what fails, then check again.
5. Answer in the format below.

## Answer

- First, the result.
- Then, one line per check: what you checked and how.
- Last, one line with open issues, if there are any.
`,
    "references/checklist.md": `# Checklist

Check every item. Skip items that do not apply; do not guess.

- [ ] The result answers the question that was asked, not a similar one.
- [ ] Every number, name and path is from a source that you can name.
- [ ] Nothing was changed that the user did not ask for.
- [ ] Someone else could repeat the work from the answer alone.
`,
  },
});
