import { isolated } from "./isolated.js";

test.each([
  ["Latin", "Notes", "Notes"],
  ["Chinese", "笔记", "笔记"],
  ["Hebrew", "הערות", "\u2068הערות\u2069"],
  ["Arabic with Latin", "دليل Vaultmart", "\u2068دليل Vaultmart\u2069"],
])("a value in %s", (_script, value, shown) => {
  expect(isolated(value)).toBe(shown);
});
