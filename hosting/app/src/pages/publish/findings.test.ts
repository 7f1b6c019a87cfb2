import { finding } from "#archive/finding.js";
import { reasons } from "#domain/products/approval.js";
import { toldIn } from "./findings.js";

test.each([
  ["a file and a line", finding("manifest", { file: "vault.yaml", line: 3, message: "name: must be text" })],
  ["a file", finding("name-reserved", { file: "docs/aux.txt" })],
  ["a name with a colon", finding("name-character", { file: "a:b" })],
  ["no place", finding("archive-size")],
])("a refusal's line about %s comes apart as it was put together", (_, found) => {
  const { rule: __, ...told } = found;
  expect(reasons([found]).map(toldIn)).toEqual([{ file: undefined, line: undefined, ...told }]);
});

test("any other line is shown as it came", () => {
  expect(toldIn("version: vault.yaml says 1.0.0")).toEqual({ message: "version: vault.yaml says 1.0.0" });
});
