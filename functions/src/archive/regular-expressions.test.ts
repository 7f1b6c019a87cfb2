import { createContext, Script } from "node:vm";
import { IS_LONG, some } from "#test/support/effort.js";
import { attacks, composedExpressions, expressionsIn, judge, reduced } from "./testing/expressions.js";

const composed = composedExpressions();
const expressions = [
  ...new Map([...expressionsIn(__dirname), ...composed].map((way) => [String(way), way])).values(),
];

test("expressions that are composed of others are among them", () => {
  expect(composed.length).toBeGreaterThan(30);
});

test("the sources of the scanner hold expressions to check", () => {
  expect(expressions.length).toBeGreaterThan(100);
});

test("no expression repeats anything without a bound, so each costs at most its own length at each place of a text", () => {
  const unbounded = expressions.filter((way) =>
    /[*+]|\{\d+,\}/.test(way.source.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_")),
  );
  expect(unbounded).toEqual([]);
});

/** The ways of matching one text by the harmless expression that has most of them. One that repeats a repetition has hundreds. */
const MOST_WAYS = 45;

test("no expression that the detector can decide backtracks through many ways of matching one text", async () => {
  const forms = (unicode: boolean) => [
    ...new Set(expressions.filter((way) => way.unicode === unicode).flatMap(reduced)),
  ];
  const asked = (unicode: boolean) => judge(some(forms(unicode), 40), unicode);
  const judgements = [...(await asked(false)), ...(await asked(true))];
  const decided = judgements.filter(({ error }) => error === null);
  // It gives up on long ones, which the next test tries.
  expect(decided.length).toBeGreaterThan(judgements.length * 0.8);
  expect(decided.filter(({ score }) => score > MOST_WAYS)).toEqual([]);
});

const searched = { text: "", form: /a/ };
const search = new Script('text.replace(form, "")');
createContext(searched);

/** Whether an expression takes more than some microseconds of computing for a text of a length that is made to delay it. */
const takesMore = (way: RegExp, length: number, most: number): boolean =>
  attacks(way, length).some((text) => {
    const form = new RegExp(way.source, [...new Set(`${way.flags.replace("y", "")}g`)].join(""));
    Object.assign(searched, { text, form });
    const started = process.cpuUsage();
    try {
      // One that would take days ends the search, not the run of the tests.
      search.runInContext(searched, { timeout: 60_000 });
    } catch {
      return true;
    }
    return process.cpuUsage(started).user > most;
  });

/** How many ways an expression can begin at one place of a text at most, if its repetitions follow each other. */
function mostWays({ source }: RegExp): number {
  const plain = source.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_");
  const repetitions = [...plain.matchAll(/\{(\d+)(?:,(\d+))?\}|(?<!\()\?(?![:=!<])/g)];
  return repetitions.reduce((ways, [, low, high]) => ways * Math.max(2, Number(high ?? low ?? 2)), 1);
}

/** A hundred million steps take no three seconds. */
const FEW_WAYS = 1_000;

/**
 * Three seconds for a hundred thousand characters are at least 19 ms for 8,000 of them, if time does not grow faster than the
 * square of the length. The gate therefore tries long texts only with expressions that take 10 ms for 8,000.
 */
const deservesLongTexts = (way: RegExp): boolean =>
  IS_LONG || (mostWays(way) > FEW_WAYS && takesMore(way, 8_000, 10_000));

test("no expression takes three seconds of computing for a hundred thousand characters made to delay it", () => {
  expect(expressions.filter((way) => deservesLongTexts(way) && takesMore(way, 100_000, 3_000_000))).toEqual(
    [],
  );
});
