import { readLogAddress, writeLogAddress } from "./log-address.js";

const read = (query: string) => readLogAddress(new URLSearchParams(query));

test.each([
  ["", { product: "", before: undefined }],
  ["product=notes", { product: "notes", before: undefined }],
  ["product=%20Notes%20", { product: "notes", before: undefined }],
  ["product=notes&before=40", { product: "notes", before: 40 }],
  ["before=0", { product: "", before: 0 }],
])("?%s is read, and written again", (query, wanted) => {
  expect(read(query)).toEqual(wanted);
  expect(readLogAddress(new URLSearchParams(writeLogAddress(wanted)))).toEqual(wanted);
});

test.each([
  ["a product that no slug can be", "product=%3Cscript%3E"],
  ["a product that is too long", `product=${"a".repeat(65)}`],
  ["a path", "product=..%2Fusers"],
  ["a negative index", "before=-1"],
  ["an index with a fraction", "before=1.5"],
  ["an index that no number holds", "before=9999999999999999"],
  ["words", "before=newest"],
])("ignores %s", (_what, query) => {
  expect(read(query)).toEqual({ product: "", before: undefined });
  expect(writeLogAddress(read(query))).toBe("");
});
