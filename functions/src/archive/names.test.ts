import { checkNames, decodeName, foldName, nameFault } from "./names.js";

test.each([
  "SKILL.md",
  "a/b/c.txt",
  ".claude/skills/x/SKILL.md",
  "résumé.md",
  "日本語/説明.md",
  "console.log",
  "com10.txt",
  "a~b.md",
  "notes~.md",
  "[slug]/page.tsx",
  "it's a file (1).md",
  "__proto__",
  "..gitignore.d/x",
])("%j is a good name", (path) => {
  expect(nameFault(path)).toBeUndefined();
});

test.each([
  ["", "name-empty"],
  ["a//b", "name-empty"],
  ["a/", "name-empty"],
  ["a\ud800b", "name-encoding"],
  ["a\u0000b", "name-control"],
  ["a\nb", "name-control"],
  ["a\u0085b", "name-control"],
  ["a\u202etxt.exe", "name-invisible"],
  ["a\u200bb", "name-invisible"],
  ["a\u00adb", "name-invisible"],
  ["a\u3164b", "name-invisible"],
  ["a\u{e0041}b", "name-invisible"],
  ["a\ufe0fb", "name-invisible"],
  ["/etc/passwd", "name-absolute"],
  ["../a", "name-traversal"],
  ["a/../../b", "name-traversal"],
  ["./a", "name-traversal"],
  ["a/‥/b", "name-traversal"],
  ["a/．．/b", "name-traversal"],
  ["a／b", "name-traversal"],
  ["a\\b", "name-backslash"],
  ["C:/a", "name-character"],
  ["a.txt:evil", "name-character"],
  ["a?b", "name-character"],
  ["a|b", "name-character"],
  ["con", "name-reserved"],
  ["a/NUL.txt", "name-reserved"],
  ["COM1.tar.gz", "name-reserved"],
  ["lpt²", "name-reserved"],
  ["aux .md", "name-reserved"],
  ["CONIN$", "name-reserved"],
  ["ＣＯＮ", "name-reserved"],
  ["GIT~1/config", "name-short"],
  ["PROGRA~1", "name-short"],
  ["README~1.MD", "name-short"],
  ["a.", "name-trailing"],
  ["a ", "name-trailing"],
  ["a./b", "name-trailing"],
  ["...", "name-trailing"],
  ["x".repeat(256), "name-length"],
  ["é".repeat(128), "name-length"],
  ["x/".repeat(600), "name-length"],
  [`${"d/".repeat(32)}x`, "name-length"],
])("%j is refused: %s", (path, rule) => {
  expect(nameFault(path)).toBe(rule);
});

test("bytes that are not UTF-8 are no name", () => {
  expect(decodeName(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))).toBeUndefined();
  expect(decodeName(Uint8Array.of(0xc0, 0xaf))).toBeUndefined();
  expect(decodeName(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
});

test.each([
  ["README.md", "readme.MD"],
  ["straße", "STRASSE"],
  ["é", "e\u0301"],
  ["ﬁle", "file"],
  ["ΣΑΣ", "σας"],
  ["K", "k"],
])("%j and %j are one name", (a, b) => {
  expect(foldName(a)).toBe(foldName(b));
});

const file = (path: string) => ({ path, isFolder: false });
const folder = (path: string) => ({ path, isFolder: true });

test.each([
  ["two files of one name", [file("a"), file("a")], "name-duplicate"],
  ["two files that differ in case", [file("a/B"), file("a/b")], "name-duplicate"],
  ["two files that differ in normalisation", [file("é"), file("e\u0301")], "name-duplicate"],
  ["two folders of one name", [folder("a"), folder("a")], "name-duplicate"],
  ["two folders that differ in case", [file("Docs/a"), file("docs/b")], "name-duplicate"],
  ["a folder entry that differs in case from its files", [file("Docs/a"), folder("docs")], "name-duplicate"],
  ["a file, then the same as folder", [file("a"), folder("a")], "name-file-and-folder"],
  ["a folder, then the same as file", [folder("a"), file("A")], "name-file-and-folder"],
  ["a file with files below it", [file("a"), file("a/b")], "name-file-and-folder"],
  ["files below what is then a file", [file("a/b/c"), file("A/B")], "name-file-and-folder"],
])("%s are refused", (_, entries, rule) => {
  expect(checkNames(entries).map((found) => found.rule)).toEqual([rule]);
});

test("a folder may be declared before, after or without its files", () => {
  expect(
    checkNames([folder("a"), file("a/b"), file("c/d"), folder("c"), file("e/f/g"), folder("e")]),
  ).toEqual([]);
});

test("findings show what a name hides", () => {
  expect(checkNames([file("a\u202eb")])[0]?.file).toBe("a\\u{202e}b");
});
