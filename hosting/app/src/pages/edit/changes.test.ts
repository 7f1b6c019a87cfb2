import { productExamples } from "#contract/examples-products.js";
import type { OwnListing } from "../../api/own-listing.js";
import { changesOf, EDITED, faultsOf, formOf, typedOf } from "./changes.js";

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

test("earlier values come back as the form shows them, and change nothing that is equal", () => {
  const { tags, price, title, description, language, longDescription, readme } = product;
  const values = { tags, priceCents: price * 100, title, description, language, longDescription, readme };
  const typed = Object.fromEntries(EDITED.map((name) => [name, typedOf(values, name)]));
  expect(typed).toEqual(form);
  expect(changesOf({ ...form, ...typed }, product)).toEqual({});
});

test.each([
  ["price", { priceCents: 1_950 }, "19.5"],
  ["price", { priceCents: 0 }, "0"],
  ["tags", { tags: [] }, ""],
  ["readme", { readme: "" }, ""],
  ["title", { readme: "" }, undefined],
  ["price", {}, undefined],
  ["tags", {}, undefined],
] as const)("%s of %j is typed as %j", (name, values, expected) => {
  expect(typedOf(values as Parameters<typeof typedOf>[0], name)).toBe(expected);
});
