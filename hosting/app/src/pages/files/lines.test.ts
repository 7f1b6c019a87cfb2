import { languageOf } from "./language.js";
import {
  type Highlight,
  type HighlightedNode,
  isHighlightable,
  linesOf,
  windowOf,
  withNames,
} from "./lines.js";

const textsOf = (text: string) => linesOf(text).map((line) => line.map((piece) => piece.text).join(""));

test.each([
  ["no line feed at the end", "a\nb", ["a", "b"]],
  ["a line feed at the end", "a\n\nb\n", ["a", "", "b"]],
  ["line ends of Windows", "a\r\nb\r\n", ["a", "b"]],
  ["a lone carriage return", "good\rbad", ["good\u240dbad"]],
  ["nothing", "", [""]],
  ["a line feed alone", "\n", [""]],
])("the lines of a text with %s", (_what, text, lines) => {
  expect(textsOf(text)).toEqual(lines);
});

test("characters that are hidden or turn text around are named", () => {
  expect(linesOf("a\u202eb\n\u200bc\ufdd0")).toEqual([
    [{ text: "a" }, { text: "U+202E", isHidden: true }, { text: "b" }],
    [{ text: "U+200B", isHidden: true }, { text: "c" }, { text: "U+FDD0", isHidden: true }],
  ]);
  expect(withNames("x\u2066y👩‍👧")).toBe("x⟦U+2066⟧y👩‍👧");
});

describe("highlighted", () => {
  test("code has the lines of its text, and pieces of each kind", () => {
    const span = (kinds: string[], ...children: object[]) => ({
      type: "element",
      properties: { className: kinds },
      children: children as HighlightedNode[],
    });
    const words = (value: string) => ({ type: "text", value });
    /** As lowlight returns it. The mark stands for the first hidden character. */
    const highlight: Highlight = (text) => {
      expect(text).toBe("// a\ufdd0\nb = `c\nd`;\n");
      const inner = span(["hljs-subst"], words("d"));
      const string = span(["hljs-string"], words("`c\n"), inner, words("`"));
      const children = [span(["hljs-comment"], words("// a\ufdd0")), words("\nb = "), string, words(";\n")];
      return { type: "root", children };
    };
    expect(linesOf("// a\u202e\r\nb = `c\nd`;\n", "a.js", highlight)).toEqual([
      [
        { text: "// a", kind: "hljs-comment" },
        { text: "U+202E", isHidden: true },
      ],
      [{ text: "b = " }, { text: "`c", kind: "hljs-string" }],
      [{ text: "d", kind: "hljs-string hljs-subst" }, { text: "`", kind: "hljs-string" }, { text: ";" }],
    ]);
  });

  test.each([
    ["src/a.TS", "ts"],
    ["a.mdx", "markdown"],
    ["docs/Makefile", "makefile"],
    ["README", undefined],
    ["a.", undefined],
    ["src.d/x", undefined],
    [".env", "ini"],
  ])("the language of %s", (path, language) => {
    expect(languageOf(path)).toBe(language);
  });

  test("a highlighter that fails leaves a plain text", () => {
    const failing = () => {
      throw new Error("out of stack");
    };
    expect(linesOf("const a", "a.ts", failing)).toEqual([[{ text: "const a" }]]);
  });

  test.each([
    ["50,000 characters", "a\n".repeat(25_000), true],
    ["more", `${"a\n".repeat(25_000)}b`, false],
    ["a line of 1,000 characters", "a".repeat(1_000), true],
    ["a longer line", "a".repeat(1_001), false],
  ])("is a text of %s", (_what, long, expected) => {
    expect(isHighlightable(long)).toBe(expected);
    expect(linesOf(long, "a.ts", () => ({ type: "text", value: "seen" }))[0]?.[0]?.text === "seen").toBe(
      expected,
    );
  });
});

test.each([
  [10, undefined, { from: 1, to: 10 }],
  [12_000, 1, { from: 1, to: 5_000 }],
  [12_000, 5_000, { from: 1, to: 5_000 }],
  [12_000, 5_001, { from: 5_001, to: 10_000 }],
  [12_000, 99_999, { from: 10_001, to: 12_000 }],
])("of %d lines, those around line %p", (total, line, shown) => {
  expect(windowOf(total, line)).toEqual(shown);
});
