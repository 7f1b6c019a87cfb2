import { CODE, CODE_SIGNS, COMMANDS } from "./content/shell-patterns.js";
import { expressionsIn, judge, reduced } from "./testing/expressions.js";

const composed = [...COMMANDS, ...CODE, ...CODE_SIGNS].flatMap(({ steps }) => steps);
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

test("no expression backtracks through many ways of matching one text", async () => {
  const forms = (unicode: boolean) => [
    ...new Set(expressions.filter((way) => way.unicode === unicode).flatMap(reduced)),
  ];
  const judgements = [...(await judge(forms(false), false)), ...(await judge(forms(true), true))];
  expect(judgements.filter(({ error, score }) => error !== null || score > 100)).toEqual([]);
}, 120_000);
