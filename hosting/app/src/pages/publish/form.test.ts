import { readSkillFolder } from "#packaging/skill-folder.js";
import type { Opened } from "./archive/open.js";
import { composed, FIELDS, type Field, type Form, faultsOf, fill, type OwnProduct } from "./form.js";
import { saidIn, unreadable } from "./manifest.js";

const MANIFEST = `# What it is
name: commit-notes
version: 1.2.0 # raise it
category: skills
description: Turns commits into notes
author: ana
license: ISC
entry: SKILL.md
price: 4.5
tags: [git, notes]
agent_spec:
  inputs:
    - { name: range, type: text }
`;

const paths = ["vault.yaml", "SKILL.md"];

const opened = (manifest: string): Opened => ({
  archive: new Blob(),
  files: paths.map((path) => ({ path, size: 1 })),
  leftOut: [],
  manifest,
  readme: "# Read me",
});

const OWN: OwnProduct = {
  slug: "commit-notes",
  title: "Commit Notes",
  category: "skills",
  price: 4.5,
  version: "1.2.0",
};

const filled = (manifest: string, own?: OwnProduct): Form =>
  fill({ name: "My Notes (2)", opened: opened(manifest), own, author: "Ana", language: "es" });

const faultsIn = (form: Form, manifest = MANIFEST, own?: OwnProduct) =>
  faultsOf({ form, text: composed(form, manifest), paths, own });
const wrongIn = (form: Form, own?: OwnProduct) => faultsIn(form, MANIFEST, own).wrong;

test("the manifest fills the form", () => {
  expect(filled(MANIFEST)).toMatchObject({
    slug: "commit-notes",
    title: "commit-notes",
    version: "1.2.0",
    price: "4.5",
    license: "ISC",
    tags: "git, notes",
    readme: "# Read me",
    language: "es",
  });
});

test("without a manifest the form is filled with what is likely, and asks for the rest", () => {
  const form = filled("");
  expect(form).toMatchObject({
    slug: "my-notes-2",
    version: "1.0.0",
    category: "skills",
    price: "0",
    license: "",
    author: "Ana",
    entry: "SKILL.md",
  });
  expect(faultsIn(form, "").wrong).toEqual(["license", "description"]);
});

describe("a skill without a vault.yaml", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const SKILL =
    "---\nname: pdf-kit\ndescription: Reads PDF files\nmetadata: { version: 2.1.0, author: Bea }\n---\n# PDF\n";
  const skillWith = (license: string) => {
    const files = [
      { path: "SKILL.md", bytes: bytes(SKILL) },
      { path: "LICENSE.txt", bytes: bytes(license) },
    ];
    const { facts } = readSkillFolder(files);
    const of: Opened = { ...opened(""), skill: facts, license: facts?.license };
    return { of, form: fill({ name: "x", opened: of, author: "Ana", language: "en" }) };
  };

  test("fills the form with what it says", () => {
    expect(skillWith("Copyright Bea. All rights reserved.").form).toMatchObject({
      ...{ slug: "pdf-kit", version: "2.1.0", description: "Reads PDF files", author: "Bea" },
      ...{ license: "Proprietary", category: "skills", entry: "SKILL.md" },
    });
  });

  test("is not relicensed", () => {
    const { of, form } = skillWith("Copyright Bea. All rights reserved.");
    const wrong = (license: string) =>
      faultsOf({
        form: { ...form, license },
        text: composed({ ...form, license }, ""),
        paths,
        license: of.license,
      }).wrong;
    expect([wrong("MIT"), wrong("Proprietary")]).toEqual([["license"], []]);
  });
});

test("a template's text describes no product", () => {
  const form = { ...filled(MANIFEST), description: "[TODO: what it does]" };
  expect(wrongIn(form)).toEqual(["description"]);
});

test.each([
  ["1.2.0", "1.2.1"],
  ["1.3.0", "1.3.0"],
  ["nonsense", "1.2.1"],
])("of an own product that was sent as 1.2.0, the manifest's %s becomes %s", (said, proposed) => {
  expect(filled(MANIFEST.replace("1.2.0", said), OWN).version).toBe(proposed);
});

test("a version that waits counts", () => {
  expect(filled(MANIFEST, { ...OWN, pendingVersion: "2.0.0-beta.1" }).version).toBe("2.0.0");
});

test("a form that changes nothing leaves the manifest as it is, to the letter", () => {
  const form = { ...filled(MANIFEST), language: "en" };
  expect(composed(form, MANIFEST)).toBe(MANIFEST);
});

test("what the form changes is written, and all else stays, comments too", () => {
  const form = { ...filled(MANIFEST), version: "2.0.0", price: "", tags: "git", language: "en" };
  const text = composed(form, MANIFEST);
  expect(text).toContain("# What it is");
  expect(text).toContain("version: 2.0.0 # raise it");
  expect(saidIn(text)).toEqual({
    ...saidIn(MANIFEST),
    version: "2.0.0",
    tags: ["git"],
    price: undefined,
  });
});

test.each<[Field, string]>([
  ["title", "t".repeat(101)],
  ["slug", "No Slug"],
  ["version", "1.0"],
  ["category", ""],
  ["price", "0.5"],
  ["price", "free"],
  ["license", "None"],
  ["description", " "],
  ["tags", Array.from({ length: 11 }, (_, at) => `tag${at}`).join()],
  ["changelog", "c".repeat(2_001)],
  ["readme", "r".repeat(102_401)],
  ["longDescription", "l".repeat(2_001)],
  ["author", ""],
  ["entry", ""],
  ["entry", "gone.md"],
  ["language", "x".repeat(11)],
  ["installTarget", "../outside"],
])("a wrong %s is found", (field, value) => {
  expect(wrongIn({ ...filled(MANIFEST), [field]: value })).toEqual([field]);
});

test("prices may be written with a comma", () => {
  expect(wrongIn({ ...filled(MANIFEST), price: "12,50" })).toEqual([]);
});

test("a new version is newer, and says what is new", () => {
  const form = { ...filled(MANIFEST, OWN), changelog: "" };
  expect(wrongIn(form, OWN)).toEqual(["changelog"]);
  expect(wrongIn({ ...form, changelog: "Faster", version: "1.2.0" }, OWN)).toEqual(["version"]);
});

test("what the form does not hold is told with its place", () => {
  const text = MANIFEST.replace("name: range", "name: 7");
  expect(faultsIn(filled(text), text)).toMatchObject({
    wrong: [],
    others: [{ field: "agent_spec.inputs.0.name" }],
  });
});

test("fields that are missing or wrong can be mended, what is no manifest cannot", () => {
  expect(unreadable("name: commit-notes\nprice: cheap\n")).toEqual([]);
  expect(unreadable("")).toEqual([]);
  for (const text of ["name: [a", "- a\n", "words"])
    expect([text, unreadable(text).length]).toEqual([text, 1]);
});

test("every field can be filled", () => {
  expect(Object.keys(filled(MANIFEST)).sort()).toEqual([...FIELDS].sort());
});
