import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** An agent: one role with its rules, its procedure and the form of its report. */
export const agents: MakeSkeleton = (about) => ({
  entry: "AGENT.md",
  use: "Install it, then let your agent use `AGENT.md` as the brief of a sub-agent.",
  agentSpec: `agent_spec:
  inputs:
    - { name: task, type: text, description: What to look at and why, required: true }
  outputs:
    - { name: report, type: markdown, description: "Findings with evidence, the most important first" }
  side_effects: []
  context_budget: 4000
`,
  files: {
    "AGENT.md": `${frontMatter(about, "tools: Read, Grep, Glob")}
${about.description}

## Ground rules

- You read and report. You change a file only when you were asked to.
- A claim comes with its evidence: a path and a line, a command and its output, or a quotation.
- What you could not check is reported as unchecked, in a list of its own.

## Procedure

1. Write down the question in your own words and what would count as an answer.
2. Look at the likeliest place first. Note what you expected and what you found.
3. Before you report a finding, look for the reason why it might be wrong.
4. Stop when the question is answered, or when three places in a row brought nothing new.

## Report

See \`references/report.md\` for the form.
`,
    "references/report.md": `# Form of the report

\`\`\`
Answer: <one sentence>

1. <finding> (<sure | likely>)
   Evidence: <path:line, command or quotation>
   Proposal: <smallest change that would settle it>

Unchecked: <what, and why>
\`\`\`

Findings are in the order in which somebody should act on them. Five at most; further ones are counted, not listed.
`,
  },
});
