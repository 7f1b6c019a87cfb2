import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { BlockLists } from "./posting-lists.js";
import { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

function read(lists: BlockLists, list: number): number[] {
  const target = new Uint32Array(lists.length(list));
  lists.copy(list, target);
  return [...target];
}

test("lists hold what was appended to them, however appends to them alternate", () => {
  const appends = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(appends, (values) => {
      const lists = new BlockLists();
      const arrays: number[][] = Array.from({ length: 10 }, () => []);
      for (const array of arrays) expect(lists.create()).toBe(arrays.indexOf(array));
      for (const [list, value] of values) {
        lists.append(list, value);
        arrays[list]?.push(value);
      }
      expect(lists.count).toBe(10);
      for (const [list, array] of arrays.entries()) expect(read(lists, list)).toEqual(array);
    }),
    runs(30, 1_000),
  );
});

test("long lists span blocks and pages, and grow on once saved and restored", () => {
  const lists = new BlockLists();
  const numbers = Array.from({ length: 300 }, () => lists.create());
  for (let value = 0; value < 1_000; value++)
    for (const list of numbers) lists.append(list, value * 300 + list);
  const last = numbers.at(-1) as number;
  for (let value = 0; value < 100_000; value++) lists.append(last, value);
  const written = (list: number) => Array.from({ length: 1_000 }, (_, value) => value * 300 + list);
  for (const list of numbers.slice(0, -1)) expect(read(lists, list).join()).toBe(written(list).join());
  expect(read(lists, last).slice(1_000).join()).toBe([...Array(100_000).keys()].join());

  const writer = new SnapshotWriter();
  lists.save(writer);
  const restored = BlockLists.restore(new SnapshotReader(writer.bytes()));
  for (const list of [...numbers, restored.create()]) {
    restored.append(list, 1);
    expect(read(restored, list).join()).toBe([...(list <= last ? read(lists, list) : []), 1].join());
  }
});
