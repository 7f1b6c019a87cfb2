import { Tally } from "./tally.js";

function tallyOf(...answers: [kind: string, status: number, milliseconds: number][]) {
  const tally = new Tally();
  for (const answer of answers) tally.answered(...answer);
  return tally.summary();
}

test("nothing was answered", () => {
  expect(tallyOf()).toEqual({ answers: 0, broken: 0, limited: 0, refused: [], kinds: [] });
});

test("defects, limits and other refusals are counted apart", () => {
  const summary = tallyOf(
    ["like", 200, 5],
    ["like", 500, 5],
    ["search", 503, 5],
    ["search", 429, 1],
    ["follow", 404, 1],
    ["like", 409, 1],
    ["like", 409, 1],
  );
  expect(summary).toMatchObject({
    answers: 7,
    broken: 2,
    limited: 1,
    refused: ["409 like: 2", "404 follow: 1"],
  });
});

test("times are those of what succeeded, by kind", () => {
  const hundred = Array.from({ length: 100 }, (_, at): [string, number, number] => ["search", 200, at + 1]);
  const { kinds } = tallyOf(...hundred, ["search", 429, 1_000], ["like", 201, 7], ["follow", 500, 3]);
  expect(kinds).toEqual([
    { kind: "search", answers: 100, p50: 51, p99: 100 },
    { kind: "like", answers: 1, p50: 7, p99: 7 },
  ]);
});
