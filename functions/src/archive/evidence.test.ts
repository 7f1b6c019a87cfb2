import { combinedEvidence } from "./evidence.js";
import { finding } from "./finding.js";
import type { RuleId } from "./rules.js";

const found = (rule: RuleId, file = "SKILL.md") => finding(rule, { file, line: 3 });

test("two findings that support each other block, and the message names both", () => {
  const [only, ...rest] = combinedEvidence([found("secret-elsewhere", "run.py"), found("collecting-host")]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ rule: "combined-evidence", severity: "malicious", file: "SKILL.md", line: 3 });
  expect(only?.message).toContain("secret-elsewhere");
  expect(only?.message).toContain("collecting-host");
});

test("two things that honest programs do too block only in one file", () => {
  const sends = found("secret-elsewhere", "run.py");
  expect(combinedEvidence([sends, found("persistence", "setup.sh")])).toEqual([]);
  expect(combinedEvidence([sends, found("persistence", "run.py")])).toHaveLength(1);
});

test.each([
  ["one finding", [found("secret-elsewhere")]],
  ["two of one kind", [found("secret-elsewhere"), found("memory-upload")]],
  ["a pair that honest products have", [found("instructed-command"), found("tampering")]],
  ["a leaked key", [found("secret-elsewhere"), found("exposed-secret")]],
  ["a test of a scanner", [found("secret-elsewhere", "tests/cases.py"), found("collecting-host")]],
])("%s decides nothing more", (_, findings) => {
  expect(combinedEvidence(findings)).toEqual([]);
});
