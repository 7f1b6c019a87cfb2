import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { COLLECTION_RELATIONS } from "./collections.js";

const entry = {
  ...{ slug: "tidy-notes", title: "Tidy notes", summary: "Notes that count themselves", text: "" },
  ...{ products: ["counted-notes", "release-notes"], shown: true, updatedAt: new Date() },
};

/** What is wrong with a list of collections in a market with two products. */
function problems(collections: unknown): readonly string[] {
  const market: Record<string, Data> = {
    "system/collections": { collections, updatedAt: new Date() },
    "slugs/counted-notes": { productId: "p1" },
    "slugs/release-notes": { productId: "p2" },
  };
  const world = new World(
    Object.entries(market).map(([path, data]) => place({ path, data })),
    Date.now(),
  );
  return COLLECTION_RELATIONS.flatMap(({ kind, faults }) =>
    world.all(kind).flatMap((one) => faults(one, world)),
  );
}

test("valid collections have no fault", () => {
  expect(problems([entry, { ...entry, slug: "other-notes", shown: false }])).toEqual([]);
  expect(problems([])).toEqual([]);
});

test.each<[string, unknown, string[]]>([
  ["a text instead of a list", "none", ["is no list"]],
  ["an entry that is a text", ["tidy-notes"], ["has an entry that is no map"]],
  ["a slug twice", [entry, entry], ["has two collections with one slug"]],
  ["a title that is missing", [{ ...entry, title: undefined }], ["tidy-notes is no collection"]],
  ["no word whether it is shown", [{ ...entry, shown: "yes" }], ["tidy-notes is no collection"]],
  [
    "a product that never was",
    [{ ...entry, products: ["counted-notes", "never-was"] }],
    ["tidy-notes names never-was, which was never a product"],
  ],
  [
    "too many products",
    [{ ...entry, products: Array.from({ length: 61 }, (_, at) => `product-${at}`) }],
    ["tidy-notes is no collection"],
  ],
  [
    "too many collections",
    Array.from({ length: 101 }, (_, at) => ({ ...entry, slug: `notes-${at}` })),
    ["has more than 100 collections"],
  ],
])("%s is found", (_, collections, expected) => {
  expect(problems(collections)).toEqual(expected);
});
