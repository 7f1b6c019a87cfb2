import { splitFrontMatter } from "./front-matter.js";

test.each([
  ["---\nname: a\n---\n# Title", { front: "name: a\n", body: "# Title" }],
  ["---\r\nname: a\r\n---\r\nText", { front: "name: a\r\n", body: "Text" }],
  ["---\nname: a\n---", { front: "name: a\n", body: "" }],
  ["---\nnever ends", { body: "---\nnever ends" }],
  ["# Title\n---\na\n---\n", { body: "# Title\n---\na\n---\n" }],
])("the front matter of %j", (text, parts) => {
  expect(splitFrontMatter(text)).toEqual(parts);
});
