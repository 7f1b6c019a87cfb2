import { ignoreRules, isIgnored } from "./ignore.js";

describe("without a line of the author's", () => {
  const rules = ignoreRules();
  test.each([
    [".git", true],
    ["packages/a/node_modules", true],
    ["scripts/__pycache__", true],
    ["scripts/a.pyc", false],
    [".env", false],
    ["config/.env.local", false],
    [".DS_Store", false],
    ["vault-lock.json", false],
    ["notes.md~", false],
  ])("%s stays out", (path, isFolder) => {
    expect(isIgnored(rules, path, isFolder)).toBe(true);
  });

  test.each([
    "SKILL.md",
    ".env.example",
    "node_modules",
    "environment",
    ".github/workflows/a.yml",
    "LICENSE",
  ])("%s comes in", (path) => {
    expect(isIgnored(rules, path, false)).toBe(false);
  });
});

describe("a line", () => {
  test.each([
    ["*.log", "a.log", true],
    ["*.log", "deep/in/a.log", true],
    ["*.log", "a.logs", false],
    ["/notes.md", "notes.md", true],
    ["/notes.md", "docs/notes.md", false],
    ["docs/notes.md", "docs/notes.md", true],
    ["docs/notes.md", "more/docs/notes.md", false],
    ["docs/*.md", "docs/a.md", true],
    ["docs/*.md", "docs/deep/a.md", false],
    ["docs/**/a.md", "docs/a.md", true],
    ["docs/**/a.md", "docs/very/deep/a.md", true],
    ["**/a.md", "deep/a.md", true],
    ["**/a.md", "deep/ba.md", false],
    ["docs/**", "docs/deep/a.md", true],
    ["docs/**", "docs", false],
    ["a?.md", "ab.md", true],
    ["a?.md", "a/.md", false],
    ["a[bc].md", "ac.md", true],
    ["a[!bc].md", "ac.md", false],
    ["a[!bc].md", "ad.md", true],
    ["a[0-9].md", "a7.md", true],
    ["a(b).md", "a(b).md", true],
    ["a.md", "aXmd", false],
    ["\\#a.md", "#a.md", true],
    ["\\!a.md", "!a.md", true],
    ["# a.md", "# a.md", false],
    ["a.md  ", "a.md", true],
    ["/", "a.md", false],
    ["übung.md", "übung.md", true],
  ])("%s and the file %s: %s", (line, path, expected) => {
    expect(isIgnored(ignoreRules(line), path, false)).toBe(expected);
  });

  test("with a slash at its end means folders only", () => {
    const rules = ignoreRules("drafts/");
    expect(isIgnored(rules, "drafts", true)).toBe(true);
    expect(isIgnored(rules, "deep/drafts", true)).toBe(true);
    expect(isIgnored(rules, "drafts", false)).toBe(false);
  });

  test("that comes later decides, and takes back even what always stays out", () => {
    const rules = ignoreRules("*.md\r\n!keep.md\n!.gitignore\n");
    expect(isIgnored(rules, "drop.md", false)).toBe(true);
    expect(isIgnored(rules, "keep.md", false)).toBe(false);
    expect(isIgnored(rules, ".gitignore", false)).toBe(false);
  });
});
