import { type ComparableFile, compareFiles } from "./compare.js";

const file = (path: string, contents: string): ComparableFile => ({
  path,
  size: contents.length,
  crc32: contents,
});
const paths = (before: ComparableFile[], after: ComparableFile[]) => {
  const { added, removed, changed, renamed, unchanged } = compareFiles(before, after);
  return {
    added: added.map(({ path }) => path),
    removed: removed.map(({ path }) => path),
    changed: changed.map(({ after: { path } }) => path),
    renamed: renamed.map((pair) => `${pair.before.path} > ${pair.after.path}`),
    unchanged,
  };
};
const NONE = { added: [], removed: [], changed: [], renamed: [], unchanged: 0 };

const readme = file("README.md", "read me");
const script = file("scripts/run.sh", "run");

test.each([
  ["nothing", [], [], NONE],
  ["equal files in another order", [readme, script], [script, readme], { ...NONE, unchanged: 2 }],
  ["a new file", [readme], [readme, script], { ...NONE, unchanged: 1, added: ["scripts/run.sh"] }],
  ["a file that is gone", [readme, script], [readme], { ...NONE, unchanged: 1, removed: ["scripts/run.sh"] }],
  ["other bytes", [readme], [file("README.md", "READ ME")], { ...NONE, changed: ["README.md"] }],
  ["another size", [readme], [{ ...readme, size: 8 }], { ...NONE, changed: ["README.md"] }],
  [
    "another path",
    [script],
    [file("bin/run.sh", "run")],
    { ...NONE, renamed: ["scripts/run.sh > bin/run.sh"] },
  ],
  [
    "another path and other bytes",
    [script],
    [file("bin/run.sh", "RUN")],
    { ...NONE, added: ["bin/run.sh"], removed: ["scripts/run.sh"] },
  ],
  [
    "empty files, which are all equal",
    [file("a/__init__.py", "")],
    [file("b/__init__.py", "")],
    { ...NONE, added: ["b/__init__.py"], removed: ["a/__init__.py"] },
  ],
  [
    "a copy of a file that stays",
    [script],
    [script, file("copy.sh", "run")],
    { ...NONE, unchanged: 1, added: ["copy.sh"] },
  ],
  [
    "several equal files, the one with the same name first",
    [file("a/one.sh", "run"), file("a/two.sh", "run")],
    [file("b/two.sh", "run")],
    { ...NONE, renamed: ["a/two.sh > b/two.sh"], removed: ["a/one.sh"] },
  ],
  [
    "a file that takes the path of a renamed one",
    [file("a.md", "old"), file("b.md", "other")],
    [file("b.md", "old")],
    { ...NONE, changed: ["b.md"], removed: ["a.md"] },
  ],
  [
    "names of objects",
    [],
    [file("__proto__", "x"), file("constructor", "y")],
    { ...NONE, added: ["__proto__", "constructor"] },
  ],
])("%s", (_, before, after, expected) => {
  expect(paths(before, after)).toEqual(expected);
});

test("5,000 equal files that all moved are compared in little time", () => {
  const many = (folder: string) => Array.from({ length: 5_000 }, (_, at) => file(`${folder}/${at}`, "same"));
  const started = performance.now();
  expect(compareFiles(many("a"), many("b")).renamed).toHaveLength(5_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});
