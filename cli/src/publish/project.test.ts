import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readDirectory } from "#archive/structure.js";
import { CliError } from "../errors.js";
import { type Decided, examine, requireProject } from "./project.js";

const SEEDS = join(__dirname, "../../../tools/seed/products");

const MANIFEST = `name: commit-notes
version: 1.0.0
category: skills
description: Turns commits into notes
author: ana
license: MIT
entry: SKILL.md
`;
const GOOD = { "vault.yaml": MANIFEST, "SKILL.md": "# Notes\n", "README.md": "# Commit notes\n" };

/** The seeded marketplace has many products, and each is packed. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vaultmart-project-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a valid product with these files; `undefined` removes one. */
function write(change: Record<string, string | undefined> = {}): void {
  for (const [path, text] of Object.entries({ ...GOOD, ...change })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const problems = async () => (await examine(".", root)).problems;
const manifestWith = (line: string) => ({ "vault.yaml": `${MANIFEST}${line}\n` });

test("a good product has no problem, and its archive holds its files", async () => {
  write();
  const { project, problems } = await examine(".", root);
  expect(problems).toEqual([]);
  expect(readDirectory(project?.archive ?? new Uint8Array()).map(({ path }) => path)).toEqual([
    "README.md",
    "SKILL.md",
    "vault.yaml",
  ]);
});

test.each([
  [
    "an entry that is missing",
    { "SKILL.md": undefined },
    { field: "entry", rule: "entry", hint: "Create the file, or name another one." },
  ],
  [
    "an entry in another case",
    { "SKILL.md": undefined, "skill.md": "a" },
    { field: "entry", hint: "Did you mean `skill.md`?" },
  ],
  [
    "an entry that is left out",
    { ".vaultignore": "SKILL.md\n" },
    { field: "entry", message: "SKILL.md is excluded from the archive" },
  ],
  [
    "an entry in a folder that is left out",
    { "vault.yaml": MANIFEST.replace("SKILL.md", "docs/a.md"), "docs/a.md": "a", ".vaultignore": "docs/\n" },
    { field: "entry", message: "docs/a.md is excluded from the archive" },
  ],
  ["a manifest that is left out", { ".vaultignore": "*.yaml\n" }, { rule: "ignored", file: "vault.yaml" }],
  [
    "a reserved name",
    { "vault.yaml": MANIFEST.replace("commit-notes", "admin") },
    { field: "name", message: "admin is a reserved name" },
  ],
  [
    "a description of blanks",
    { "vault.yaml": MANIFEST.replace("Turns commits into notes", '"  "') },
    { field: "description", message: "must not be empty" },
  ],
  [
    "a title of blanks",
    manifestWith('display_name: "  "'),
    { field: "display_name", message: "must not be empty" },
  ],
  [
    "a readme that is too long",
    { "README.md": "a".repeat(102_401) },
    { rule: "readme", file: "README.md", message: "must have at most 100 KB" },
  ],
  ["a name that no archive holds", { "nul.txt": "a" }, { rule: "name-reserved", file: "nul.txt" }],
] as const)("%s is an error", async (_, change, expected) => {
  write(change);
  expect(await problems()).toMatchObject([{ severity: "error", ...expected }]);
  expect((await examine(".", root)).project).toBeUndefined();
});

test.each([
  ["no readme", { "README.md": undefined }, { rule: "readme" }],
  ["an empty readme", { "README.md": "\n" }, { rule: "readme" }],
  ["includes outside a bundle", manifestWith("includes: [other-one]"), { field: "includes" }],
] as const)("%s is a warning", async (_, change, expected) => {
  write(change);
  expect(await problems()).toMatchObject([{ severity: "warning", ...expected }]);
  expect((await examine(".", root)).project).toBeDefined();
});

test("a readme in the manifest does for a file", async () => {
  write({ "README.md": undefined, ...manifestWith("readme: What it is") });
  expect(await problems()).toEqual([]);
});

test("all errors are told at once, each in a line", async () => {
  write({ "vault.yaml": MANIFEST.replace("1.0.0", "one"), "aux.md": "a" });
  const refusal = await requireProject(".", root).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CliError);
  const { exitCode, message, details } = refusal as CliError;
  expect(exitCode).toBe(4);
  expect(message).toBe("This product cannot be published: 2 errors");
  expect(details.issues).toEqual([
    "vault.yaml:2:10: version: must be a semantic version such as 1.4.0 or 2.0.0-beta.1, without build metadata (manifest).",
    "aux.md: A name that Windows reserves for devices (name-reserved). Rename the file.",
  ]);
});

test.each([
  ["no folder", "nowhere", "nowhere is not a folder"],
  ["a file", "SKILL.md", "SKILL.md is not a folder"],
  ["no manifest", "empty", /^There is no vault.yaml and no SKILL.md in /],
])("%s is refused", async (_, folder, message) => {
  write();
  mkdirSync(join(root, "empty"));
  const refusal = await examine(folder, root).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ exitCode: 4, message: expect.stringMatching(message) });
});

describe("a skill without a vault.yaml", () => {
  const SKILL = "---\nname: pdf-kit\ndescription: Reads PDF files\nlicense: LICENSE\n---\n# PDF\n";
  const RESERVED = "Copyright Bea. All rights reserved.";
  const MIT =
    "Permission is hereby granted, free of charge, to any person\nThe above copyright notice and this";
  const skill = (license: string | undefined, text = SKILL) =>
    write({ "vault.yaml": undefined, "SKILL.md": text, LICENSE: license });
  const errors = async (decided: Decided = {}) =>
    (await examine(".", root, decided)).problems.filter(({ severity }) => severity === "error");

  test("is packed as it is, and its front matter and license file describe it", async () => {
    skill(MIT);
    const { project, problems } = await examine(".", root);
    expect(problems).toEqual([]);
    expect(project).toMatchObject({
      isPlainSkill: true,
      manifest: { name: "pdf-kit", version: "1.0.0", license: "MIT", category: "skills" },
    });
    const packed = readDirectory(project?.archive ?? new Uint8Array()).map(({ path }) => path);
    expect(packed).toEqual(["LICENSE", "README.md", "SKILL.md"]);
    expect((await examine(".", root, { version: "2.0.0" })).project?.manifest.version).toBe("2.0.0");
  });

  test.each<
    [what: string, license: string | undefined, text: string, decided: Decided, message: RegExp | undefined]
  >([
    ["reserved, undecided", RESERVED, SKILL, {}, /^The license reserves rights: .*LICENSE is Proprietary/],
    ["reserved, confirmed", RESERVED, SKILL, { license: "Proprietary" }, undefined],
    ["reserved, relicensed", RESERVED, SKILL, { license: "MIT" }, /^This folder is not licensed under MIT/],
    ["unknown, undecided", "Ask me.", SKILL, {}, /^The license is not clear/],
    ["unknown, relicensed", "Ask me.", SKILL, { license: "MIT" }, /^This folder is not licensed under MIT/],
    ["unknown, own terms", "Ask me.", SKILL, { license: "Custom" }, undefined],
    [
      "not named",
      undefined,
      SKILL.replace("license: LICENSE\n", ""),
      {},
      /No file in the folder names a license/,
    ],
    ["not named, chosen", undefined, SKILL.replace("license: LICENSE\n", ""), { license: "ISC" }, undefined],
    [
      "free, relicensed",
      MIT,
      SKILL,
      { license: "Apache-2.0" },
      /^This folder is not licensed under Apache-2.0/,
    ],
  ])("a license that is %s", async (_what, license, text, decided, message) => {
    skill(license, text);
    const found = await errors(decided);
    if (message) expect(found).toMatchObject([{ rule: "license", message: expect.stringMatching(message) }]);
    else expect(found).toEqual([]);
  });

  test("with a template's description is refused", async () => {
    skill(MIT, SKILL.replace("Reads PDF files", "Replace with description of the skill."));
    expect(await errors()).toMatchObject([{ rule: "boilerplate", file: "SKILL.md", field: "description" }]);
  });
});

test("with a vault.yaml, license and version are decided there", async () => {
  write();
  expect((await examine(".", root, { license: "ISC", version: "2.0.0" })).problems).toMatchObject([
    { field: "license", message: "--license is only for a skill without a vault.yaml" },
    { field: "version" },
  ]);
});

test("the products of the seeded market have no problem", async () => {
  const names = readdirSync(SEEDS);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect([name, (await examine(name, SEEDS)).problems]).toEqual([name, []]);
});
