import type { HtmlNode } from "./html-tree.js";
import { breakable, longWords } from "./long-words.js";

/** The contents of an element after it was prepared, with `|` for each place where a word may break. */
function prepared(value: string, tagName = "p"): string {
  const tree: HtmlNode = {
    type: "root",
    children: [{ type: "element", tagName, children: [{ type: "text", value }] }],
  };
  longWords()(tree);
  return (tree.children?.[0]?.children ?? [])
    .map((node) => (node.tagName === "wbr" ? "|" : node.value))
    .join("");
}

test("a long word may break after each hundred characters, and the words around it stay as they are", () => {
  const word = "w".repeat(100);
  expect(prepared(`one ${word.repeat(2)}ww two ${word.repeat(2)} three`)).toBe(
    `one ${word}|${word}|ww two ${word}|${word} three`,
  );
});

test("a word of 199 letters stays whole, and one of 200 does not", () => {
  expect(prepared("w".repeat(199))).not.toContain("|");
  expect(prepared("w".repeat(200))).toContain("|");
});

test.each([
  ["a family", "👩‍👩‍👧‍👦"],
  ["a letter with marks", "Z\u0301\u0302\u0303"],
])("no break divides %s", (_what, character) => {
  expect(prepared(character.repeat(250))).toBe(
    [100, 100, 50].map((count) => character.repeat(count)).join("|"),
  );
});

test("no character is lost, even if a word begins with a mark or has thousands of them", () => {
  for (const word of ["\u0301".repeat(300), `Z${"\u0301".repeat(50_000)}`, "👩\u200d".repeat(14_000)])
    expect(breakable(`one ${word}\ntwo`).join("")).toBe(`one ${word}\ntwo`);
});

test("code is not broken", () => {
  const code = "w".repeat(5_000);
  expect(prepared(code, "pre")).toBe(code);
});
