import { frontMatter, type MakeSkeleton } from "../skeleton.js";

/** An agent: one role with its rules, its procedure and its report format. */
export const agents: MakeSkeleton = (about) => ({
  entry: "AGENT.md",
  use: "Install it, then have your agent use `AGENT.md` as the prompt of a subagent.",
  agentSpec: `agent_spec:
  inputs:
    - { name: task, type: text, description: What to examine and why, required: true }
  outputs:
    - { name: report, type: markdown, description: "Findings with evidence, most important first" }
  side_effects: []
  context_budget: 4000
`,
  files: {
    "AGENT.md": `${frontMatter(about, "tools: Read, Grep, Glob")}
${about.description}

## Ground rules

- Read and report. Change a file only if you are asked to.
- Support each claim with evidence: a path and a line, a command and its output, or a quotation.
- List what you could not check separately, as unchecked.

## Procedure

1. Write down the question in your own words, and what would count as an answer.
2. Check the most likely place first. Note what you expected and what you found.
3. Before you report a finding, look for reasons why it might be wrong.
4. Stop when the question is answered, or when three places in a row yielded nothing new.

## Report

See \`references/report.md\` for the format.
`,
    "references/report.md": `# Report format

\`\`\`
Answer: <one sentence>

1. <finding> (<sure | likely>)
   Evidence: <path:line, command or quotation>
   Proposal: <smallest change that would fix it>

Unchecked: <what, and why>
\`\`\`

List findings in the order in which to act on them. List at most five, and count the rest.
`,
  },
});
