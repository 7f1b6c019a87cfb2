import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readPages } from "./content.js";

const PAGE = `---
title: Quickstart
summary: From nothing to an installed product.
audience: everyone
order: 1
---

First do this.
`;

const folder = mkdtempSync(join(tmpdir(), "vaultmart-content-"));
afterAll(() => rmSync(folder, { recursive: true }));

let folders = 0;
function content(files: Readonly<Record<string, string>>): string {
  const made = join(folder, String(++folders));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  return made;
}

test("a page is its frontmatter, its section and its text", () => {
  expect(readPages(content({ "start/quickstart.md": PAGE }))).toEqual([
    {
      slug: "quickstart",
      section: "start",
      title: "Quickstart",
      summary: "From nothing to an installed product.",
      audience: "everyone",
      order: 1,
      body: "First do this.",
    },
  ]);
});

test("pages come by section, then by their order", () => {
  const second = PAGE.replace("order: 1", "order: 2");
  const files = { "cli/a.md": PAGE, "start/b.md": second, "start/c.md": PAGE };
  expect(readPages(content(files)).map(({ slug }) => slug)).toEqual(["c", "b", "a"]);
});

test.each([
  ["no frontmatter", "start/quickstart.md", "Text alone", "has no frontmatter"],
  ["no summary", "start/quickstart.md", PAGE.replace(/summary.*\n/, ""), "summary"],
  ["an unknown audience", "start/quickstart.md", PAGE.replace("everyone", "nobody"), "audience"],
  ["an unknown field", "start/quickstart.md", PAGE.replace("order: 1", "order: 1\nauthor: me"), "author"],
  ["a name that is no slug", "start/Quick Start.md", PAGE, "the name is not a slug"],
])("a page with %s is refused by its file's name", (_, path, text, words) => {
  const made = content({ [path]: text });
  expect(() => readPages(made)).toThrow(join(made, path));
  expect(() => readPages(made)).toThrow(words);
});

test.each([
  ["slug", "cli/quickstart.md"],
  ["place", "start/other.md"],
])("two pages of one %s are refused", (_, twin) => {
  expect(() => readPages(content({ "start/quickstart.md": PAGE, [twin]: PAGE }))).toThrow(
    "has the slug or position of",
  );
});
