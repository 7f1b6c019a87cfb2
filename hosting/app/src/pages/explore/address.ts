import type * as z from "zod";
import type { cliProductsSearch } from "#contract/cli.js";
import { CATEGORIES } from "#contract/fields.js";

/** Products per page. */
export const PAGE_SIZE = 24;

export const SORTS = [
  "relevance",
  "newest",
  "rating",
  "price-asc",
  "price-desc",
] as const satisfies readonly Sort[];
type Sort = z.output<(typeof cliProductsSearch)["GET"]["request"]>["sort"];

/** The search parameters, all of which are in the URL. */
export interface Wanted {
  readonly q: string;
  readonly category: (typeof CATEGORIES)[number] | "";
  readonly author: string;
  readonly free: boolean;
  readonly sort: (typeof SORTS)[number];
  /** Starts at 1. */
  readonly page: number;
}

export const ANYTHING: Wanted = { q: "", category: "", author: "", free: false, sort: "relevance", page: 1 };

const LONGEST_QUESTION = 200;
const LONGEST_AUTHOR = 100;
const LAST_PAGE = 9_999;

/** Reads a URL. Invalid values are ignored. */
export function readAddress(address: URLSearchParams): Wanted {
  const said = (name: string) => address.get(name) ?? "";
  const page = /^[1-9]\d{0,3}$/.test(said("page")) ? Number(said("page")) : 1;
  return {
    q: said("q").slice(0, LONGEST_QUESTION),
    category: CATEGORIES.find((category) => category === said("category")) ?? "",
    author: said("author").slice(0, LONGEST_AUTHOR),
    free: said("free") === "true",
    sort: SORTS.find((sort) => sort === said("sort")) ?? "relevance",
    page: Math.min(page, LAST_PAGE),
  };
}

/** The URL of a search, without defaults. */
export function writeAddress(wanted: Wanted): URLSearchParams {
  const { q, category, author, free, sort, page } = wanted;
  return new URLSearchParams({
    ...(q && { q }),
    ...(category && { category }),
    ...(author && { author }),
    ...(free && { free: "true" }),
    ...(sort !== "relevance" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The parameters for the search route. */
export function questionOf({ q, category, author, free, sort, page }: Wanted) {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(author.trim() && { author: author.trim() }),
    ...(free && { free: "true" as const }),
    sort,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}
