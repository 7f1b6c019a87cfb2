import { cliProductsSearch } from "#contract/cli.js";
import { ANYTHING, questionOf, readAddress, writeAddress } from "./explore-address.js";

/** The search parameters of `/explore`, and its URL. */

const EVERYTHING = {
  q: "sql & ünïcode",
  category: "agents",
  author: "ada",
  free: true,
  license: "MIT",
  language: "pt-BR",
  worksWith: "claudeCode",
  tag: "c++ & more",
  priceFrom: "0",
  priceBelow: "4.99",
  ratingFrom: "4.5",
  sort: "price-asc",
  page: 3,
} as const;

test("an address that says nothing means anything", () => {
  expect(readAddress(new URLSearchParams())).toEqual(ANYTHING);
  expect(String(writeAddress(ANYTHING))).toBe("");
});

test("what is wanted comes back from its address", () => {
  expect(readAddress(new URLSearchParams(String(writeAddress(EVERYTHING))))).toEqual(EVERYTHING);
});

test.each([
  ["category", "nonsense"],
  ["sort", "fastest"],
  ["free", "yes"],
  ["license", "mit"],
  ["priceFrom", "-1"],
  ["priceBelow", "1e4"],
  ["priceBelow", "10001"],
  ["ratingFrom", "5.01"],
  ["page", "0"],
  ["page", "-1"],
  ["page", "1e9"],
  ["page", "99999"],
  ["page", "two"],
])("%s=%s is as if it was not there", (name, value) => {
  expect(readAddress(new URLSearchParams({ [name]: value }))).toEqual(ANYTHING);
});

test.each([
  readAddress(new URLSearchParams()),
  EVERYTHING,
  readAddress(new URLSearchParams({ q: "x".repeat(900), author: "y".repeat(900), page: "9999" })),
  readAddress(
    new URLSearchParams({ language: "x".repeat(99), worksWith: "y".repeat(900), tag: "z".repeat(99) }),
  ),
])("the route takes every question %#", (wanted) => {
  const query = Object.fromEntries(
    Object.entries(questionOf(wanted)).map(([name, value]) => [name, String(value)]),
  );
  expect(cliProductsSearch.GET.request.safeParse(query).error).toBeUndefined();
});

test("the third page begins after two whole ones", () => {
  expect(questionOf(EVERYTHING)).toMatchObject({ limit: 24, offset: 48, free: "true", priceFrom: "0" });
});
