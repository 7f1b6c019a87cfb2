import { anchorOf, render } from "./render.js";

test.each([
  ["How do you log in?", "how-do-you-log-in"],
  ["Where's `vault.yaml`?", "wheres-vault-yaml"],
  ["Ação & reação", "ação-reação"],
  ["?", "section"],
])("the anchor of %s is %s", (words, anchor) => {
  expect(anchorOf(words)).toBe(anchor);
});

test("headings link to themselves, and two of the same words have anchors of their own", () => {
  const { html, headings } = render("## Same\n\n### Same\n");
  expect(headings).toEqual([
    { level: 2, text: "Same", id: "same" },
    { level: 3, text: "Same", id: "same-2" },
  ]);
  expect(html).toContain('<h2 id="same"><a href="#same">Same</a></h2>');
});

test("a heading's code is part of its words", () => {
  expect(render("## What is `vault.yaml`?").headings[0]?.text).toBe("What is vault.yaml?");
});

test.each(["# Title", "#### Deep"])(
  "the heading %s is refused: a page's contents would not have it",
  (text) => {
    expect(() => render(text)).toThrow("headings are ## and ###");
  },
);

test("HTML in a page is shown and never obeyed", () => {
  const { html } = render("<script>alert(1)</script> and `<b>`\n\n```sh\necho '<i>'\n```\n\n    <u>\n");
  expect(html).not.toMatch(/<(?:script|b|i|u)>/);
});

test("a link to a script is no link", () => {
  expect(render("[here](javascript:alert(1))").html).not.toContain("href");
});

test("an answer says that it is one, and both kinds of code can be reached by the keyboard", () => {
  const { html } = render("```sh run\nvaultmart list\n```\n\n```text answer\nnothing\n```\n");
  expect(html).toContain("<figcaption>Output</figcaption>");
  expect(html.match(/<pre tabindex="0"/g)).toHaveLength(2);
});

test("a table scrolls by itself, and empty heads are no heads", () => {
  const { html } = render("| | b |\n|---|---|\n| 1 | 2 |");
  expect(html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain("<td></td>\n<th>b</th>");
});
