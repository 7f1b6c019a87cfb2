import { rulesIn } from "../testing/scan-file.js";

test.each([
  ["lists in lists", "data.json", "[".repeat(2_000)],
  ["objects in objects", "data.json", '{"a":'.repeat(2_000)],
  ["YAML in one line", "data.yaml", "{a: ".repeat(2_000)],
  ["tables of TOML", "data.toml", `a = ${"[".repeat(2_000)}`],
  ["elements in elements", "page.html", "<div>".repeat(2_000)],
  ["groups of a drawing", "drawing.svg", `<svg>${"<g>".repeat(2_000)}`],
  ["quotations in quotations", "SKILL.md", "> ".repeat(2_000)],
  ["lists in a document", "SKILL.md", "- ".repeat(2_000)],
  ["brackets in a document", "SKILL.md", "[".repeat(2_000)],
  ["a notebook that ends early", "a.ipynb", '{"cells":[{"cell_type":"code","source":["import os"'],
  ["a package that ends early", "package.json", '{"scripts": {"test": "node a.js"'],
])("what no one can parse is held: %s", async (_, path, text) => {
  expect(await rulesIn(path, text)).toContain("unread-script");
});

test.each([
  ["comments", "package.json", '{ // a name\n "name": "a", }'],
  ["many pairs", "data.json", JSON.stringify(Array.from({ length: 3_000 }, (_, a) => ({ a })))],
  ["elements beside each other", "page.html", "<div><p>a<br></div>".repeat(2_000)],
  ["a ruler", "SKILL.md", `${"-".repeat(1_000)}\n\n${"- a\n".repeat(1_000)}`],
  ["fewer openings in a row", "SKILL.md", `${"(".repeat(499)}.${"> ".repeat(499)}.`.repeat(3)],
  ["openings with more between them", "SKILL.md", "(aaaaaaaaa".repeat(2_000)],
  ["a broken table of data", "data.json", '{"a": [1, 2'],
])("what can be read passes: %s", async (_, path, text) => {
  expect(await rulesIn(path, text)).not.toContain("unread-script");
});
