import { activityOf, lastDays, totalsByDay } from "./activity.js";

const at = (time: string, cents = 0) => ({ at: new Date(time), cents });

test("the last days end with today, which is the day in UTC", () => {
  const days = lastDays(3, new Date("2026-03-01T00:00:00Z"));
  expect(days.map(({ day }) => day)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(lastDays(1, new Date("2026-02-28T23:59:59.999Z"))).toEqual([
    { day: "2026-02-28", from: new Date("2026-02-28T00:00:00Z"), to: new Date("2026-03-01T00:00:00Z") },
  ]);
});

test("ninety days follow each other without a gap, over a leap day too", () => {
  const days = lastDays(90, new Date("2028-03-31T12:00:00Z"));
  expect(days).toHaveLength(90);
  expect(days.map(({ day }) => day)).toContain("2028-02-29");
  for (const [index, { from }] of days.entries()) {
    if (index > 0) expect(from).toEqual(days[index - 1]?.to);
  }
});

test("a day begins at midnight and ends before the next; what lies outside does not count", () => {
  const days = lastDays(2, new Date("2026-03-01T10:00:00Z"));
  const happened = [
    at("2026-02-27T23:59:59.999Z", 1),
    at("2026-02-28T00:00:00Z", 20),
    at("2026-02-28T23:59:59.999Z", 300),
    at("2026-03-01T00:00:00Z", 4_000),
    at("2026-03-02T00:00:00Z", 50_000),
  ];
  expect(totalsByDay(days, happened)).toEqual([
    { count: 2, cents: 320 },
    { count: 1, cents: 4_000 },
  ]);
});

test("what happened stands beside its day", () => {
  const days = lastDays(2, new Date("2026-03-01T10:00:00Z"));
  const total = (count: number, cents = 0) => ({ count, cents });
  expect(
    activityOf(days, {
      downloads: [total(1), total(2)],
      checkouts: [total(3), total(4)],
      sales: [total(5, 500), total(6, 600)],
    }),
  ).toEqual([
    { day: "2026-02-28", downloads: 1, checkouts: 3, sales: 5, revenue: 500 },
    { day: "2026-03-01", downloads: 2, checkouts: 4, sales: 6, revenue: 600 },
  ]);
});
