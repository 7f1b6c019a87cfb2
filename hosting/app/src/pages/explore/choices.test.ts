import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { ANYTHING, readAddress, type Wanted, writeAddress } from "#domain/web/explore-address.js";
import { chosenFilters, facetsOf } from "./choices.js";

/** Which choices a search offers, and what each of them does to its URL. */

const WORDS = {
  category: (value: string) => value,
  language: (value: string) => value,
  rating: (atLeast: string) => `${atLeast}+`,
  price: ({ free, priceFrom, priceBelow }: Pick<Wanted, "free" | "priceFrom" | "priceBelow">) =>
    free ? "free" : `${priceFrom}-${priceBelow}`,
};

const FACETS: NonNullable<AnswerOf<typeof cliProductsSearch.GET>["facets"]> = {
  categories: [
    { value: "agents", count: 3 },
    { value: "from the future", count: 1 },
  ],
  licenses: [{ value: "MIT", count: 4 }],
  languages: [{ value: "en", count: 4 }],
  worksWith: [{ value: "claudeCode", count: 2 }],
  tags: [{ value: "c++", count: 1 }],
  prices: [
    { from: 0, below: 0.01, count: 2 },
    { from: 0.01, below: 5, count: 1 },
    { from: 50, count: 1 },
  ],
  ratings: [{ atLeast: 4.5, count: 1 }],
};

const offered = (wanted: Wanted) =>
  facetsOf(FACETS, wanted, WORDS).flatMap(({ name, choices }) =>
    choices.map((choice) => ({
      name,
      ...choice,
      address: String(writeAddress({ ...wanted, ...choice.change })),
    })),
  );

test("every value leads to an address that chooses it, and back", () => {
  const all = offered(ANYTHING);
  expect(all.map(({ name, address, count }) => [name, address, count])).toEqual([
    ["category", "category=agents", 3],
    ["price", "free=true", 2],
    ["price", "priceFrom=0.01&priceBelow=5", 1],
    ["price", "priceFrom=50", 1],
    ["rating", "ratingFrom=4.5", 1],
    ["worksWith", "worksWith=claudeCode", 2],
    ["language", "language=en", 4],
    ["license", "license=MIT", 4],
    ["tag", "tag=c%2B%2B", 1],
  ]);
  for (const { address, label } of all) {
    const wanted = readAddress(new URLSearchParams(address));
    const [chosen, ...others] = offered(wanted).filter(({ isChosen }) => isChosen);
    expect([chosen?.label, chosen?.address, others]).toEqual([label, "", []]);
    expect(chosenFilters(wanted, WORDS)).toHaveLength(1);
  }
});

test("each filter that is set is removed alone", () => {
  const wanted = readAddress(
    new URLSearchParams(
      "q=a&category=agents&author=@ada&free=true&license=MIT&language=en&worksWith=x&tag=y&ratingFrom=4&sort=rating",
    ),
  );
  const filters = chosenFilters(wanted, WORDS);
  expect(filters.map(({ label }) => label)).toEqual(["agents", "free", "4+", "x", "en", "MIT", "y", "@ada"]);
  const rest: Wanted = Object.assign({ ...wanted }, ...filters.map(({ change }) => change));
  expect(String(writeAddress(rest))).toBe("q=a&sort=rating");
});
