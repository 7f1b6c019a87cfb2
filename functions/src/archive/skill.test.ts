import { buildArchive } from "./build.js";
import { fileOf, NO_SKILL, readSkill, readSkillFiles } from "./skill.js";

const INSTRUCTIONS = "---\nname: notes\ndescription: Writes notes\n---\n\nRead the log.\n";

const archive = (files: Record<string, string>) =>
  buildArchive(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));

const read = async (files: Record<string, string>) => readSkill(await archive(files));

test("a skill is its description and its files, the instructions first", async () => {
  expect(await read({ "README.md": "x", "SKILL.md": INSTRUCTIONS, "a/b.py": "pass" })).toEqual({
    description: "Writes notes",
    files: ["SKILL.md", "README.md", "a/b.py"],
    runsAsPlugin: false,
  });
});

test.each([
  ["no SKILL.md at its root", { "notes/SKILL.md": INSTRUCTIONS }],
  ["no frontmatter", { "SKILL.md": "Read the log.\n" }],
  ["frontmatter without an end", { "SKILL.md": "---\nname: notes\ndescription: x\n" }],
  ["no name", { "SKILL.md": "---\ndescription: x\n---\n" }],
  ["an empty name", { "SKILL.md": "---\nname: ''\ndescription: x\n---\n" }],
  ["no description", { "SKILL.md": "---\nname: notes\n---\n" }],
  ["a description of spaces", { "SKILL.md": "---\nname: notes\ndescription: ' '\n---\n" }],
  ["a description that is a list", { "SKILL.md": "---\nname: notes\ndescription: [x]\n---\n" }],
  ["frontmatter that is no YAML", { "SKILL.md": "---\nname: [\n---\n" }],
  [
    "more than 100 files",
    {
      "SKILL.md": INSTRUCTIONS,
      ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}.txt`, "x"])),
    },
  ],
])("an archive with %s is no skill", async (_what, files) => {
  expect(await read(files)).toEqual(NO_SKILL);
});

test("a description is one line of at most 1024 characters, and hides nothing", async () => {
  const told = {
    "SKILL.md": `---\nname: notes\ndescription: |\n  one\n  t\u200bwo\n  ${"\u{1f600}".repeat(1100)}\n---\n`,
  };
  const { description } = await read(told);
  expect(description).toMatch(/^one two /);
  expect([...(description ?? "")]).toHaveLength(1024);
});

test.each([["assets/ñ.txt"], [".gitignore"], ["a/.hidden/b.txt"], ["a#b.txt"], ["50%.txt"], ["a..b.txt"]])(
  "a file %j has no plain address, so that the skill comes as an archive alone",
  async (path) => {
    expect(await read({ "SKILL.md": INSTRUCTIONS, [path]: "x" })).toMatchObject({
      description: "Writes notes",
      files: [],
    });
  },
);

test.each([
  ["hooks/hooks.json"],
  ["Hooks/notes.md"],
  [".mcp.json"],
  [".lsp.json"],
  [".claude-plugin/plugin.json"],
  ["bin/notes"],
  ["monitors/a.json"],
  ["settings.json"],
])("a file %j would run or settle something where the archive is a plugin", async (path) => {
  expect(await read({ "SKILL.md": INSTRUCTIONS, [path]: "{}" })).toMatchObject({ runsAsPlugin: true });
});

test("instructions with a command that runs before they are read are no plugin", async () => {
  const runs = `${INSTRUCTIONS}\nState: !\`git status\`\n`;
  expect(await read({ "SKILL.md": runs })).toMatchObject({ runsAsPlugin: true });
});

test("one file is given byte for byte, and none that is not there", async () => {
  const bytes = await archive({ "SKILL.md": INSTRUCTIONS, "a/b.txt": "b" });
  expect(Buffer.from(fileOf(bytes, "a/b.txt") ?? []).toString()).toBe("b");
  expect(fileOf(bytes, "a")).toBeUndefined();
  expect(fileOf(bytes, "../a/b.txt")).toBeUndefined();
});

describe("the files of a skill", () => {
  const filesOf = async (files: Record<string, string>) => readSkillFiles(await archive(files));
  const named = (name: string, more = "") => ({
    "SKILL.md": `---\nname: ${name}\ndescription: Writes notes\n${more}---\n`,
  });

  test("have digests, and the frontmatter is as its author wrote it", async () => {
    const text = named("notes", "license: MIT\nmetadata:\n  level: 2\n  __proto__: x\n");
    const read = await filesOf({ ...text, "a.txt": "abc" });
    expect(read?.frontmatter).toMatchObject({
      name: "notes",
      description: "Writes notes",
      license: "MIT",
      metadata: { level: 2 },
    });
    expect(read?.files).toContainEqual({
      path: "a.txt",
      // The well-known digest of "abc".
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
    expect(read?.files).toHaveLength(2);
  });

  test.each(["Notes", "my notes", "-notes", "no--tes", "a".repeat(65), "[x]", "../notes", "7"])(
    "are not offered under the name %j",
    async (name) => {
      expect(await filesOf(named(name))).toBeUndefined();
    },
  );

  test.each(["a", "a".repeat(64), "a-1-b"])("are offered under the name %j", async (name) => {
    expect((await filesOf(named(name)))?.frontmatter.name).toBe(name);
  });
});
