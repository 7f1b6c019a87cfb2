import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { selectPage } from "./select-page.js";

test("a page is the slice of the sorted items, and the items keep their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 20 }), { maxLength: 200 }),
      fc.nat({ max: 220 }),
      fc.nat({ max: 60 }),
      (keys, offset, limit) => {
        const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
        const items = Uint32Array.from(keys.keys());
        const page = selectPage(items, items.length, compare, { offset, limit });
        expect(page).toEqual([...keys.keys()].sort(compare).slice(offset, offset + limit));
        expect(items).toEqual(Uint32Array.from(keys.keys()));
      },
    ),
    runs(100),
  );
});

test("only the first count items are looked at", () => {
  const items = Uint32Array.of(3, 2, 1, 0);
  expect(selectPage(items, 2, (a, b) => a - b, { offset: 0, limit: 10 })).toEqual([2, 3]);
});

test.each([
  ["ascending", (index: number) => index],
  ["descending", (index: number) => 50_000 - index],
  ["organ pipe", (index: number) => Math.min(index, 50_000 - index) * 50_001 + index],
])("deep pages of %s items take a bounded number of comparisons", (_, keyOf) => {
  const items = Uint32Array.from({ length: 50_000 }, (_, index) => index);
  let comparisons = 0;
  const compare = (a: number, b: number) => {
    comparisons++;
    return keyOf(a) - keyOf(b);
  };
  selectPage(items, items.length, compare, { offset: 25_000, limit: 20 });
  expect(comparisons).toBeLessThan(items.length * 30);
});
