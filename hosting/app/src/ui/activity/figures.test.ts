import { conversionOf, type Day, figuresOf, PERIODS, readPeriod } from "./figures.js";

/** 90 days up to the last of March. The numbers of each day identify it. */
const DAYS: readonly Day[] = Array.from({ length: 90 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  downloads: at,
  checkouts: 2,
  sales: 1,
  revenue: 100,
}));

test("a period is its newest days, and the same number of days stands before it", () => {
  const { days, totals, before } = figuresOf(DAYS, 7);
  expect(days.map(({ downloads }) => downloads)).toEqual([83, 84, 85, 86, 87, 88, 89]);
  expect(totals).toEqual({ downloads: 602, checkouts: 14, sales: 7, revenue: 700 });
  expect(before).toEqual({ downloads: 553, checkouts: 14, sales: 7, revenue: 700 });
});

test("what came before is not told where its days are not known", () => {
  expect(figuresOf(DAYS, 30).before?.sales).toBe(30);
  expect(figuresOf(DAYS, 90).before).toBeUndefined();
  expect(figuresOf(DAYS, 90).totals.sales).toBe(90);
  expect(figuresOf([], 7)).toMatchObject({ days: [], totals: { downloads: 0, revenue: 0 } });
});

test("conversion is the part of the opened checkouts that was paid", () => {
  const totals = { downloads: 0, checkouts: 4, sales: 1, revenue: 100 };
  expect(conversionOf(totals)).toBe(0.25);
  expect(conversionOf({ ...totals, checkouts: 0 })).toBeUndefined();
  // A bank debit from the week before may be paid in this one.
  expect(conversionOf({ ...totals, sales: 6 })).toBe(1);
});

test.each([
  ["", 30],
  ["days=7", 7],
  ["days=90", 90],
  ["days=1", 30],
  ["days=07", 30],
  ["days=x", 30],
])("the address %s means %i days", (address, period) => {
  expect(readPeriod(new URLSearchParams(address))).toBe(period);
  expect(PERIODS).toContain(period);
});
