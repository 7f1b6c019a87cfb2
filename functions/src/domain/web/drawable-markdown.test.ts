import { isDrawable } from "./drawable-markdown.js";

test.each([
  ["a readme", "# Title\n\n> a quote\n> > in a quote\n\n1. one\n   * two\n\n~~struck~~ ~/folder"],
  ["a line between two parts", `${"- ".repeat(40)}\n\n${"*".repeat(80)}`],
  ["a long table", `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(5_000)}`],
  ["nothing", ""],
])("%s is drawn", (_name, text) => {
  expect(isDrawable(text)).toBe(true);
});

test.each([
  ["quotes without end", ">".repeat(20_000)],
  ["lists without end", "* ".repeat(3_000)],
  ["numbers without end", "1. ".repeat(3_000)],
  ["a mixture after a readme", `# Title\n\nwords\n  ${"> - 1) ".repeat(100)}`],
  ["struck words without end", "~~a".repeat(30_000)],
  ["short rows of a wide table", `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${"|\n".repeat(16_000)}`],
])("%s are not", (_name, text) => {
  expect(isDrawable(text)).toBe(false);
});
