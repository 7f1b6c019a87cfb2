import type { MakeSkeleton } from "../skeleton.js";

/** Prompts: one file per prompt, with its variables and an example. */
export const prompts: MakeSkeleton = () => ({
  entry: "prompts/draft.md",
  use: "Copy a prompt, replace each `{{variable}}`, and send it. `examples/` contains a completed example.",
  agentSpec: `agent_spec:
  inputs:
    - { name: topic, type: text, description: What the text is about, required: true }
    - { name: audience, type: text, description: Who will read it, required: true }
  outputs:
    - { name: text, type: markdown, description: "A draft, or a review of one" }
  side_effects: []
  context_budget: 1500
`,
  files: {
    "prompts/draft.md": `# Draft

Variables: \`{{topic}}\`, \`{{audience}}\`, \`{{length}}\` (such as "200 words")

---

Write about {{topic}} for {{audience}}, in about {{length}}.

Before you write, list the first three questions that {{audience}} would ask. Answer them in that order. Use plain words and concrete
examples. Omit praise, summaries and warnings that the reader did not ask for. If you do not know a fact, write
\`[to check: …]\` instead of guessing.

End with a list of everything that is marked to check.
`,
    "prompts/review.md": `# Review

Variables: \`{{audience}}\`, \`{{text}}\`

---

Read the text below as a member of {{audience}}.

1. State the main point in one sentence.
2. Name three places where you would stop reading or ask a question. Quote each, and explain why.
3. Propose one change for each. Do not rewrite the whole text.

{{text}}
`,
    "examples/draft.md": `# An example of draft.md

Used with \`{{topic}}\` = "why backups are restored on a schedule", \`{{audience}}\` = "new colleagues in operations",
\`{{length}}\` = "120 words".

The first three questions were: what is restored, how often, and what happens if it fails. The draft answered them in three
paragraphs and marked one number as \`[to check: duration of the last restore in hours]\`.
`,
  },
});
