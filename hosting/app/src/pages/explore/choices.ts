import type { TFunction } from "i18next";
import type { cliProductsSearch } from "#contract/cli.js";
import { CATEGORIES, LICENSES } from "#contract/constants.js";
import type { AnswerOf } from "#contract/route.js";
import type { Wanted } from "#domain/web/explore-address.js";
import type { useFormat } from "../../i18n/format.js";
import { categoryName } from "../../ui/category.js";

type Facets = NonNullable<AnswerOf<typeof cliProductsSearch.GET>["facets"]>;
export type FacetName = "category" | "price" | "rating" | "worksWith" | "language" | "license" | "tag";

/** A facet value that users can choose. */
export interface Choice {
  readonly label: string;
  readonly count: number;
  /** The change that the choice makes to the search. */
  readonly change: Partial<Wanted>;
  readonly isChosen: boolean;
}

export interface Facet {
  readonly name: FacetName;
  readonly choices: readonly Choice[];
}

/** Free products cost less than this. */
const FREE_BELOW = 0.01;

/**
 * The available filters of a search, with the number of products for each value. Choosing an active filter again
 * removes it.
 */
export function facetsOf(facets: Facets, wanted: Wanted, words: ReturnType<typeof wordsOf>): Facet[] {
  const values = <Name extends "category" | "license" | "language" | "worksWith" | "tag">(
    name: Name,
    counted: Facets["tags"],
    label: (value: string) => string,
  ): Facet => ({
    name,
    choices: counted.map(({ value, count }) => {
      const isChosen = wanted[name] === value;
      return { label: label(value), count, isChosen, change: { [name]: isChosen ? "" : value } };
    }),
  });
  const known = (all: readonly string[], counted: Facets["tags"]) =>
    counted.filter(({ value }) => all.includes(value));
  return [
    values("category", known(CATEGORIES, facets.categories), words.category),
    {
      name: "price",
      choices: facets.prices.map(({ from, below, count }) => {
        const range = priceRange(from, below);
        const isChosen = samePrice(range, wanted);
        const label = words.price(range);
        return { label, count, isChosen, change: isChosen ? NO_PRICE : range };
      }),
    },
    {
      name: "rating",
      choices: facets.ratings.map(({ atLeast, count }) => {
        const isChosen = Number(wanted.ratingFrom) === atLeast;
        const change = { ratingFrom: isChosen ? "" : String(atLeast) };
        return { label: words.rating(String(atLeast)), count, isChosen, change };
      }),
    },
    values("worksWith", facets.worksWith, (value) => value),
    values("language", facets.languages, words.language),
    values("license", known(LICENSES, facets.licenses), (value) => value),
    values("tag", facets.tags, (value) => value),
  ];
}

type PriceRange = Pick<Wanted, "free" | "priceFrom" | "priceBelow">;
const NO_PRICE: PriceRange = { free: false, priceFrom: "", priceBelow: "" };

function priceRange(from: number, below: number | undefined): PriceRange {
  if (below === FREE_BELOW) return { ...NO_PRICE, free: true };
  return { free: false, priceFrom: String(from), priceBelow: below === undefined ? "" : String(below) };
}

const samePrice = (range: PriceRange, wanted: PriceRange) =>
  range.free === wanted.free &&
  range.priceFrom === wanted.priceFrom &&
  range.priceBelow === wanted.priceBelow;

/** The active filters, each with the change that removes it. */
export function chosenFilters(
  wanted: Wanted,
  words: ReturnType<typeof wordsOf>,
): { readonly label: string; readonly change: Partial<Wanted> }[] {
  const { category, author, license, language, worksWith, tag, ratingFrom } = wanted;
  return [
    ...(category ? [{ label: words.category(category), change: { category: "" } as const }] : []),
    ...(wanted.free || wanted.priceFrom || wanted.priceBelow
      ? [{ label: words.price(wanted), change: NO_PRICE }]
      : []),
    ...(ratingFrom ? [{ label: words.rating(ratingFrom), change: { ratingFrom: "" } }] : []),
    ...(worksWith ? [{ label: worksWith, change: { worksWith: "" } }] : []),
    ...(language ? [{ label: words.language(language), change: { language: "" } }] : []),
    ...(license ? [{ label: license, change: { license: "" } as const }] : []),
    ...(tag ? [{ label: tag, change: { tag: "" } }] : []),
    ...(author ? [{ label: `@${author.replace(/^@/, "")}`, change: { author: "" } }] : []),
  ];
}

/** The names of values in the chosen language. */
export const wordsOf = (t: TFunction, format: ReturnType<typeof useFormat>) => ({
  category: (value: string) => categoryName(t, value),
  language: (value: string) => format.language(value),
  rating: (atLeast: string) => t("explore.ratingFrom", { rating: format.rating(Number(atLeast)) }),
  price: ({ free, priceFrom, priceBelow }: PriceRange) => {
    if (free) return t("product.free");
    const [from, below] = [Number(priceFrom), Number(priceBelow)];
    if (!priceBelow) return t("explore.priceFrom", { from: format.price(from) });
    if (from <= FREE_BELOW) return t("explore.priceBelow", { below: format.price(below) });
    return t("explore.priceBetween", { from: format.price(from), below: format.price(below) });
  },
});
