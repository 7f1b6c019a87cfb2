import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { RowsByText, TextColumn } from "./text-column.js";

/** Texts of one and of two bytes per unit, with lone surrogates, and often the same or the beginning of another. */
const text = fc.oneof(
  fc.constantFrom("", "a", "ab", "b", "ÿ", "Ā", "aĀ", "\ud83d", "🚀", "代码"),
  fc.string({ unit: "binary" }),
);

function columnOf(texts: readonly string[]): TextColumn {
  const column = new TextColumn();
  for (const each of texts) column.push(each);
  return column;
}

function savedAndRestored(column: TextColumn): TextColumn {
  const writer = new SnapshotWriter();
  column.save(writer);
  return TextColumn.restore(new SnapshotReader(writer.bytes()));
}

test("a column returns, compares and orders texts as strings, also when it was saved and has grown since", () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(text), (saved, later) => {
      const column = savedAndRestored(columnOf(saved));
      for (const each of later) column.push(each);
      const texts = [...saved, ...later];
      expect(texts.map((_, row) => column.at(row))).toEqual(texts);
      for (const [row, one] of texts.entries()) {
        for (const [other, another] of texts.entries()) {
          expect(column.isBefore(row, other)).toBe(one < another);
          expect(column.equals(row, another)).toBe(one === another);
        }
      }
    }),
    runs(50),
  );
});

test("a text finds the last row that was set with it, whatever the seed", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), fc.nat(), (texts, seed) => {
      const column = new TextColumn();
      const rows = new RowsByText(column, seed);
      for (const [row, each] of texts.entries()) {
        column.push(each);
        rows.set(row);
      }
      const anew = new RowsByText(column, seed);
      for (const each of texts) {
        expect(rows.find(each)).toBe(texts.lastIndexOf(each));
        expect(anew.find(each)).toBe(texts.lastIndexOf(each));
      }
      expect(rows.find("no text of the column")).toBeUndefined();
    }),
    runs(50),
  );
});

test("compacting keeps the texts of the rows that stay", () => {
  const kept = columnOf(["a", "代码", "c"]).compact(Int32Array.of(0, -1, 1));
  expect([kept.length, kept.at(0), kept.at(1)]).toEqual([2, "a", "c"]);
});
