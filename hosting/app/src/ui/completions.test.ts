import { completions, nextOption } from "./completions.js";

/** What the search field of the header suggests, and how the arrow keys move through it. */

test("each completion leads to its page, and empty groups are left out", () => {
  expect(
    completions({
      products: [
        { id: "a", slug: "release-notes", title: "Release Notes" },
        { id: "b", slug: "untitled", title: " " },
      ],
      authors: [{ value: "ada_1", count: 2 }],
      tags: [{ value: "c++ & more", count: 1 }],
    }),
  ).toEqual([
    {
      name: "products",
      suggestions: [
        { label: "Release Notes", to: "/p/release-notes" },
        { label: "untitled", to: "/p/untitled" },
      ],
    },
    { name: "authors", suggestions: [{ label: "@ada_1", to: "/u/ada_1" }] },
    { name: "tags", suggestions: [{ label: "c++ & more", to: "/explore?tag=c%2B%2B+%26+more" }] },
  ]);
  expect(completions({ products: [], authors: [], tags: [] })).toEqual([]);
});

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 1, 2],
  ["ArrowDown", 2, -1],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 0, -1],
  ["a", 1, undefined],
])("%s from option %i of three leads to %p", (key, from, to) => {
  expect(nextOption(key, from, 3)).toBe(to);
});
