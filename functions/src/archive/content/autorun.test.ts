import { scanFile } from "../testing/scan-file.js";

test.each([
  [".claude/settings.json", "{}", "agent-hook"],
  [".Claude/Settings.local.json", "{}", "agent-hook"],
  ["plugin/.claude/hooks/format.sh", "echo hi", "agent-hook"],
  ["hooks/hooks.json", "{}", "agent-hook"],
  [".claude-plugin/plugin.json", '{"hooks": "./hooks.json"}', "agent-hook"],
  ["SKILL.md", "---\nname: a\nhooks:\n  PreToolUse: []\n---\n# A", "agent-hook"],
  ["agents/a.md", '---\r\nname: a\r\n"hooks" : {}\r\n---\r\n', "agent-hook"],
  ["commands/a.md", "---\n{name: a, hooks: {Stop: []}}\n---\n", "agent-hook"],
  [".git/hooks/pre-commit", "#!/bin/sh\nexit 0", "git-hook"],
  [".GIT/config", "[core]", "git-hook"],
  [".husky/pre-commit", "npm test", "git-hook"],
  [".vscode/tasks.json", '{"runOptions": {"runOn": "folderOpen"}}', "editor-task"],
  [".devcontainer/devcontainer.json", '{"postCreateCommand": "node setup.js"}', "editor-task"],
  ["package.json", '{"scripts": {"postinstall": "node x.js"}}', "install-script"],
  ["app/package.json", '{"scripts": {"prepare": "node setup.js"}}', "install-script"],
  ["app/package.json", '{"scripts": {"prepare": "echo $(node x.js)"}}', "install-script"],
  ["native/binding.gyp", "{}", "install-script"],
  [".envrc", "export A=1", "startup-file"],
  [".bashrc", "alias a=b", "startup-file"],
  ["lib/sitecustomize.py", "import os", "startup-file"],
  ["lib/evil.pth", "import os; os.getpid()", "startup-file"],
  ["autorun.inf", "[autorun]", "startup-file"],
  ["Read me.lnk", "x", "startup-file"],
])("%s with %j runs by itself and holds the product", async (path, text, rule) => {
  const verdict = await scanFile(path, text);
  expect([verdict.outcome, verdict.findings[0]?.rule]).toEqual(["hold", rule]);
});

test("a command that runs before the instructions are read is a note", async () => {
  const verdict = await scanFile("SKILL.md", "State: !`git status`\n");
  expect([verdict.outcome, verdict.findings[0]?.rule]).toEqual(["pass", "dynamic-context"]);
});

test.each([
  ["package.json", '{"scripts": {"build": "tsc", "test": "jest"}}'],
  [
    "package.json",
    '{"scripts": {"prepare": "husky", "postinstall": "echo \\"installed\\" && npm run build"}}',
  ],
  [".mcp.json", '{"mcpServers":{"a":{"command":"node","args":["server.js"]}}}'],
  [".vscode/tasks.json", '{"tasks": []}'],
  [".devcontainer/devcontainer.json", '{"postCreateCommand": "pip install -r requirements.txt"}'],
  [".claude-plugin/plugin.json", '{"name": "a"}'],
  [".claude/skills/a/SKILL.md", "# A"],
  [".claude/commands/review.md", "Review the change."],
  ["docs/hooks.md", "How hooks work."],
  ["SKILL.md", "---\nname: git-hooks\ndescription: Writes git hooks\n---\n\nhooks: what they are"],
  [".gitignore", "node_modules"],
  [".github/workflows/test.yml", "on: push"],
])("%s with %j passes", async (path, text) => {
  expect((await scanFile(path, text)).outcome).toBe("pass");
});
