import { isReached } from "../../frame/report.js";
import { rowsOf, type Shown } from "./rows.js";

const SHOWN: Shown = {
  ...{ mix: 50, bare: 200, seconds: 60.4, unanswered: 0, payments: 12 },
  summary: {
    ...{ answers: 4_000, broken: 0, limited: 8, refused: [] },
    kinds: [{ kind: "search", answers: 1_400, p50: 20.4, p99: 90.6 }],
  },
  market: { documents: 9_000, archives: 60, violations: 0 },
};

/** The goals that are missed. */
const missed = (shown: Shown) => rowsOf(shown).filter((row) => isReached(row) === false);

test("a market that held up reaches every goal", () => {
  expect(missed(SHOWN)).toEqual([]);
  expect(rowsOf(SHOWN).filter(({ goal }) => goal)).toHaveLength(3);
});

test("the rate stands beside a bare function's, and each kind has its times", () => {
  expect(rowsOf(SHOWN)).toEqual(
    expect.arrayContaining([
      {
        what: "60 s of the mix at 16 connections",
        ours: "50.0 requests/s",
        other: "a bare function 200 requests/s",
        ratio: 0.25,
      },
      { what: "search", ours: "p50 20 ms, p99 91 ms", other: "1,400 answers" },
    ]),
  );
});

test.each<[string, Partial<Shown>, string]>([
  ["one broken answer", { summary: { ...SHOWN.summary, broken: 1 } }, "answers with a 5xx status"],
  ["one request without an answer", { unanswered: 1 }, "requests without an answer"],
  ["one broken invariant", { market: { ...SHOWN.market, violations: 1 } }, "broken invariants after it"],
])("%s misses a goal", (_, change, what) => {
  expect(missed({ ...SHOWN, ...change }).map((row) => row.what)).toEqual([what]);
});
