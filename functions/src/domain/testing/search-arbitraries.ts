import fc from "fast-check";
import { SORTS } from "../search/score.js";
import type { SearchableProduct, SearchQuery, SearchSort } from "../search/types.js";

/** Few and similar words, so that they match as whole words, prefixes and substrings. */
const WORDS = [
  "a",
  "ab",
  "abc",
  "cab",
  "bcab",
  "c",
  "c++",
  "C#",
  ".net",
  "net",
  "node.js",
  "js",
  "Äb",
  "1",
  "工具",
  "代码工具箱",
  "🚀",
];
const SEPARATORS = [" ", " ", "-", "_", ", ", ".", ""];

const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...SEPARATORS)), { maxLength: 5 })
  .map((parts) => parts.flat().join(""));

const SLUG_WORDS = ["a", "ab", "abc", "c", "net", "node-js"];

/** A product whose words are like those of many others. */
export const aSearchedProduct: fc.Arbitrary<SearchableProduct> = fc
  .record({
    number: fc.nat({ max: 30 }),
    slugWord: fc.constantFrom(...SLUG_WORDS),
    title: text,
    description: text,
    tags: fc.array(text, { maxLength: 2 }),
    category: fc.constantFrom("skills", "agents"),
    authorUsername: fc.constantFrom("Ana", "ana", "bea"),
    price: fc.constantFrom(0, 0, 1, 9.99),
    rating: fc.constantFrom(0, 4.5, 14 / 3),
    downloads: fc.constantFrom(0, 1, 7),
    createdAt: fc.constantFrom(1, 2, 1_700_000_000_000),
    license: fc.constantFrom("MIT", "Custom"),
    language: fc.constantFrom("en", "pt-BR", ""),
    worksWith: fc.subarray(["claudeCode", "python", "node"]),
  })
  .map(({ number, slugWord, ...rest }) => ({ id: `p${number}`, slug: `${slugWord}-${number}`, ...rest }));

/** A search for such words, with any filters, order and page. */
export const aSearchQuery: fc.Arbitrary<SearchQuery> = fc.record({
  q: fc.oneof(
    text,
    fc.constantFrom(...WORDS),
    fc
      .tuple(fc.constantFrom(...SLUG_WORDS), fc.nat({ max: 30 }))
      .map(([word, number]) => `${word}-${number}`),
  ),
  category: fc.constantFrom(undefined, undefined, "", "skills", "prompts"),
  author: fc.constantFrom(undefined, undefined, "@ANA", "bea", "cleo"),
  free: fc.boolean(),
  license: fc.constantFrom(undefined, undefined, undefined, "MIT", "ISC"),
  language: fc.constantFrom(undefined, undefined, undefined, "en"),
  worksWith: fc.constantFrom(undefined, undefined, undefined, "claudeCode", "ruby"),
  tag: fc.constantFrom(undefined, undefined, undefined, "a ", "c++-"),
  priceFrom: fc.constantFrom(undefined, undefined, undefined, 1),
  priceBelow: fc.constantFrom(undefined, undefined, undefined, 5),
  ratingFrom: fc.constantFrom(undefined, undefined, undefined, 4.5),
  sort: fc.constantFrom(...(Object.keys(SORTS) as SearchSort[])),
  slug: fc.constantFrom(undefined, undefined, undefined, undefined, "a-1", "net-2"),
  limit: fc.nat({ max: 50 }),
  offset: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
});
