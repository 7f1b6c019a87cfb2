import { firstFile, treeOf } from "./tree.js";

const files = (...paths: string[]) => paths.map((path) => ({ path, size: 1, crc32: "00000000" }));

/** A folder as nested names. */
const names = ({ folders, files }: ReturnType<typeof treeOf>): unknown[] => [
  ...folders.map((one) => [one.name, one.path, ...names(one)]),
  ...files.map(({ path }) => path),
];

test("folders come first, and a chain of single folders is one", () => {
  expect(names(treeOf(files("README.md", "docs/a.md", "src/main/app/x.js", "src/main/app/y.js")))).toEqual([
    ["docs", "docs", "docs/a.md"],
    ["src/main/app", "src/main/app", "src/main/app/x.js", "src/main/app/y.js"],
    "README.md",
  ]);
});

test("a chain ends at a folder with a file", () => {
  expect(names(treeOf(files("a/b/c/d.txt", "a/b/e.txt")))).toEqual([
    ["a/b", "a/b", ["c", "a/b/c", "a/b/c/d.txt"], "a/b/e.txt"],
  ]);
});

test("names that objects have are names", () => {
  expect(names(treeOf(files("__proto__/constructor", "__proto__/toString")))).toEqual([
    ["__proto__", "__proto__", "__proto__/constructor", "__proto__/toString"],
  ]);
  expect(names(treeOf([]))).toEqual([]);
});

test.each([
  ["the readme", ["SKILL.md", "a.txt", "docs/README.md", "readme.md"], "readme.md"],
  ["the skill", ["SKILL.md", "a.txt", "docs/README.md"], "SKILL.md"],
  ["the first at the top", ["a/README.md", "z.txt"], "z.txt"],
  ["the first at all", ["a/b.txt", "c/d.txt"], "a/b.txt"],
  ["nothing", [], undefined],
])("shown first: %s", (_what, paths, first) => {
  expect(firstFile(files(...paths))?.path).toBe(first);
});
