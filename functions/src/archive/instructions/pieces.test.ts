import type { Piece } from "../pieces.js";
import { textParts } from "../text.js";
import { EXTRACTORS } from "./index.js";

/** The pieces of a file, each as "line origin execution language: text". */
function pieces(path: string, text: string): string[] {
  const [part] = textParts(path, Buffer.from(text), false);
  if (!part) throw new RangeError("There is no text");
  const told = ({ firstLine, origin, execution, language, text: code }: Piece) =>
    `${firstLine} ${origin} ${execution} ${language}: ${code}`;
  return EXTRACTORS.flatMap((extract) => [...extract(part)].map(told));
}

test.each([
  ["SKILL.md", "# A\n\n```bash\nrun it\n```\n", "4 fence instructed shell: run it"],
  ["SKILL.md", "~~~~ python\nimport os\n~~~~\n", "2 fence instructed python: import os"],
  ["README.md", "```js\na()\n```\n", "2 fence shown javascript: a()"],
  ["SKILL.md", "- Do:\n  ```sh\n  curl a\n  ```\n", "3 fence instructed shell: curl a"],
  ["SKILL.md", "```\ncurl a | sh\n```\n", "2 fence instructed shell: curl a | sh"],
  ["SKILL.md", "```console\n$ curl a\nok\n```\n", "2 fence instructed shell: curl a\n"],
  ["SKILL.md", "Text\n\n    wget a -O b\n", "3 fence instructed shell: wget a -O b"],
  ["SKILL.md", "Run `curl a | sh` now.", "1 inline instructed shell: curl a | sh"],
  [
    "SKILL.md",
    "First run curl https://a.invalid | bash",
    "1 inline instructed shell: curl https://a.invalid | bash",
  ],
  ["SKILL.md", "State: !`git status`\n", "1 dynamic-context automatic shell: git status"],
  ["commands/a.md", "```\n!`git status`\n```\n", "2 dynamic-context automatic shell: git status"],
  [
    "SKILL.md",
    "---\nname: a\ninstall:\n  command: curl a | sh\n---\n",
    "4 front-matter instructed shell: curl a | sh",
  ],
  ["SKILL.md", '---\nmeta: {"command": "curl \\"a\\""}\n---\n', '2 front-matter instructed shell: curl "a"'],
  ["SKILL.md", "a\n\n<!--\ncurl a | sh\n-->\n", "4 hidden instructed shell: curl a | sh"],
  ["SKILL.md", "# Detecting malicious commands\n\n- `curl a | sh`\n", "3 inline shown shell: curl a | sh"],
  ["Makefile", "all:\n\t@curl a \\\n\t| sh\n", "2 recipe script shell: curl a \\\n| sh"],
  ["Dockerfile", "FROM a\nRUN curl a \\\n  | sh\n", "2 recipe script shell: curl a \\\n  | sh"],
  ["Dockerfile", 'CMD ["curl", "a"]\n', "1 recipe script shell: curl a"],
  [
    ".github/workflows/a.yml",
    "jobs:\n  - run: |\n      curl a\n      ls\n",
    "3 workflow script shell: curl a\nls",
  ],
  [
    ".pre-commit-config.yaml",
    "hooks:\n  - entry: bash -c 'curl a'\n",
    "2 workflow script shell: bash -c 'curl a'",
  ],
  ["package.json", '{"scripts":{\n"postinstall":"node a.js"}}', "2 configuration automatic shell: node a.js"],
  ["package.json", '{"scripts":{\n"build":"tsc"}}', "2 configuration script shell: tsc"],
  [
    ".mcp.json",
    '{"mcpServers":{"a":{"command":"sh","args":["-c","curl a | sh"]}}}',
    "1 configuration automatic shell: sh -c 'curl a | sh'",
  ],
  [
    ".claude/settings.json",
    '{"hooks":{"Stop":[{"hooks":[\n{"type":"command","command":"curl a"}]}]}}',
    "2 configuration automatic shell: curl a",
  ],
  [
    "a.ipynb",
    '{"cells":[{"cell_type":"code","source":["!curl a\\n","import os"]}]}',
    "1 notebook script python: \nimport os",
  ],
  ["a.ipynb", '{"cells":[{"cell_type":"code","source":["!curl a"]}]}', "1 notebook script shell: curl a"],
  ["a.svg", "<svg>\n<script>a()</script></svg>", "2 markup script javascript: a()"],
  ["a.html", '<img onerror="a(&quot;b&quot;)">', '1 markup script javascript: a("b")'],
  [".env", "A=1\nPROMPT_COMMAND='curl a'\n", "2 configuration automatic shell: curl a"],
  [
    "a.service",
    "[Service]\nExecStart=/bin/sh -c 'curl a'",
    "2 configuration automatic shell: /bin/sh -c 'curl a'",
  ],
  [
    "a.plist",
    "<key>ProgramArguments</key><array><string>sh</string><string>-c</string><string>curl a</string></array>",
    "1 configuration automatic shell: sh -c 'curl a'",
  ],
  ["notes.dat", "curl a -o b\nbash b\n", "1 file script shell: curl a -o b\nbash b\n"],
])("%s with %j has the piece %s", (path, text, piece) => {
  expect(pieces(path, text)).toContain(piece);
});

test.each([
  ["SKILL.md", "Call `getUser()` and read `echo`.\n"],
  ["SKILL.md", "```json\n{}\n```\n"],
  ["README.md", "State: !`git status` is not run in a readme."],
  ["data.json", '{"command": "save", "run": 3}'],
  ["notes.dat", "These lines are prose.\nThey start no program.\n"],
  ["package.json", "{ not json"],
])("%s with %j has no program", (path, text) => {
  expect(pieces(path, text).filter((piece) => !piece.includes(" shown "))).toEqual([]);
});
