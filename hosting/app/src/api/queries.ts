import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { trending } from "#domain/products/trend.js";
import { type WantedLog, writeLogAddress } from "#domain/web/log-address.js";
import { api } from "./client.js";
import { pageData } from "./page-data.js";

/** A first visit, whose data is in its page, loads no schemas. */
const pages = () => import("#contract/app-pages.js");
const routes = () => import("#contract/cli.js");

/** The parameters of the search route. */
export type Search = Parameters<typeof api.call<typeof cliProductsSearch, "GET">>[2];

/**
 * A page of products. The previous page stays visible until this one arrives. A request is aborted if another page is
 * requested.
 */
export const searchQuery = (input: Search) =>
  queryOptions({
    queryKey: ["search", input],
    queryFn: async ({ signal }) => api.call((await routes()).cliProductsSearch, "GET", input, signal),
    placeholderData: keepPreviousData,
  });

type SearchAnswer = AnswerOf<(typeof cliProductsSearch)["GET"]>;

/** The number of products in each list of the home page. */
export const ON_SHELF = 8;
/** The searches for what the lists contain. Without a query, relevance sorts by downloads. */
const NEWEST = { sort: "newest", limit: 24 } as const;
const POPULAR = { limit: 24 } as const;

/** What the home page shows of the newest and of the most downloaded products. */
export const shelvesOf = (newest: SearchAnswer, popular: SearchAnswer, now: Date) => ({
  trends: trending([...newest.products, ...popular.products], now, ON_SHELF),
  newest: newest.products.slice(0, ON_SHELF),
});

/** The lists of the home page. */
export const shelvesQuery = queryOptions({
  queryKey: ["shelves"],
  queryFn: async ({ signal }) => {
    const { cliProductsSearch } = await routes();
    const search = (input: Search) => api.call(cliProductsSearch, "GET", input, signal);
    return shelvesOf(...(await Promise.all([search(NEWEST), search(POPULAR)])), new Date());
  },
});

/** The data of a product page, or `null` if no such product is published. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ["product", slug],
    queryFn: ({ signal }) =>
      pageData(async () => (await pages()).ProductPage, `/p/${encodeURIComponent(slug)}`, signal),
  });

/** The data of a profile page, or `null` if there is no such user. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ["profile", username],
    queryFn: ({ signal }) =>
      pageData(async () => (await pages()).ProfilePage, `/u/${encodeURIComponent(username)}`, signal),
  });

/** What the operator says about categories. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => pageData(async () => (await pages()).CategoriesPage, "/categories", signal),
});

/** The collections that everyone can see: all, or the first ones for the home page. */
export const collectionsQuery = (scope: "all" | "home") =>
  queryOptions({
    queryKey: ["collections", scope],
    queryFn: ({ signal }) =>
      pageData(
        async () => (await pages()).CollectionsPage,
        "/collections",
        signal,
        scope === "home" ? "?first" : "",
      ),
  });

/** A collection with its products, or `null` if there is none. */
export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["collection", slug],
    queryFn: ({ signal }) =>
      pageData(
        async () => (await pages()).CollectionPage,
        `/collections/${encodeURIComponent(slug)}`,
        signal,
      ),
  });

/** The newest signed state of the log, with some of its entries. */
export const logQuery = (wanted: WantedLog) =>
  queryOptions({
    queryKey: ["log", wanted.product, wanted.before ?? null],
    queryFn: ({ signal }) =>
      pageData(async () => (await pages()).LogPage, "/log", signal, writeLogAddress(wanted)),
  });

export type OwnProfile = z.output<(typeof cliAuthProfile)["GET"]["response"]>;

/** The caller's profile, with their products in every status. */
export const ownProfileQuery = (uid: string) =>
  queryOptions({
    queryKey: ["own-profile", uid],
    queryFn: async ({ signal }) => api.call((await routes()).cliAuthProfile, "GET", {}, signal),
  });

/** The workflows that may publish the caller's products, and the CI services that the marketplace accepts. */
export const publishersQuery = (uid: string) =>
  queryOptions({
    queryKey: ["publishers", uid],
    queryFn: async ({ signal }) => {
      const { productsPublishers } = await import("#contract/publishers.js");
      return api.call(productsPublishers, "GET", {}, signal);
    },
  });

export const reviewsQuery = (productId: string) =>
  queryOptions({
    queryKey: ["reviews", productId],
    queryFn: async ({ signal }) => {
      const { productsReviews } = await import("#contract/products.js");
      return api.call(productsReviews, "GET", { productId }, signal);
    },
  });

/** All purchases of the caller, newest first. */
export const purchasesQuery = (uid: string) =>
  queryOptions({
    queryKey: ["purchases", uid],
    queryFn: async ({ signal }) => {
      const { orders } = await import("#contract/orders.js");
      const bought: AnswerOf<typeof orders.GET>["orders"] = [];
      let cursor: string | undefined;
      do {
        const page = await api.call(orders, "GET", { cursor }, signal);
        bought.push(...page.orders);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return bought;
    },
  });
