import { CATEGORIES } from "#contract/fields.js";
import { overlap, runsByItself, targetsOf } from "./targets.js";

const plain = { slug: "notes", category: "skills", global: false };

test.each([
  ["skills", ".claude/skills/notes"],
  ["squads", ".claude/skills/notes"],
  ["agents", ".claude/skills/notes"],
  ["workflows", ".claude/skills/notes"],
  ["bundle", ".claude/skills/notes"],
  ["systems", ".claude/skills/notes"],
  ["claude-md", ".claude/rules/notes"],
  ["prompts", "vaultmart-products/notes"],
  ["design-systems", "vaultmart-products/notes"],
  ["applications", "vaultmart-products/notes"],
])("%s go to %s", (category, target) => {
  expect(CATEGORIES).toContain(category);
  expect(targetsOf({ ...plain, category })).toEqual({ target });
});

test.each([
  [{ agents: ["cursor"] }, ".cursor/skills/notes"],
  [{ agents: ["codex"] }, ".agents/skills/notes"],
  [{ agents: ["codex"], global: true }, ".codex/skills/notes"],
  [{ agents: ["cursor"], category: "claude-md" }, ".cursor/rules/notes"],
  [{ agents: ["gemini"], category: "claude-md" }, "vaultmart-products/notes"],
  [{ installTarget: "tools" }, "tools/notes"],
  [{ installTarget: "./tools/notes/" }, "tools/notes"],
  [{ installTarget: "." }, ".claude/skills/notes"],
  [{ installTarget: "tools", agents: ["cursor"] }, ".cursor/skills/notes"],
  [{ installTarget: "tools", global: true }, ".claude/skills/notes"],
] as const)("%j goes to %s", (change, target) => {
  expect(targetsOf({ ...plain, ...change })).toEqual({ target });
});

test.each([
  [["claude", "cursor"], "skills", { target: ".claude/skills/notes", copies: [".cursor/skills/notes"] }],
  [["codex", "copilot", "agents"], "skills", { target: ".agents/skills/notes" }],
  [["claude", "cursor", "gemini"], "prompts", { target: "vaultmart-products/notes" }],
] as const)("for %j, %s go to one folder of each", (agents, category, targets) => {
  expect(targetsOf({ ...plain, agents, category })).toEqual(targets);
});

test.each([
  "../up",
  "a/../../up",
  "/tmp",
  "C:/up",
  "a\\b",
  "~",
  ".git",
  ".GIT/x",
  ".git/notes",
  "node_modules",
  ".vaultmart",
  "con",
  "a\u202eb",
  "a//b",
])("install_target %j is refused", (installTarget) => {
  const attempt = () => targetsOf({ ...plain, installTarget }).target;
  if (installTarget === "~") expect(attempt()).toBe("~/notes");
  else expect(attempt).toThrow(expect.objectContaining({ exitCode: 4 }));
});

test.each([
  ["a/b", "a/b", true],
  ["a/b", "A/B/c", true],
  ["a/b", "a/bc", false],
])("%s and %s overlap: %s", (a, b, expected) => {
  expect([overlap(a, b), overlap(b, a)]).toEqual([expected, expected]);
});

test.each([
  [".claude/skills/notes", "SKILL.md", false],
  [".claude/skills/notes", ".claude/settings.json", true],
  [".claude/skills/hooks", "hooks.json", true],
  [".husky/notes", "pre-commit", true],
])("in %s, %s runs by itself: %s", (target, path, expected) => {
  expect(runsByItself(target, path, "")).toBe(expected);
});

test("instructions with a command that runs before they are read run by themselves", () => {
  expect(runsByItself(".claude/skills/notes", "SKILL.md", "State: !`git status`")).toBe(true);
});
