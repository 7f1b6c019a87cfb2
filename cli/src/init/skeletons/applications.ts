import { type MakeSkeleton, quoted } from "../skeleton.js";

/** An application: a small program that runs without dependencies. */
export const applications: MakeSkeleton = (about) => {
  const program = "main.mjs";
  return {
    entry: program,
    executable: [program],
    use: `Requires Node.js 20 or later:\n\n    node ${program} examples/notes.txt\n    node ${program} --help`,
    agentSpec: `agent_spec:
  inputs:
    - { name: file, type: path, description: "A text file; without it, standard input is read", required: false }
  outputs:
    - { name: report, type: text, description: "A table, or JSON with --json" }
  side_effects: []
  context_budget: 1000
  requires: [node>=20]
`,
    files: {
      [program]: `#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const ABOUT = ${quoted(about.description)};
const HELP = \`\${ABOUT}

Usage: ${program} [--json] [file]

Reads a text file, or standard input, and reports on it.
  --json   print the report as JSON
  --help   print this text\`;

/** Analyzes a text. Start here when you adapt the program. */
export function report(text) {
  const words = text.match(/[\\p{L}\\p{N}]+/gu) ?? [];
  const counts = new Map();
  for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 5);
  return { lines: text.split("\\n").length, words: words.length, frequent: Object.fromEntries(frequent) };
}

function main() {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const found = report(readFileSync(positionals[0] ?? 0, "utf8"));
  if (values.json) return console.log(JSON.stringify(found));
  console.log(\`\${found.lines} lines, \${found.words} words\`);
  for (const [word, times] of Object.entries(found.frequent)) console.log(\`\${String(times).padStart(6)}  \${word}\`);
}

try {
  main();
} catch (error) {
  console.error(\`${program}: \${error.message}\`);
  process.exitCode = 1;
}
`,
      "examples/notes.txt": `Users read a small program before they run it.
Keep it short, document what it reads,
and change nothing unless the user asks for it.
`,
    },
  };
};
