import { readManifest as readOnServer } from "#archive/content/manifest.js";
import { readManifest } from "./manifest.js";

const VALID = `# What it is
name: commit-notes
version: 1.0.0
category: skills
description: Turns commits into notes
author: ana
license: MIT
entry: SKILL.md
price: 4.5
tags: [git, notes]
agent_spec:
  inputs:
    - { name: range, type: text }
`;

/** The valid manifest with one text replaced. */
const withChange = (from: string, to: string): string => {
  expect(VALID).toContain(from);
  return VALID.replace(from, to);
};

const read = (text: string) => readManifest(Buffer.from(text));

test("a valid manifest is read", () => {
  expect(read(VALID)).toMatchObject({ manifest: { name: "commit-notes", price: 4.5 }, problems: [] });
});

test.each([
  ["a wrong value", ["version: 1.0.0", "version: one"], "version", 3, 10],
  ["a wrong item of a list", ["[git, notes]", '[git, ""]'], "tags.1", 10, 13],
  ["a wrong value deep inside", ["name: range", "name: 7"], "agent_spec.inputs.0.name", 13, 15],
  ["a missing value deep inside", ["name: range, ", ""], "agent_spec.inputs.0.name", 13, 7],
  ["a missing field", ["license: MIT\n", ""], "license", undefined, undefined],
  ["an empty field", ["license: MIT", "license:"], "license", 7, 9],
  ["an unknown field", ["author: ana", "autor: ana\nauthor: ana"], "autor", 6, 1],
  [
    "a screenshot of another type",
    ["price: 4.5", "screenshots: [{ file: a.webp, alt: A }]"],
    "screenshots.0.file",
    9,
    23,
  ],
  [
    "a screenshot without words",
    ["price: 4.5", "screenshots: [{ file: a.png }]"],
    "screenshots.0.alt",
    9,
    15,
  ],
] as const)("%s has its field and its place", (_, [from, to], field, line, column) => {
  const { manifest, problems } = read(withChange(from, to));
  expect(manifest).toBeUndefined();
  expect(problems).toHaveLength(1);
  const [problem] = problems;
  expect([problem?.field, problem?.line, problem?.column]).toEqual([field, line, column]);
});

test.each([
  ["author: ana", "autor: ana\nauthor: ana", "Did you mean `author`?"],
  ["price: 4.5", "displayName: Notes", "Did you mean `display_name`?"],
  ["version: 1.0.0", "version: 1.0", "Put it in quotes."],
  ["price: 4.5", 'price: "4.5"', "Write it without quotes."],
  ["tags: [git, notes]", "tags: git", "Write it as a list, such as `[one, two]`."],
  ["price: 4.5", "weather: fine", undefined],
])("`%s` as `%s` has its hint", (from, to, hint) => {
  expect(read(withChange(from, to)).problems[0]?.hint).toBe(hint);
});

test("every fault is told at once", () => {
  const text = withChange("version: 1.0.0", "version: one").replace("license: MIT", "license: None");
  expect(read(text).problems.map(({ field }) => field)).toEqual(["version", "license"]);
});

const NOT_READ: readonly (readonly [string, string | Uint8Array])[] = [
  ["no YAML", "name: [a"],
  ["a field twice", `${VALID}name: other\n`],
  ["a tab before a field", `${VALID}\tname: other\n`],
  ["no UTF-8", Buffer.from([0x6e, 0xff])],
  ["nothing", ""],
  ["a list", "- a\n"],
  ["a text", "name"],
  ["more than 256 KB", `${VALID}# ${"a".repeat(256 * 1024)}\n`],
  [
    "aliases without end",
    `a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b]\n`,
  ],
  ["a deep nesting", "[".repeat(20_000)],
];

test.each(NOT_READ)("%s is a fault of vault.yaml", (_, content) => {
  const { manifest, problems } = readManifest(Buffer.from(content));
  expect(manifest).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
});

test("a fault of the YAML has its place", () => {
  expect(read(`${VALID}name: other\n`).problems).toMatchObject([{ rule: "manifest", line: 14, column: 1 }]);
});

test.each([
  ["valid", VALID],
  ["price", withChange("4.5", "0.5")],
  ["version", withChange("1.0.0", "1.0.0+build")],
  ["name", withChange("commit-notes", "Commit")],
  ["unknown", `${VALID}more: true\n`],
  ...NOT_READ,
] as const)("the server agrees about %s", async (_, content) => {
  const bytes = Buffer.from(content);
  const server = await readOnServer(bytes, new Set(["SKILL.md"]));
  expect(readManifest(bytes).manifest).toEqual(server.manifest);
});
