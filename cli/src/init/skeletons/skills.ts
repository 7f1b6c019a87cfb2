import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** A skill: instructions that an agent loads when its description fits, with details in a file of their own. */
export const skills: MakeSkeleton = (about) => ({
  entry: "SKILL.md",
  use: "Install it, then ask your agent for what it does. The agent finds the skill by its description.",
  agentSpec: `agent_spec:
  inputs:
    - { name: request, type: text, description: What the user wants done, required: true }
  outputs:
    - { name: answer, type: markdown, description: "The result, and what was checked" }
  side_effects: []
  context_budget: 2000
`,
  files: {
    "SKILL.md": `${frontMatter(about)}
# ${about.title}

${about.description}

## When to use this

Use it when the user asks for exactly this, or for something that cannot be done well without it. When the request is near but
different, say so in one sentence and ask.

## Steps

1. Restate the goal in one sentence. Ask at most one question, and only when the answer would change the result.
2. Read what is needed before you change anything. Name each file that you rely on.
3. Do the work in the smallest step that can be checked by itself.
4. Check the result against \`references/checklist.md\`. Mend what fails, then check again.
5. Answer in the form below.

## Answer

- First the result itself.
- Then one line for each thing that was checked and how.
- Last, in one line, what remains open. Leave it out when nothing does.
`,
    "references/checklist.md": `# Checklist

Go through it line by line; a line that does not apply is skipped, not guessed.

- [ ] The result answers the question that was asked, not a neighbouring one.
- [ ] Every number, name and path was read from a source, and the source can be named.
- [ ] Nothing was changed that the user did not ask for.
- [ ] Somebody who was not there could repeat it from the answer alone.
`,
  },
});
