import type { MakeSkeleton } from "../skeleton.js";

/** Prompts: one file a prompt, with the variables that it takes and an example of its use. */
export const prompts: MakeSkeleton = () => ({
  entry: "prompts/draft.md",
  use: "Copy a prompt, replace each `{{variable}}`, and send it. `examples/` shows one filled in.",
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

Before you write, list the three questions that {{audience}} would ask first. Answer them in that order. Use plain words and concrete
examples; leave out praise, summaries and warnings that the reader did not ask for. Where you do not know a fact, write
\`[to check: …]\` in its place instead of guessing.

End with the list of everything that is marked to be checked.
`,
    "prompts/review.md": `# Review

Variables: \`{{audience}}\`, \`{{text}}\`

---

Read the text below as one of {{audience}}.

1. Say in one sentence what you take away from it.
2. Name the three places where you would stop reading or ask back. Quote each, and say why.
3. Propose one change for each. Do not rewrite the whole.

{{text}}
`,
    "examples/draft.md": `# An example of draft.md

Used with \`{{topic}}\` = "why backups are restored on a schedule", \`{{audience}}\` = "new colleagues in operations",
\`{{length}}\` = "120 words".

The three questions that came first: what is restored, how often, and what happens when it fails. The draft answered them in three
paragraphs and marked one number as \`[to check: hours that the last restore took]\`.
`,
  },
});
