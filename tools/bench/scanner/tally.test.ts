import { describe as described, type Judged, tally, wilson } from "./tally.js";

const one = (change: Partial<Judged>): Judged => ({
  corpus: "a",
  path: "p",
  label: "malicious",
  class: "worm",
  outcome: "pass",
  rules: [],
  ms: 1,
  megabytes: 2,
  ...change,
});

test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [13, 29, 0.2841, 0.6245],
  [0, 0, 0, 1],
])("the Wilson interval of %d of %d", (count, of, low, high) => {
  const share = wilson(count, of);
  expect(share.low).toBeCloseTo(low, 3);
  expect(share.high).toBeCloseTo(high, 3);
});

test("verdicts are counted by corpus, label, and class", () => {
  const board = tally([
    one({ outcome: "block", rules: ["download-run"] }),
    one({ outcome: "hold" }),
    one({}),
    one({ label: "benign", class: "real", outcome: "hold", rules: ["persistence", "persistence"], ms: 9 }),
    one({ label: "benign", class: "real" }),
  ]);
  expect(board.classes).toMatchObject([
    { label: "benign", class: "real", flagged: { count: 1, of: 2 }, blocked: { count: 0 } },
    { label: "malicious", class: "worm", flagged: { count: 2, of: 3 }, blocked: { count: 1 } },
  ]);
  expect(board.totals.map(({ label, flagged }) => [label, flagged.of])).toEqual([
    ["malicious", 3],
    ["benign", 2],
  ]);
  expect(board.falseByRule).toEqual([{ rule: "persistence", samples: 1 }]);
  expect(board.ms).toEqual({ p50: 1, p95: 9, max: 9 });
  expect(board.memory).toEqual({ p50: 2, p95: 2, max: 2 });
  expect(described(board)).toContain("flagged 2/3 = 66.7 %");
});
