import { MAX_README_BYTES } from "#contract/fields.js";
import { aProduct } from "../testing/products.js";
import { editBetween, isPictureStored } from "./edit-history.js";

/** What the history of a product's edits records. */

const product = aProduct({ title: "Notes", tags: ["git"], price: 5, thumbnailUrl: "" });
const KEY = `products/${product.id}/thumbnails/0.png`;
const NOON = new Date("2026-03-02T12:00:00Z");
const between = (changes: object) => editBetween(product, { ...product, ...changes });

test.each<[string, object, object, object]>([
  ["a text", { title: "Other" }, { title: "Notes" }, { title: "Other" }],
  ["tags", { tags: ["git", "ci"] }, { tags: ["git"] }, { tags: ["git", "ci"] }],
  ["the order of tags", { tags: [] }, { tags: ["git"] }, { tags: [] }],
  ["a price, in cents", { price: 19.99 }, { priceCents: 500 }, { priceCents: 1_999 }],
  ["a picture", { thumbnailUrl: KEY }, { thumbnailUrl: "" }, { thumbnailUrl: KEY }],
  [
    "several fields",
    { language: "pt", price: 0 },
    { language: product.language, priceCents: 500 },
    { language: "pt", priceCents: 0 },
  ],
])("%s is recorded with both values, and nothing else", (_, changes, before, after) => {
  expect(between(changes)).toEqual({ before, after });
});

test.each<[string, object]>([
  ["nothing", {}],
  ["an equal list", { tags: ["git"] }],
  ["a counter", { stats: { ...product.stats, likes: 9 } }],
  ["the status", { status: "archived" }],
  ["a version without other details", { version: "9.0.0" }],
])("%s is no edit", (_, changes) => {
  expect(between(changes)).toBeUndefined();
});

test("a new version with other details is named", () => {
  expect(between({ version: "9.0.0", title: "Other" })).toMatchObject({ version: "9.0.0" });
});

test("texts of the largest size are recorded whole, and longer ones up to a limit", () => {
  const largest = "é".repeat(MAX_README_BYTES / 2);
  expect(between({ readme: largest })?.after.readme).toBe(largest);
  const longer = `${largest}é`;
  const recorded = between({ readme: longer })?.after.readme ?? "";
  expect(longer.startsWith(recorded)).toBe(true);
  expect(Buffer.byteLength(recorded)).toBeLessThanOrEqual(MAX_README_BYTES);
  expect(recorded.length).toBeGreaterThan(MAX_README_BYTES / 4);
});

test.each<[string, string, [string, Date][], boolean]>([
  ["no picture", "", [], true],
  ["a picture elsewhere", "https://pictures.example/a.png", [], true],
  ["a deleted picture", KEY, [], false],
  ["a picture that was written before", KEY, [[KEY, new Date(NOON.getTime() - 1)]], true],
  ["a picture that was written at the same time", KEY, [[KEY, NOON]], true],
  ["a picture that was overwritten since", KEY, [[KEY, new Date(NOON.getTime() + 1)]], false],
])("%s can be used again, or cannot", (_, thumbnailUrl, written, expected) => {
  expect(isPictureStored(thumbnailUrl, NOON, new Map(written))).toBe(expected);
});
