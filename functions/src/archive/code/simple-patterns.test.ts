import { MAX_SEARCHES, type Patience } from "./effort.js";
import { simplePattern } from "./simple-patterns.js";

const patient = (): Patience => ({ left: MAX_SEARCHES });

test.each([
  ["[^#]+", "ab#c", "ab"],
  ["^(.*)#(.*)$", "ab#c", "ab#c"],
  ["(?P<first>\\w+)#", "ab#c", "ab#"],
  ["a|b", "cb", "b"],
  ["(?i)B", "ab", "b"],
  ["\\d{2,4}", "a123", "123"],
])("%s searches %s", (source, text, found) => {
  expect(simplePattern(source, "", text.length, patient())?.exec(text)?.[0]).toBe(found);
});

test.each(["(a+)+", "(?:a|b)*", "(a)\\1", "(?=a)b", "a*b*c*", "(", "a{2}{3}"])(
  "%s is not simple",
  (source) => {
    expect(simplePattern(source, "", 4, patient())).toBeUndefined();
  },
);

test("a search that could take longer than all searches of a program may is not made", () => {
  expect(simplePattern("[ab]*[ab]*c", "", 2_000, patient())).toBeUndefined();
  expect(simplePattern("[ab]*c", "", 2_001, patient())).toBeUndefined();
  expect(simplePattern("[ab]c", "", 100_000, patient())).toBeDefined();
});

test.each([
  ["a part that is there or not", `${"a?".repeat(19)}b`, 200],
  ["alternatives in groups", `${"(a|a)".repeat(7)}b`, 2_000_000],
  ["an escaped mark that repeats", `${"\\\\*".repeat(6)}b`, 200],
  ["a part that is repeated a fixed number of times", "[ab]{99}".repeat(39), 200_000],
])("%s counts", (_, source, length) => {
  expect(simplePattern(source, "", length, patient())).toBeUndefined();
  expect(simplePattern(source, "", 0, { left: Number.MAX_VALUE }) !== undefined).toBe(!source.includes("*"));
});

test("searches end when those of a program have taken their steps", () => {
  const patience = patient();
  let made = 0;
  while (simplePattern("[ab]*[ab]*c", "", 200, patience)) made++;
  expect(made).toBe(2);
  expect(simplePattern("^[ab]*c", "", 200, patience)).toBeDefined();
});
