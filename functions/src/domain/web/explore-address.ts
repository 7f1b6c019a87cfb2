import type * as z from "zod";
import type { cliProductsSearch } from "#contract/cli.js";
import { CATEGORIES, LICENSES } from "#contract/constants.js";

/** Products per page. */
export const PAGE_SIZE = 24;

export const SORTS = [
  "relevance",
  "downloads",
  "newest",
  "rating",
  "price-asc",
  "price-desc",
] as const satisfies readonly Sort[];
type Sort = z.output<(typeof cliProductsSearch)["GET"]["request"]>["sort"];

/** The search parameters, all of which are in the URL. An empty string means no restriction. */
export interface Wanted {
  readonly q: string;
  readonly category: (typeof CATEGORIES)[number] | "";
  readonly author: string;
  readonly free: boolean;
  readonly license: (typeof LICENSES)[number] | "";
  readonly language: string;
  readonly worksWith: string;
  readonly tag: string;
  /** US dollars, as the URL has them. */
  readonly priceFrom: string;
  readonly priceBelow: string;
  readonly ratingFrom: string;
  readonly sort: (typeof SORTS)[number];
  /** Starts at 1. */
  readonly page: number;
}

export const ANYTHING: Wanted = {
  ...{ q: "", category: "", author: "", free: false, license: "", language: "", worksWith: "", tag: "" },
  ...{ priceFrom: "", priceBelow: "", ratingFrom: "", sort: "relevance", page: 1 },
};

const LONGEST_QUESTION = 200;
const LONGEST_AUTHOR = 100;
const LONGEST_LANGUAGE = 10;
const LONGEST_NAME = 100;
const LONGEST_TAG = 30;
const HIGHEST_PRICE = 10_000;
const BEST_RATING = 5;
const LAST_PAGE = 9_999;

/** Reads the search parameters from a URL. Ignores invalid values. */
export function readAddress(address: URLSearchParams): Wanted {
  const said = (name: string) => address.get(name) ?? "";
  const number = (name: string, most: number) =>
    /^\d{1,5}(\.\d{1,2})?$/.test(said(name)) && Number(said(name)) <= most ? said(name) : "";
  const page = /^[1-9]\d{0,3}$/.test(said("page")) ? Number(said("page")) : 1;
  return {
    q: said("q").slice(0, LONGEST_QUESTION),
    category: CATEGORIES.find((category) => category === said("category")) ?? "",
    author: said("author").slice(0, LONGEST_AUTHOR),
    free: said("free") === "true",
    license: LICENSES.find((license) => license === said("license")) ?? "",
    language: said("language").slice(0, LONGEST_LANGUAGE),
    worksWith: said("worksWith").slice(0, LONGEST_NAME),
    tag: said("tag").slice(0, LONGEST_TAG),
    priceFrom: number("priceFrom", HIGHEST_PRICE),
    priceBelow: number("priceBelow", HIGHEST_PRICE),
    ratingFrom: number("ratingFrom", BEST_RATING),
    sort: SORTS.find((sort) => sort === said("sort")) ?? "relevance",
    page: Math.min(page, LAST_PAGE),
  };
}

/** The URL of a search. Default values are omitted. */
export function writeAddress({ sort, page, ...filters }: Wanted): URLSearchParams {
  return new URLSearchParams({
    ...chosen(filters),
    ...(sort !== "relevance" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The parameters for the search route. */
export function questionOf({ sort, page, ...filters }: Wanted) {
  return {
    ...chosen({ ...filters, author: filters.author.trim() }),
    ...{ sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, facets: true },
  };
}

type Filters = Omit<Wanted, "sort" | "page">;
type Chosen = {
  [Name in keyof Filters]?: Filters[Name] extends boolean ? "true" : Exclude<Filters[Name], "" | boolean>;
};

/** The words and filters that choose something, as texts. */
function chosen(filters: Filters): Chosen {
  const entries = Object.entries(filters).filter(([, value]) => value !== "" && value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
