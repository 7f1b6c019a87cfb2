import { changedFields, isCurrent } from "./admin-edit.js";

const EDITABLE = ["status", "held"];

test.each([
  [{ status: "draft" }, { status: "removed" }, ["status"]],
  [{}, { held: true }, ["held"]],
  [{ held: true }, {}, ["held"]],
  [{ status: "draft", stats: 1 }, { status: "draft", stats: 2 }, []],
  [{ status: "draft" }, { status: "removed", held: true }, ["status", "held"]],
])("from %j to %j changes %j", (before, after, changed) => {
  expect(changedFields(before, after, EDITABLE)).toEqual(changed);
});

const edit = { before: { status: "published" }, after: { status: "removed" } };
test.each([
  ["what was typed is still there", { status: "removed" }, true],
  ["another field was edited since", { status: "removed", held: true }, true],
  ["the field was edited again", { status: "published" }, false],
  ["the field is gone", {}, false],
])("when %s, the edit is current: %#", (_, current, expected) => {
  expect(isCurrent(edit, current, EDITABLE)).toBe(expected);
});
