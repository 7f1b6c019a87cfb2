import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { type Word, WordSearch } from "./word-search.js";

const word = (text: string, changes: Partial<Word> = {}): Word => ({
  text,
  foldsCase: false,
  starts: false,
  ends: false,
  ...changes,
});
const has = (text: string, ...words: Word[]) =>
  new WordSearch({ group: words }).find(Buffer.from(text)).has("group");

test.each<[string, Word, boolean]>([
  ["run curl now", word("curl"), true],
  ["curl", word("curl"), true],
  ["run CURL now", word("curl"), false],
  ["run CuRl now", word("cUrL", { foldsCase: true }), true],
  ["a rm b", word("rm", { starts: true, ends: true }), true],
  ["rm", word("rm", { starts: true, ends: true }), true],
  ["ärm é", word("rm", { starts: true }), true],
  ["form", word("rm", { starts: true }), false],
  ["rms", word("rm", { ends: true }), false],
  ["rm_", word("rm", { ends: true }), false],
  ["a.env", word(".env", { starts: true }), true],
  [" .env", word(".env", { starts: true }), false],
  ["npm_abc/+.-_", word("npm_", { tail: 8 }), true],
  ["npm_abc d", word("npm_", { tail: 4 }), false],
  ["npm_abc", word("npm_", { tail: 4 }), false],
  ["", word("rm"), false],
])("in %j, %j is there: %s", (text, wanted, there) => {
  expect(has(text, wanted)).toBe(there);
});

test("groups are told apart, and a group needs one of its words only", () => {
  const search = new WordSearch({ one: [word("alpha"), word("beta")], other: [word("gamma")] });
  const found = search.find(Buffer.from("the beta"));
  expect([found.has("one"), found.has("other")]).toEqual([true, false]);
});

test.each([
  ["plain", true],
  ["naïve", false],
])("%j is ASCII: %s", (text, isAscii) => {
  expect(new WordSearch({ group: [word("xyz")] }).find(Buffer.from(text)).isAscii).toBe(isAscii);
});

test("words too short to be looked for are refused", () => {
  expect(() => new WordSearch({ group: [word("x")] })).toThrow(RangeError);
});

test("what is found is what a pattern of the same word finds", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abAB_ -.é"), maxLength: 40 });
  const anyWord = fc.record({
    text: fc.string({ unit: fc.constantFrom(..."abAB_-."), minLength: 2, maxLength: 4 }),
    foldsCase: fc.boolean(),
    starts: fc.boolean(),
    ends: fc.boolean(),
    tail: fc.nat({ max: 3 }),
  });
  const patternOf = ({ text, foldsCase, starts, ends, tail = 0 }: Word) =>
    new RegExp(
      `${starts ? "\\b" : ""}${text.replaceAll(".", "\\.")}${ends ? "\\b" : ""}(?=[\\w+/.-]{${tail}})`,
      foldsCase ? "i" : "",
    );
  fc.assert(
    fc.property(text, fc.array(anyWord, { minLength: 1, maxLength: 6 }), (where, words) => {
      expect(has(where, ...words)).toBe(words.some((one) => patternOf(one).test(where)));
    }),
    runs(300, 5_000),
  );
});
