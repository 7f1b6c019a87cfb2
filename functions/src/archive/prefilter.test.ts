import * as fc from "fast-check";
import { isIn, matchesIn, mayMatch, Needing } from "./prefilter.js";
import { requirementOf } from "./requirements.js";
import { expressionsIn } from "./testing/expressions.js";

const any = (...parts: unknown[]) => ({ isAny: true, parts });
const all = (...parts: unknown[]) => ({ isAny: false, parts });

test.each([
  [/curl/, "curl"],
  [/CURL/i, "curl"],
  [/\bcurl\s{1,4}-o/, "curl"],
  [/send|post/, any("send", "post")],
  [/messages?\b/, any("message", "messages")],
  [/authori[sz]ed/, any("authorised", "authorized")],
  [/(?:send|post) it to .{0,9}https?:/, all(any("send it to ", "post it to "), any("http:", "https:"))],
  [/(?<=eval)\((?=base)/, all("eval", "base")],
  [/(?:token){2,3}x/, "token"],
  [/不要告诉|hush/, any("不要告诉", "hush")],
  [/a (?:one \d|two \d) b/, any("one ", "two ")],
] as const)("what %s needs is derived", (form, needed) => {
  const [first, ...others] = Array.isArray(needed) ? needed : [needed];
  expect(JSON.stringify(requirementOf(form))).toBe(JSON.stringify(first));
  expect(others).toEqual([]);
});

test.each([
  /\w{4}/,
  /curl|\d/,
  /(?:curl)?/,
  /(?:curl){0,2}x/,
  /(?!curl)x/,
  /\p{L}curl/u,
  /(?<name>curl)/,
  /сказать/i,
  /ab/,
  /[a-z]/,
])("nothing is needed by %s", (form) => {
  expect(requirementOf(form)).toBeUndefined();
});

const FILLER = "lorem ipsum dolor sit amet ".repeat(20);
/** A text of the length after which the requirement of an expression is derived. */
const LONG = "lorem ipsum dolor sit amet ".repeat(8_000);

test.each([
  [/\bcurl\b/i, "CURL"],
  [/send .{0,9}https?:/, "send x https:"],
  [/不要|hush/, "不要"],
  [/act|ago/, "ago"],
] as const)("an expression is only skipped where %s cannot match", (form, text) => {
  expect(mayMatch(form, LONG)).toBe(false);
  expect(mayMatch(form, FILLER)).toBe(false);
  for (const whole of [FILLER + text, `${text} ${FILLER}`, `${FILLER}${text} ${FILLER}`]) {
    expect(mayMatch(form, whole)).toBe(true);
    expect(isIn(form, whole)).toBe(true);
  }
  const global = new RegExp(form.source, `${form.flags}g`);
  expect([...matchesIn(global, LONG)]).toEqual([]);
  expect([...matchesIn(global, FILLER + text)].map(([match]) => match.trim())).toEqual([text]);
});

test("an expression of many alternatives matches where the whole one matches", () => {
  const form = /\beval\b|\bexec\b|spawn|popen|system\(|\bcurl\b|\bwget\b|netcat|\d{4}/;
  expect(isIn(form, LONG)).toBe(false);
  expect(isIn(form, FILLER)).toBe(false);
  for (const text of ["eval", "a curl b", "spawns", "2026"])
    expect(isIn(form, `${FILLER} ${text}`)).toBe(true);
  for (const text of ["evaluate", "curly", "202"]) expect(isIn(form, `${FILLER} ${text}`)).toBe(false);
});

test("of things that need several expressions, those remain whose literals a text has, however short it is", () => {
  const things = [
    { name: "fetches", forms: [/\bcurl\b/i, /https?:/] },
    { name: "anything", forms: [/\d/] },
  ];
  const needing = new Needing(things, ({ forms }) => forms);
  const namesIn = (text: string) => needing.possibleIn(text).map(({ name }) => name);
  expect(namesIn("before enough text was seen")).toEqual(["fetches", "anything"]);
  needing.possibleIn(LONG);
  expect(namesIn("npm install the tools")).toEqual(["anything"]);
  expect(namesIn(FILLER)).toEqual(["anything"]);
  for (const text of ["CURL https://a.invalid", `${FILLER}curl -s http://a.invalid${FILLER}`, "a short one"])
    expect(namesIn(text)).toEqual(["fetches", "anything"]);
});

/** The expressions of the scanner from which texts can be generated. */
const FORMS = expressionsIn(import.meta.dirname).filter(
  ({ source, flags }) =>
    source.length > 30 && !/\(\?[=!<]|\\[B1-9]|\{\d+,\d{3,}\}/.test(source) && !/[uv]/.test(flags),
);

test("no expression of the scanner is skipped in a text that it matches", () => {
  let matched = 0;
  for (const { source, flags } of FORMS) {
    const form = new RegExp(source, flags.replace("g", ""));
    mayMatch(form, LONG);
    const described = new RegExp(source.replaceAll("\\b", "").replaceAll("(?:^|", "(?:"));
    for (const text of fc.sample(fc.stringMatching(described), { numRuns: 4, seed: 7 })) {
      const whole = `${FILLER}\n${text}\n${FILLER}`;
      if (!form.test(whole)) continue;
      matched++;
      expect([source, mayMatch(form, whole)]).toEqual([source, true]);
    }
  }
  expect(matched).toBeGreaterThan(FORMS.length);
});
