import { headingLevels } from "./heading-levels.js";

/** The levels that headings of these levels get. */
function fitted(levels: readonly number[]): number[] {
  const tree = {
    type: "root",
    children: levels.map((level) => ({ type: "element", tagName: `h${level}`, children: [] })),
  };
  headingLevels()(tree);
  return tree.children.map(({ tagName }) => Number(tagName.slice(1)));
}

test.each([
  [
    [1, 2, 2, 3, 2],
    [3, 4, 4, 5, 4],
  ],
  [
    [2, 3, 2],
    [3, 4, 3],
  ],
  [
    [1, 4, 4, 2],
    [3, 4, 4, 4],
  ],
  [
    [4, 1, 6],
    [3, 3, 4],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [3, 4, 5, 6, 6, 6],
  ],
])("headings %j become %j", (levels, expected) => {
  expect(fitted(levels)).toEqual(expected);
});

test("a heading inside something is fitted too", () => {
  const heading = { type: "element", tagName: "h1", children: [] };
  headingLevels()({ type: "root", children: [{ type: "element", tagName: "div", children: [heading] }] });
  expect(heading.tagName).toBe("h3");
});
