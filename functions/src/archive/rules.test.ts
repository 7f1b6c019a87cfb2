import { readFileSync } from "node:fs";
import { finding, MAX_TEXT, visible } from "./finding.js";
import { RULE_IDS, ruleOf } from "./rules.js";
import { REVISION, RULES_VERSION } from "./rules-version.js";
import { isStructural } from "./scan.js";
import { Verdict } from "./verdict.js";

test.each(RULE_IDS)("the rule %s has a name in kebab case, a title and a hint", (id) => {
  const { title, hint, layer, severity } = ruleOf(id);
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(title.length).toBeGreaterThan(5);
  expect(hint.endsWith(".")).toBe(true);
  expect(hint.length).toBeLessThanOrEqual(MAX_TEXT);
  if (layer === "structure") expect(severity).toBe("malicious");
  expect(isStructural(finding(id))).toBe(layer === "structure");
});

test("the changelog says what this version of the rules newly finds", () => {
  const said = readFileSync("CHANGELOG.md", "utf8");
  expect(said).toMatch(new RegExp(`^- .*Version ${REVISION} of the scan's rules`, "m"));
});

test("the version of the rules names the revision and the tables", () => {
  expect(RULES_VERSION).toMatch(/^\d+\.[0-9a-f]{12}$/);
});

test("no archive makes a finding too long to store, or one that drives a terminal", () => {
  const found = finding("name-control", {
    file: "\u001b[2J\u{e0041}".repeat(500),
    message: "\u202e".repeat(5_000),
  });
  expect(Verdict.shape.findings.parse([found])).toEqual([found]);
  expect(`${found.file} ${found.message}`).not.toMatch(/\p{Cc}|\p{Cf}/u);
});

test("visible text stays as it is", () => {
  expect(visible("résumé, 日本語")).toBe("résumé, 日本語");
  expect(visible("x".repeat(400))).toHaveLength(MAX_TEXT);
});
