import { some } from "#test/support/effort.js";
import { COMMANDS } from "./content/shell-patterns.js";
import { attacks, expressionsIn, judge, reduced } from "./testing/expressions.js";

const composed = COMMANDS.flatMap(({ steps }) => steps);
const expressions = [
  ...new Map([...expressionsIn(__dirname), ...composed].map((way) => [String(way), way])).values(),
];

test("the sources of the scanner hold expressions to check", () => {
  expect(expressions.length).toBeGreaterThan(100);
});

test("no expression repeats anything without a bound, so each costs at most its own length at each place of a text", () => {
  const unbounded = expressions.filter((way) =>
    /[*+]|\{\d+,\}/.test(way.source.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_")),
  );
  expect(unbounded).toEqual([]);
});

test("no expression that the detector can decide backtracks through many ways of matching one text", async () => {
  const forms = (unicode: boolean) => [
    ...new Set(expressions.filter((way) => way.unicode === unicode).flatMap(reduced)),
  ];
  const asked = (unicode: boolean) => judge(some(forms(unicode), 40), unicode);
  const judgements = [...(await asked(false)), ...(await asked(true))];
  const decided = judgements.filter(({ error }) => error === null);
  // It gives up on long ones, which the next test tries.
  expect(decided.length).toBeGreaterThan(judgements.length * 0.8);
  expect(decided.filter(({ score }) => score > 40)).toEqual([]);
});

test("no expression takes three seconds of computing for a hundred thousand characters made to delay it", () => {
  const slow = expressions.filter((way) =>
    attacks(way, 100_000).some((text) => {
      const started = process.cpuUsage();
      text.replace(new RegExp(way.source, [...new Set(`${way.flags.replace("y", "")}g`)].join("")), "");
      return process.cpuUsage(started).user > 3_000_000;
    }),
  );
  expect(slow).toEqual([]);
});
