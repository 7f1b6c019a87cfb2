import * as fc from "fast-check";
import { alternativesOf } from "./alternatives.js";
import { expressionsIn } from "./testing/expressions.js";

const sourcesOf = (form: RegExp) => alternativesOf(form)?.map(({ source }) => source);

test.each<[RegExp, string[]]>([
  [/a|bc/, ["a", "bc"]],
  [/\b(?:a|b|c)\b|d/, ["\\b(?:a)\\b", "\\b(?:b)\\b", "\\b(?:c)\\b", "d"]],
  [/x(?:a|b)(?:c|d|e)/, ["x(?:a|b)(?:c)", "x(?:a|b)(?:d)", "x(?:a|b)(?:e)"]],
  [/[|(]x|\|y/, ["[|(]x", "\\|y"]],
  [/(?:a|b){2}|c/, ["(?:a|b){2}", "c"]],
  [/(?!(?:a|b))c|d/, ["(?!(?:a|b))c", "d"]],
])("%s is taken apart", (form, expected) => {
  expect(sourcesOf(form)).toEqual(expected);
});

test.each([/abc/, /(a|b)\1|c/, /(?<one>a|b)\k<one>|c/, /(?:a|b)?/])("%s is one expression", (form) => {
  expect(sourcesOf(form)).toBeUndefined();
});

test("flags stay, without those that remember a place", () => {
  expect(alternativesOf(/a|b/gim)?.map(({ flags }) => flags)).toEqual(["im", "im"]);
});

/** The expressions of the scanner with alternatives from which texts can be generated. */
const FORMS = expressionsIn(import.meta.dirname).filter(
  ({ source, flags }) =>
    source.length > 30 &&
    source.includes("|") &&
    !/\(\?[=!<]|\\[B1-9]|\{\d+,\d{3,}\}/.test(source) &&
    !/[uvy]/.test(flags),
);

test("each expression of the scanner matches what one of its alternatives matches", () => {
  let matched = 0;
  for (const { source, flags } of FORMS) {
    const form = new RegExp(source, flags.replace("g", ""));
    const parts = alternativesOf(form);
    if (!parts) continue;
    const described = new RegExp(source.replaceAll("\\b", "").replaceAll("(?:^|", "(?:"));
    const texts = fc.sample(fc.stringMatching(described), { numRuns: 3, seed: 7 });
    for (const text of [
      ...texts,
      "run the tests, and show what they print",
      ...texts.map((one) => one.slice(1)),
    ]) {
      const isMatched = form.test(text);
      if (isMatched) matched++;
      expect([source, text, parts.some((part) => part.test(text))]).toEqual([source, text, isMatched]);
    }
  }
  expect(matched).toBeGreaterThan(FORMS.length);
});
