import { Manifest } from "#contract/manifest.js";
import { manifestOfSkill, readSkillFolder } from "./skill-folder.js";

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
const skill = (frontMatter: string, body = "# Notes\n") =>
  readSkillFolder([file("SKILL.md", `---\n${frontMatter}\n---\n${body}`)]);
const manifest = (frontMatter: string) => {
  const { facts } = skill(frontMatter);
  if (!facts) throw new Error("No facts");
  return manifestOfSkill(facts, { license: "MIT" });
};
const LEAST = "name: commit-notes\ndescription: Turns commits into notes";

test("front matter says name, description, version, author, tools and license", () => {
  const { facts } = skill(
    `${LEAST}\nlicense: Apache-2.0\nallowed-tools: Read Bash(git log:*)\nmetadata:\n  version: 1.2.0\n  author: Ana`,
  );
  expect(facts).toMatchObject({
    ...{ name: "commit-notes", description: "Turns commits into notes", version: "1.2.0", author: "Ana" },
    allowedTools: ["Read", "Bash(git log:*)"],
    license: { license: "Apache-2.0" },
  });
});

test.each([
  ["Read, Grep", ["Read", "Grep"]],
  ["[Read, Grep]", ["Read", "Grep"]],
  ["[1, Bash]", ["Bash"]],
  ["", []],
])("allowed-tools: %s", (written, tools) => {
  expect(skill(`${LEAST}\nallowed-tools: ${written}`).facts?.allowedTools).toEqual(tools);
});

test("the manifest says what the skill says and nothing else", () => {
  expect(manifest(`${LEAST}\nallowed-tools: Read`)).toEqual({
    manifest: {
      ...{ name: "commit-notes", version: "1.0.0", category: "skills", author: "unknown", license: "MIT" },
      ...{ description: "Turns commits into notes", entry: "SKILL.md" },
      agent_spec: { inputs: [], outputs: [], side_effects: [], requires: ["Read"] },
    },
    problems: [],
  });
});

test("a long description is shortened at a word, and kept whole beside it", () => {
  const long = "Turns commits into notes that users understand. ".repeat(20).trim();
  const { manifest: read } = manifest(`name: commit-notes\ndescription: ${long}`);
  expect(Manifest.safeParse(read).success).toBe(true);
  expect(read?.description).toMatch(/^Turns commits .*\w…$/);
  expect([read?.description.length ?? 0, read?.long_description]).toEqual([expect.any(Number), long]);
});

test.each([
  ["no name", "description: Notes", "name", "is missing"],
  ["no description", "name: commit-notes", "description", "is missing"],
  ["a name with spaces", "name: Commit Notes\ndescription: Notes", "name", "lowercase"],
  ["a version that is none", `${LEAST}\nversion: first`, "version", "semantic"],
])("%s is a problem of SKILL.md", (_what, frontMatter, field, words) => {
  const { problems } = manifest(frontMatter);
  expect(problems).toMatchObject([
    { file: "SKILL.md", rule: "skill", field, message: expect.stringContaining(words) },
  ]);
});

test.each([
  ["no front matter", "# Notes", "no front matter"],
  ["front matter without an end", "---\nname: a", "no front matter"],
  ["front matter that is not YAML", "---\nname: [\n---\n", "not YAML"],
  ["front matter that is a list", "---\n- a\n---\n", "not a list of fields"],
  ["a bomb of aliases", `---\na: &a [x]\nb: [${"*a, ".repeat(200)}*a]\n---\n`, "not YAML"],
])("%s is a problem", (_what, text, words) => {
  const { facts, problems } = readSkillFolder([file("SKILL.md", text)]);
  expect(facts).toBeUndefined();
  expect(problems).toMatchObject([{ file: "SKILL.md", message: expect.stringContaining(words) }]);
});

test("a byte order mark and Windows line ends are read over", () => {
  const text = `\ufeff---\r\nname: commit-notes\r\ndescription: Notes\r\n---\r\n`;
  expect(readSkillFolder([file("SKILL.md", text)]).facts).toMatchObject({ name: "commit-notes" });
});

test("a folder without SKILL.md is no skill", () => {
  expect(readSkillFolder([file("docs/SKILL.md", "")]).problems).toMatchObject([
    { message: "There is no SKILL.md" },
  ]);
});
