import { isReached } from "../../frame/report.js";
import { type Loaded, rowsOf } from "./rows.js";

const MEBIBYTE = 2 ** 20;
const LOADED: Loaded = {
  ...{ name: "appPages", concurrency: 80, rate: 150, p50: 320.4, p99: 900.2, answers: 1_200, failed: 0 },
  processorMs: 9.96,
  ...{ peakBytes: 250 * MEBIBYTE, memoryBytes: 512 * MEBIBYTE },
};
const BARE = { rate: 200, processorMs: 1.5 };
const missed = (change: Partial<Loaded>) =>
  rowsOf([{ ...LOADED, ...change }], BARE)
    .filter((row) => isReached(row) === false)
    .map(({ what }) => what);

test("a rate stands beside a bare function's, and memory beside what a deployment gives", () => {
  expect(rowsOf([LOADED], BARE)).toMatchObject([
    {
      what: "appPages, 80 at once",
      ours: "150 requests/s, p50 320 ms, p99 900 ms",
      other: "a bare function 200 requests/s",
      ratio: 0.75,
    },
    { what: "appPages, answers a second", ours: "150", other: "goal 120", ratio: 1.25 },
    {
      what: "appPages, processor time an answer",
      ours: "10.0 ms",
      other: "a bare function 1.5 ms",
      ratio: 9.96,
    },
    { what: "appPages, most memory", ours: "250 MiB", other: "of 512 MiB" },
    { what: "appPages, answers other than 200", ours: "0", other: "of 1,200 answers" },
  ]);
});

test.each<[string, Partial<Loaded>, string[]]>([
  ["three quarters of the memory", { peakBytes: 384 * MEBIBYTE }, []],
  ["more than three quarters", { peakBytes: 385 * MEBIBYTE }, ["appPages, most memory"]],
  ["ten milliseconds an answer", { processorMs: 10 }, []],
  ["more than ten", { processorMs: 10.1 }, ["appPages, processor time an answer"]],
  ["120 answers a second", { rate: 120 }, []],
  ["fewer than 120", { rate: 119 }, ["appPages, answers a second"]],
  ["one failed request", { failed: 1 }, ["appPages, answers other than 200"]],
])("%s", (_, change, goals) => {
  expect(missed(change)).toEqual(goals);
});
