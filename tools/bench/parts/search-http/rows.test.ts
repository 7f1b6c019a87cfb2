import { isReached } from "../../frame/report.js";
import { rowsOf } from "./rows.js";

const is = (median: number) => ({ median });
const MANY = { ours: is(5), stale: is(2), naive: is(1_000) };
const one = (naive: number) => ({
  ...{ ours: is(20), stale: is(4), naive: is(naive), verdaccio: is(1_234.5) },
  ...{ changes: is(8), document: is(5), bare: is(2) },
});

/** By what was compared: the goals and whether they are reached. */
function goalsOf(size: number, naive: number) {
  const rows = rowsOf(size, one(naive), MANY).filter(({ goal }) => goal);
  return rows.map((row) => [row.goal, isReached(row)]);
}

test("the goals are set with 10,000 products", () => {
  expect(goalsOf(1_000, 1_000)).toEqual([]);
  expect(goalsOf(10_000, 1_000)).toEqual([
    [{ atLeast: 30 }, true],
    [{ atLeast: 250 }, true],
  ]);
  expect(goalsOf(10_000, 999)).toEqual([
    [{ atLeast: 30 }, true],
    [{ atLeast: 250 }, false],
  ]);
  expect(goalsOf(10_000, 599)).toEqual([
    [{ atLeast: 30 }, false],
    [{ atLeast: 250 }, false],
  ]);
});

test("a ratio says how many times ours the other takes, and figures are readable", () => {
  const rows = rowsOf(10_000, one(1_000), MANY);
  expect(rows).toContainEqual({
    what: "10,000 products, one search",
    ours: "20.0 ms",
    other: "verdaccio 1,235 ms",
    ratio: 61.725,
  });
  expect(rows).toContainEqual({
    what: "10,000 products, 8 at once",
    ours: "200 searches/s",
    other: "naive scan 1.00 searches/s",
    ratio: 200,
  });
});
