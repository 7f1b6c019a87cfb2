import { compareFiles } from "#archive/compare.js";
import { differencesOf } from "./differences.js";

test("all differences are in the order of their paths, with their kind", () => {
  const file = (path: string, crc32: string) => ({ path, size: 3, crc32 });
  const before = [file("a", "1"), file("gone", "2"), file("old", "3"), file("same", "4")];
  const after = [file("a", "9"), file("b/new", "3"), file("fresh", "5"), file("same", "4")];
  const differences = differencesOf(compareFiles(before, after));
  expect(differences.map(({ kind, before: old, after: next }) => [kind, old?.path, next?.path])).toEqual([
    ["changed", "a", "a"],
    ["renamed", "old", "b/new"],
    ["added", undefined, "fresh"],
    ["removed", "gone", undefined],
  ]);
});
