import { aloneRows, comparedRows, type Figures, scannedRow } from "./rows.js";

const ours: Figures = { p50: 0.5, p99: 8, load: 90, build: 1_400, megabytes: 50 };
const other: Figures = { p50: 10, p99: 400, load: 2_000, build: 7_000, megabytes: 250 };

test("the ratio is ours over the other, and the goals are those of 100,000 products", () => {
  expect(comparedRows(100_000, ours, other, "minisearch 7")).toEqual([
    expect.objectContaining({ what: "100,000 products, search, p50", ratio: 0.05, goal: { atMost: 0.1 } }),
    expect.objectContaining({ ours: "8.00 ms", other: "minisearch 7 400 ms", ratio: 0.02 }),
    expect.objectContaining({ ratio: 0.045, goal: { atMost: 0.1 } }),
    expect.objectContaining({ ours: "1,400 ms", ratio: 0.2 }),
    expect.objectContaining({ ours: "50.0 MB", ratio: 0.2, goal: { atMost: 0.25 } }),
  ]);
  expect(comparedRows(10_000, ours, other, "minisearch 7").filter(({ goal }) => goal)).toEqual([]);
  expect(comparedRows(100_000, ours, other, "minisearch 7")[3]).not.toHaveProperty("goal");
});

test("what nothing is compared with has no ratio", () => {
  for (const row of aloneRows(1_000_000, ours)) expect(row).not.toHaveProperty("ratio");
  expect(scannedRow(10_000, 1, 50)).toMatchObject({ ratio: 0.02, other: "plain scan 50.0 ms" });
});
