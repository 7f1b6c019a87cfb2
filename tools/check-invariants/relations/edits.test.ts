import { KEPT_EDITS } from "#contract/edits.js";
import { type Data, place } from "../check.js";
import { World } from "../world.js";
import { PRODUCT_RELATIONS } from "./products.js";

const [created, edited, updated] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 2, day)));
const edit = (number: number, more: Data = {}): Data => ({
  ...{ number, editedAt: edited },
  ...{ before: { title: "Notes" }, after: { title: "Other notes" } },
  ...more,
});
const path = (number: number) => `products/p1/edits/${String(number).padStart(9, "0")}`;
const some = (count: number, from = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [path(from + at), edit(from + at)]));

/** What is wrong with the history of a product. */
function problems(changes: Readonly<Record<string, Data | undefined>>): string[] {
  const market: Record<string, Data | undefined> = {
    "products/p1": { status: "published", createdAt: created, updatedAt: updated },
    "products/p1/versions/1.1.0": { version: "1.1.0" },
    ...changes,
  };
  const documents = Object.entries(market).flatMap(([at, data]) => (data ? [place({ path: at, data })] : []));
  const world = new World(documents, Date.now());
  const found = PRODUCT_RELATIONS.filter(({ kind }) => kind === "products/edits").flatMap(({ faults }) =>
    world.all("products/edits").flatMap((one) => faults(one, world)),
  );
  return [...new Set(found)];
}

test.each<[string, Readonly<Record<string, Data>>]>([
  ["of a product without edits", {}],
  ["of three edits", some(3)],
  ["of the last edits of many", some(KEPT_EDITS, 41)],
  ["with a version", { [path(1)]: edit(1, { version: "1.1.0" }) }],
])("a history %s has no fault", (_, edits) => {
  expect(problems(edits)).toEqual([]);
});

const FIELDS = "has not the same fields before and after it";

test.each<[string, Readonly<Record<string, Data | undefined>>, string]>([
  ["another number", { [path(1)]: edit(2) }, "its ID is not its number"],
  ["an edit too many", some(KEPT_EDITS + 1), `is one of ${KEPT_EDITS + 1} edits of its product`],
  [
    "an edit that is missing",
    { ...some(3), [path(2)]: undefined },
    "an edit between it and the newest one is missing",
  ],
  ["no product", { ...some(1), "products/p1": undefined }, "its product does not exist"],
  [
    "a time before its product",
    { [path(1)]: edit(1, { editedAt: new Date(0) }) },
    "is of another time than its product",
  ],
  [
    "a time after its product",
    { [path(1)]: edit(1, { editedAt: new Date() }) },
    "is of another time than its product",
  ],
  [
    "a version that does not exist",
    { [path(1)]: edit(1, { version: "9.0.0" }) },
    "its version has no record",
  ],
  ["nothing", { [path(1)]: edit(1, { before: {}, after: {} }) }, FIELDS],
  ["other fields", { [path(1)]: edit(1, { after: { readme: "" } }) }, FIELDS],
  ["no change", { [path(1)]: edit(1, { after: { title: "Notes" } }) }, "has a field that did not change"],
])("an edit with %s is found", (_, changes, expected) => {
  expect(problems(changes)).toContain(expected);
});
