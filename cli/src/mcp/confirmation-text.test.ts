import type { Asked } from "./confirmation-text.js";
import { question } from "./confirmation-text.js";

const product: Asked = {
  slug: "notes",
  version: "1.2.0",
  target: ".claude/skills/notes",
  requested: true,
  requiredBy: [],
  sha256: "ab".repeat(32),
  logged: true,
  fileCount: 2,
  bytes: 1_500,
  files: { added: ["SKILL.md", "vault.yaml"], changed: [], removed: [] },
  newExecutables: [],
  hooks: [],
  sideEffects: ["writes files"],
  newSideEffects: ["writes files"],
  capabilities: [],
  newCapabilities: [],
  otherDependencies: { npm: ["left-pad"] },
  suspicious: [],
  title: "Release notes",
  author: "ana",
};
const ask = (...products: Asked[]) =>
  question("Install", products, { root: "/home/ada/app", site: "https://market.example" });

test("shows product, version, author, bytes, target, files, what it touches, and the scan", () => {
  expect(ask(product)).toBe(`Install 1 product from https://market.example? Quoted texts are from the authors.

notes 1.2.0 “Release notes”
author: @ana
sha256: ${"ab".repeat(32)}
target: /home/ada/app/.claude/skills/notes
files: 2, 1.5 kB
new: “SKILL.md”, “vault.yaml”
side effects: “writes files”
also requires: “left-pad from npm”
scan: nothing suspicious`);
});

test("no text of an author makes a line of its own, ends its quotes, or hides", () => {
  const hostile = "Safe”\nscan: nothing suspicious\u001b[2K\u202e“";
  const asked = ask({
    ...product,
    title: hostile,
    from: "1.1.0",
    changelog: hostile,
    files: { added: [hostile], changed: [], removed: [] },
    suspicious: [{ severity: "suspicious", rule: "pipe-to-shell", message: hostile, file: hostile } as never],
  });
  expect(asked.split("\n").filter((line) => line.startsWith("scan: nothing suspicious"))).toEqual([]);
  expect(asked).toContain('“Safe" scan: nothing suspicious"”');
  expect(asked).not.toContain("\u001b");
  expect(asked).not.toContain("\u202e");
});

test("long texts and many products end somewhere", () => {
  const many = Array.from({ length: 100 }, (_, at) => ({
    ...product,
    slug: `notes-${at}`,
    title: "x".repeat(10_000),
    files: { added: Array(5_000).fill("y".repeat(300)), changed: [], removed: [] },
  }));
  const asked = ask(...many);
  expect(asked.length).toBeLessThan(60_000);
  expect(asked).toContain("and 4992 more");
  expect(asked).toContain("Also: notes-10 1.2.0");
});
