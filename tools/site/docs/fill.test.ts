import { EXAMPLES, fillPlaceholders, fillTables, plainFences, tablesOf } from "./fill.js";

const values = { site: "https://market.example", ...EXAMPLES };

test("marks of ours are filled, and others are left alone", () => {
  expect(fillPlaceholders("{{site}}/p/{{slug}} and {{name}} and {{toString}}", values)).toBe(
    `https://market.example/p/${EXAMPLES.slug} and {{name}} and {{toString}}`,
  );
});

test("a table stands where it was named", () => {
  const text = "Before\n\n<!-- table: limits -->\n\nAfter";
  expect(fillTables(text, (name) => `[${name}]`)).toBe("Before\n\n[limits]\n\nAfter");
  expect(tablesOf(text)).toEqual(["limits"]);
});

test("what a table holds is never taken for a pattern", () => {
  expect(fillTables("<!-- table: limits -->", () => "$& and $1")).toBe("$& and $1");
});

test("a table that does not exist is refused", () => {
  expect(() => fillTables("<!-- table: limit -->", () => undefined)).toThrow("There is no table limit");
});

test.each([
  ["```sh run", "```sh"],
  ["```json answer", "```json"],
  ["```sh", "```sh"],
  ["```text", "```text"],
])("readers of the Markdown see %s as %s", (written, shown) => {
  expect(plainFences(`${written}\ncode\n\`\`\``)).toBe(`${shown}\ncode\n\`\`\``);
});
