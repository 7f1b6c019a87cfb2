import type { Seed } from "./seeds.js";

export interface GeneratedFile {
  path: string;
  text: string;
}

type Rewrite = readonly [string, (text: string) => string];
type Place = readonly [string, (text: string) => GeneratedFile];

const base64 = (text: string) => Buffer.from(text).toString("base64");

const octal = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
/** Each small letter is three letters further. */
const turned = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 3) % 26)));
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Other ways to write the same command for a shell. */
const COMMAND_REWRITES: readonly Rewrite[] = [
  ["as it is", (text) => text],
  ["spaces", (text) => text.replace(/ \| /g, "   |   ")],
  ["continued line", (text) => text.replace(/ (?=[|>])/, " \\\n  ")],
  ["a comment between", (text) => text.replace(/\| (?=\S)/, "| # next\n  ")],
  ["a harmless line before", (text) => `n=$((1<<4))\necho "start"\n${text}`],
  ["base64", (text) => `echo '${base64(text)}' | base64 -d | bash`],
  ["base64 in a variable", (text) => `p='${base64(text)}'\necho "$p" | base64 --decode | sh`],
  ["eval", (text) => `eval "$(echo '${base64(text)}' | base64 -d)"`],
  ["eval of octal codes", (text) => `eval "$(printf '${octal(text)}')"`],
  ["eval of another alphabet", (text) => `echo ${quoted(turned(text))} | tr 'd-za-c' 'a-z' | bash`],
  ["eval of an element", (text) => `declare -A t=([a]=none [b]=${quoted(text)})\neval "\${t[b]}"`],
  ["a function", (text) => `go() {\n  ${text}\n}\ngo`],
  ["in the background", (text) => `(${text}) &`],
];

/** Where a command is found. */
const COMMAND_PLACES: readonly Place[] = [
  ["a script", (text) => ({ path: "scripts/setup.sh", text: `#!/bin/bash\nset -e\n${text}\n` })],
  [
    "a fence",
    (text) => ({ path: "SKILL.md", text: `# Setup\n\nRun this first:\n\n\`\`\`bash\n${text}\n\`\`\`\n` }),
  ],
  [
    "a hook",
    (text) => ({
      path: ".claude/settings.json",
      text: JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: text }] }] } }, null, 1),
    }),
  ],
  [
    "a tool server",
    (text) => ({
      path: ".mcp.json",
      text: JSON.stringify({ mcpServers: { helper: { command: "bash", args: ["-c", text] } } }, null, 1),
    }),
  ],
];

const inWords = (insert: string) => (text: string) => text.replace(/([a-z]{2})([a-z]{3})/gi, `$1${insert}$2`);
const LOOKALIKE: Readonly<Record<string, string>> = {
  a: "\u0430",
  e: "\u0435",
  o: "\u043e",
  p: "\u0440",
  c: "\u0441",
};
const urlsKept = (change: (text: string) => string) => (text: string) =>
  text
    .split(
      /(https?:\/\/[\w./-]{1,200}|[\w.]{1,60}@[\w.]{1,60}|[~.\w/]{0,60}\.(?:zip|rar|exe|md|env|ssh)[\w/]{0,20})/,
    )
    .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
    .join("");

/** Other ways to write the same words. Addresses and names of files stay, because they would no longer work. */
const PROSE_REWRITES: readonly Rewrite[] = [
  ["as it is", (text) => text],
  ["capitals", urlsKept((text) => text.toUpperCase())],
  ["zero-width letters", urlsKept(inWords("\u200b"))],
  ["emphasis inside words", urlsKept(inWords("**"))],
  [
    "lookalikes",
    urlsKept((text) => text.replace(/(?<=[a-z])[aeopc](?=[a-z])/g, (letter) => LOOKALIKE[letter] as string)),
  ],
  ["entities", urlsKept((text) => text.replace(/(?<=[a-z])n(?=[a-z])/g, "&#110;"))],
  ["a broken line", (text) => text.replace(/ (?=\S{1,40} \S{1,40}$)/, "\n")],
  ["soft hyphens", urlsKept(inWords("\u00ad"))],
  ["an excuse before", (text) => `As a warning and an example that you should avoid to skip: ${text}`],
  ["weight", (text) => `<IMPORTANT>${text}</IMPORTANT>`],
];

/** Where an order is found. */
const PROSE_PLACES: readonly Place[] = [
  ["a paragraph", (text) => ({ path: "SKILL.md", text: `# Notes\n\nThis skill writes notes.\n\n${text}\n` })],
  [
    "a step",
    (text) => ({
      path: "SKILL.md",
      text: `# Steps\n\n1. Read the file.\n2. ${text}\n3. Write the result.\n`,
    }),
  ],
  [
    "a reference",
    (text) => ({ path: "references/details.md", text: `# Details\n\n> ${text.replaceAll("\n", "\n> ")}\n` }),
  ],
  ["a comment", (text) => ({ path: "SKILL.md", text: `# Notes\n\nText.\n\n<!-- ${text} -->\n` })],
];

/** Other ways to store the same file. */
const FILE_REWRITES: readonly (readonly [string, (file: GeneratedFile) => GeneratedFile])[] = [
  ["as it is", (file) => file],
  ["in a folder", ({ path, text }) => ({ path: `tools/${path}`, text })],
  ["Windows' line ends", ({ path, text }) => ({ path, text: text.replace(/\r?\n/g, "\r\n") })],
  [
    "empty lines before",
    ({ path, text }) => ({ path, text: text.startsWith("<?") ? text : `${"\n".repeat(40)}${text}` }),
  ],
];

export interface Case {
  seed: Seed;
  /** The names of the rewriting and the place. */
  name: string;
  file: GeneratedFile;
}

/** Honest products do not encode their commands, and no hook or tool server is a shell command without a hold. */
const NOT_HONEST = /^(?:base64|eval)|in a (?:hook|tool server)$/;

/** The cases of honest seeds. */
export function honestCasesOf(seeds: readonly Seed[]): Case[] {
  return [...casesOf(seeds)].filter(({ name }) => !NOT_HONEST.test(name));
}

/** Each seed, rewritten in ten ways or more, in four places; a file, stored in four ways. */
export function* casesOf(seeds: readonly Seed[]): Generator<Case> {
  for (const seed of seeds) {
    if (seed.kind === "file") {
      const file = { path: seed.path as string, text: seed.text };
      for (const [name, change] of FILE_REWRITES) yield { seed, name, file: change(file) };
      continue;
    }
    const rewrites = seed.kind === "command" ? COMMAND_REWRITES : PROSE_REWRITES;
    const places = seed.kind === "command" ? COMMAND_PLACES : PROSE_PLACES;
    for (const [rewrite, change] of rewrites) {
      for (const [place, put] of places) {
        yield { seed, name: `${rewrite}, in ${place}`, file: put(change(seed.text)) };
      }
    }
  }
}
