import { existsSync } from "node:fs";
import { join } from "node:path";
import { CollectionFields } from "#contract/collections.js";
import { Slug } from "#contract/fields.js";
import { COLLECTIONS } from "./collections.js";

test.each(COLLECTIONS)("$slug is a valid collection of seeded products", ({ slug, ...fields }) => {
  expect(Slug.parse(slug)).toBe(slug);
  expect(CollectionFields.parse(fields)).toEqual(fields);
  const missing = fields.products.filter(
    (product) => !existsSync(join("tools/seed/products", product, "vault.yaml")),
  );
  expect(missing).toEqual([]);
});

test("no two have the same slug", () => {
  expect(new Set(COLLECTIONS.map(({ slug }) => slug)).size).toBe(COLLECTIONS.length);
});
