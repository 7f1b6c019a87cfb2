import { productExamples } from "#contract/examples-products.js";
import type { OwnListing } from "../../api/own-listing.js";
import { changesOf, faultsOf, formOf } from "./changes.js";

/** What the form of an own product sends. */

const { product } = productExamples["/products/listing"].GET.answer as OwnListing;
const form = formOf(product);

test("an unchanged form sends nothing", () => {
  expect(changesOf(form, product)).toEqual({});
});

test("only changed fields are sent, with tags and price as the API wants them", () => {
  const changed = { ...form, title: "Other", tags: " git,  ci , ", price: "9,50" };
  expect(changesOf(changed, product)).toEqual({ title: "Other", tags: ["git", "ci"], price: 9.5 });
});

test.each([
  ["title", ""],
  ["title", "x".repeat(101)],
  ["description", "\u202E"],
  ["tags", Array(11).fill("a").map(String).join(", ")],
  ["price", "0.5"],
  ["price", "ten"],
  ["language", "x".repeat(11)],
  ["longDescription", "x".repeat(2_001)],
  ["readme", "x".repeat(102_401)],
] as const)("%s = %j is wrong, and no other field is", (name, value) => {
  expect(faultsOf(changesOf({ ...form, [name]: value }, product), product.id)).toEqual([name]);
});
