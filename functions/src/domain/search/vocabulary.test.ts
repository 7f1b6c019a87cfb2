import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { KINDS, kindOf } from "./score.js";
import { Vocabulary } from "./vocabulary.js";

const SEED = 1;

const term = fc.string({
  unit: fc.constantFrom("a", "b", "c", "+", ".", "工", "具", "🚀"),
  minLength: 1,
  maxLength: 6,
});

test("a word's matches are the terms that hold it, each with the kind of the match", () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 60 }), term, (terms, word) => {
      const vocabulary = new Vocabulary(SEED);
      for (const each of terms) vocabulary.intern(each);
      const { terms: numbers, kinds } = vocabulary.matches(word);
      const found = numbers.map((number, index) => [vocabulary.term(number), KINDS[kinds[index] as number]]);
      const expected = [...new Set(terms)]
        .map((each) => [each, kindOf(word, each)])
        .filter(([, kind]) => kind);
      expect(found).toEqual(expected);
    }),
    runs(),
  );
});

test("a term keeps its number", () => {
  const vocabulary = new Vocabulary(SEED);
  expect([..."abcab"].map((each) => vocabulary.intern(each))).toEqual([0, 1, 2, 0, 1]);
  expect(vocabulary.size).toBe(3);
});

test("thousands of terms keep their numbers while the table grows", () => {
  const vocabulary = new Vocabulary(SEED);
  const terms = Array.from({ length: 5_000 }, (_, index) => `t${index.toString(36)}`);
  expect(terms.map((each) => vocabulary.intern(each))).toEqual([...terms.keys()]);
  expect(terms.map((each) => vocabulary.intern(`<${each}>`, 1, 1 + each.length))).toEqual([...terms.keys()]);
  expect(vocabulary.matches("t3uv").terms).toEqual([4_999]);
});

test("single characters of grams are not taken for pairs", () => {
  const vocabulary = new Vocabulary(SEED);
  vocabulary.intern("\u0000a");
  vocabulary.intern("a");
  expect(vocabulary.matches("a").terms).toEqual([0, 1]);
  expect(vocabulary.matches("\u0000a").terms).toEqual([0]);
});
