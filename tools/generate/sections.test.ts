import { withSection, withSections } from "./sections.js";

const text = `# Title

<!-- generated: prices -->
old
<!-- end: prices -->

Between.

<!-- generated: speed -->
<!-- end: speed -->
`;
const sections = { prices: () => "| a $1 & more |\n", speed: () => "fast" };

test("what stands between the markers is made again, and nothing else", () => {
  const made = `# Title

<!-- generated: prices -->

| a $1 & more |

<!-- end: prices -->

Between.

<!-- generated: speed -->

fast

<!-- end: speed -->
`;
  expect(withSections(text, sections)).toBe(made);
  expect(withSections(made, sections)).toBe(made);
});

test.each([
  ["without a section that there should be", text, { ...sections, more: () => "" }],
  ["with a section that nothing makes", text, { prices: sections.prices }],
  ["without the end of a section", text.replace("<!-- end: speed -->", ""), sections],
  ["with a section twice", text + text, sections],
  ["with a misspelt marker", text.replace("<!-- end: speed -->", "<!-- end: sped -->"), sections],
])("a text %s is refused", (_, broken, wanted) => {
  expect(() => withSections(broken, wanted)).toThrow(RangeError);
});

test("one section is made again, and the others stay", () => {
  expect(withSection(text, "speed", "fast\n")).toBe(
    text.replace("speed -->\n<!--", "speed -->\n\nfast\n\n<!--"),
  );
  expect(() => withSection(text, "more", "")).toThrow(RangeError);
});
