import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { readCursor, writeCursor } from "./cursor.js";

const isReserved = (id: string) => /^__.*__$/.test(id);

test("a cursor says again what was written, to the nanosecond", () => {
  const place = fc.record({
    seconds: fc.integer({ min: 0, max: 9_999_999_999 }),
    nanoseconds: fc.integer({ min: 0, max: 999_999_999 }),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,300}$/).filter((id) => !isReserved(id)),
  });
  fc.assert(
    fc.property(place, (at) => {
      expect(readCursor(writeCursor(at))).toEqual(at);
    }),
    runs(),
  );
});

test("the longest cursor is one that routes take", () => {
  const place = { seconds: 9_999_999_999, nanoseconds: 999_999_999, id: "x".repeat(300) };
  expect(writeCursor(place).length).toBeLessThanOrEqual(500);
});

test("any other text is refused", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readCursor(Buffer.from(`x${text}`).toString("base64url"))).toThrow("Invalid cursor");
    }),
    runs(),
  );
});

test.each([
  ["nothing", ""],
  ["another form", "1 2 3"],
  ["a time that is none", "x.y p1"],
  ["a path", "1.2 a/b"],
  ["an id that no document has", "1.2 __a__"],
  ["a second beyond all time", "99999999999.1 a"],
  ["nanoseconds beyond a second", "1.9999999999 a"],
])("a cursor that holds %s is refused", (_, text) => {
  expect(() => readCursor(Buffer.from(text).toString("base64url"))).toThrow("Invalid cursor");
});

test("an id may begin like one that no document has", () => {
  const place = { seconds: 1, nanoseconds: 2, id: "__ab" };
  expect(readCursor(writeCursor(place))).toEqual(place);
  for (const text of ["1.2 ____", "1.2 __ab__"]) {
    expect(() => readCursor(Buffer.from(text).toString("base64url"))).toThrow("Invalid cursor");
  }
});
