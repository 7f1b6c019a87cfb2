import { compareUrl, filesUrl, linesOfHash, linkedPath } from "./address.js";

test.each([
  ["all files", {}, "/p/a-skill/files"],
  ["a version", { version: "1.0.0" }, "/p/a-skill/files?version=1.0.0"],
  ["a file", { file: "docs/a b&c.md" }, "/p/a-skill/files?file=docs/a%20b%26c.md"],
  ["its source", { file: "a.md", isSource: true }, "/p/a-skill/files?file=a.md&source=1"],
  ["a line", { file: "a.md", isSource: true, lines: { from: 3, to: 3 } }, "/p/a-skill/files?file=a.md#L3"],
  ["lines", { file: "%2F#?", lines: { from: 3, to: 9 } }, "/p/a-skill/files?file=%252F%23%3F#L3-L9"],
])("the URL of %s", (_what, place, url) => {
  expect(filesUrl("a-skill", place)).toBe(url);
});

test("the URL of a comparison", () => {
  expect(compareUrl("a-skill", "1.0.0", "1.1.0-rc.1")).toBe("/p/a-skill/compare?from=1.0.0&to=1.1.0-rc.1");
});

test.each([
  ["#L10", { from: 10, to: 10 }],
  ["#L10-L20", { from: 10, to: 20 }],
  ["#L20-L10", { from: 10, to: 20 }],
  ["#L0", undefined],
  ["#L12345678", undefined],
  ["#L1-", undefined],
  ["#findings", undefined],
  ["", undefined],
])("the lines of the fragment %j", (hash, lines) => {
  expect(linesOfHash(hash)).toEqual(lines);
});

test.each([
  ["guide.md", "docs/guide.md"],
  ["./guide.md#part", "docs/guide.md"],
  ["../LICENSE", "LICENSE"],
  ["../../../LICENSE", "LICENSE"],
  ["a%20b.md", "docs/a b.md"],
  ["%E0%A4%A", undefined],
  ["#part", undefined],
  ["", undefined],
  ["/p/other", undefined],
  ["//elsewhere.example/x", undefined],
  ["\\\\elsewhere.example\\x", undefined],
  [".\\x", undefined],
  ["https://elsewhere.example", undefined],
  ["javascript:alert(1)", undefined],
  [" javascript:alert(1)", undefined],
  ["java\nscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
])("a link to %j in docs/README.md", (href, path) => {
  expect(linkedPath("docs/README.md", href)).toBe(path);
});
