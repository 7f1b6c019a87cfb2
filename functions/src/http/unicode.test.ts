import { brokenTexts } from "./unicode.js";

test.each<[string, unknown, string[]]>([
  ["a whole emoji", { text: "a😀b" }, []],
  ["a first half", { text: "a\ud83d" }, ["text"]],
  ["a second half", { text: "\ude00b" }, ["text"]],
  ["halves in the wrong order", { text: "\ude00\ud83d" }, ["text"]],
  ["a half in a list", { tags: ["a", "\ud83d", "b"] }, ["tags.1"]],
  ["a half in a name", { compatibility: { "\ud83d": "1" } }, ["compatibility"]],
  ["two of them", { a: "\ud83d", b: 1, c: "\ud83d", d: null }, ["a", "c"]],
  ["nothing", undefined, []],
])("%s", (_, value, paths) => {
  expect(brokenTexts(value)).toEqual(paths);
});
