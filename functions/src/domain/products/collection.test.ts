import { type CollectionChange, MAX_COLLECTIONS } from "#contract/collections.js";
import { Failure } from "#contract/failure.js";
import { caseState } from "../moderation/case-state.js";
import { addedBy, type Collection, changeCollections, type StoredEntry } from "./collection.js";

const NOW = new Date("2026-03-01T12:00:00Z");
const collection = (slug: string, more: Partial<Collection> = {}): Collection => ({
  ...{ slug, title: "Tidy notes", summary: "Notes in order", text: "", products: ["one", "two"] },
  ...{ shown: true, updatedAt: new Date(0) },
  ...more,
});
const entry = (one: Collection): StoredEntry => ({ stored: one, collection: one });
const list = [entry(collection("first")), { stored: "no collection" }, entry(collection("third"))];
const everything = () => true;

const change = (
  act: CollectionChange,
  more: { isPublished?: (slug: string) => boolean; expects?: string } = {},
) => changeCollections(list, act, more.isPublished ?? everything, NOW, more.expects);
const slugsOf = (entries: readonly StoredEntry[]) =>
  entries.map(({ collection: one, stored }) => one?.slug ?? stored);

const fields = { title: "New", summary: "All new", text: "", products: ["three"] };

test("a new collection is hidden, and last", () => {
  const { entries, status, details } = change({ action: "create", slug: "new", ...fields });
  expect(slugsOf(entries)).toEqual(["first", "no collection", "third", "new"]);
  expect(entries.at(-1)?.collection).toEqual({ ...fields, slug: "new", shown: false, updatedAt: NOW });
  expect([status, details]).toEqual(["hidden", { collection: "new", after: fields }]);
});

test("an edit changes what it names, and nothing else", () => {
  const { entries, status, details } = change({ action: "edit", slug: "third", products: ["two", "one"] });
  expect(slugsOf(entries)).toEqual(["first", "no collection", "third"]);
  expect(entries[2]?.collection).toEqual(collection("third", { products: ["two", "one"], updatedAt: NOW }));
  expect(status).toBe("shown");
  expect(details).toMatchObject({
    before: { products: ["one", "two"] },
    after: { products: ["two", "one"] },
  });
});

test.each<[string, CollectionChange]>([
  ["an edit to the same", { action: "edit", slug: "first", title: "Tidy notes" }],
  ["showing what is shown", { action: "show", slug: "first" }],
  ["a move to its place", { action: "move", slug: "first", position: 1 }],
  ["a move of the last one beyond the end", { action: "move", slug: "third", position: 99 }],
])("%s changes nothing", (_, act) => {
  expect(change(act)).toEqual({ entries: list, status: "shown" });
});

test.each([
  ["third", 1, ["third", "first", "no collection"]],
  ["first", 2, ["no collection", "first", "third"]],
  ["first", 99, ["no collection", "third", "first"]],
])("%s moves to place %i", (slug, position, expected) => {
  expect(slugsOf(change({ action: "move", slug, position }).entries)).toEqual(expected);
});

test("a collection is hidden and deleted, with what it was", () => {
  const hidden = change({ action: "hide", slug: "first" });
  expect(hidden.entries[0]?.collection).toMatchObject({ shown: false, updatedAt: NOW });
  expect([hidden.status, hidden.details]).toEqual(["hidden", { collection: "first" }]);
  const deleted = change({ action: "delete", slug: "first" });
  expect(slugsOf(deleted.entries)).toEqual(["no collection", "third"]);
  expect(deleted.details).toMatchObject({ before: { title: "Tidy notes", products: ["one", "two"] } });
});

test("only added products must be published", () => {
  const act: CollectionChange = { action: "edit", slug: "first", products: ["two", "three", "four"] };
  expect(addedBy(act, collection("first"))).toEqual(["three", "four"]);
  expect(change(act, { isPublished: (slug) => slug === "three" || slug === "four" }).status).toBe("shown");
  const refused = () => change(act, { isPublished: (slug) => slug === "three" });
  expect(refused).toThrow(Failure);
  try {
    refused();
  } catch (error) {
    expect((error as Failure).details.issues).toEqual(["products: no published product has the slug four"]);
  }
});

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    return (error as Failure).code;
  }
  return undefined;
};

test("each refusal has its code", () => {
  const create: CollectionChange = { action: "create", slug: "first", ...fields };
  expect(codeOf(() => change(create))).toBe("collectionExists");
  expect(codeOf(() => change({ action: "show", slug: "none" }))).toBe("collectionNotFound");
  const full = Array.from({ length: MAX_COLLECTIONS }, (_, at) => entry(collection(`notes-${at}`)));
  expect(codeOf(() => changeCollections(full, { ...create, slug: "more" }, everything, NOW))).toBe(
    "tooManyCollections",
  );
});

test("an act on what another admin changed is refused, but not on what another admin moved", () => {
  const expects = caseState("collection", { ...collection("first") });
  const act: CollectionChange = { action: "hide", slug: "first" };
  expect(change(act, { expects }).status).toBe("hidden");
  const edited = [entry(collection("first", { title: "Edited" }))];
  expect(codeOf(() => changeCollections(edited, act, everything, NOW, expects))).toBe("caseChanged");
  const moved = [...list].reverse();
  expect(changeCollections(moved, act, everything, NOW, expects).status).toBe("hidden");
});
