import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import {
  CategoriesPage,
  CollectionPage,
  CollectionsPage,
  LogPage,
  ProductPage,
  ProfilePage,
} from "#contract/app-pages.js";
import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import { type WantedLog, writeLogAddress } from "#domain/web/log-address.js";
import { api } from "./client.js";
import { pageData } from "./page-data.js";

/** The parameters of the search route. */
export type Search = Parameters<typeof api.call<typeof cliProductsSearch, "GET">>[2];

/**
 * A page of products. The previous page is shown until this one arrives, and a request is aborted when
 * another page is wanted.
 */
export const searchQuery = (input: Search) =>
  queryOptions({
    queryKey: ["search", input],
    queryFn: ({ signal }) => api.call(cliProductsSearch, "GET", input, signal),
    placeholderData: keepPreviousData,
  });

/** The data of a product page, or `null` if no such product is published. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ["product", slug],
    queryFn: ({ signal }) => pageData(ProductPage, `/p/${encodeURIComponent(slug)}`, signal),
  });

/** The data of a profile page, or `null` if there is no such user. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ["profile", username],
    queryFn: ({ signal }) => pageData(ProfilePage, `/u/${encodeURIComponent(username)}`, signal),
  });

/** What the operator says about categories. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => pageData(CategoriesPage, "/categories", signal),
});

/** The collections that everyone can see: all, or the first ones for the home page. */
export const collectionsQuery = (scope: "all" | "home") =>
  queryOptions({
    queryKey: ["collections", scope],
    queryFn: ({ signal }) =>
      pageData(CollectionsPage, "/collections", signal, scope === "home" ? "?first" : ""),
  });

/** A collection with its products, or `null` if there is none. */
export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["collection", slug],
    queryFn: ({ signal }) => pageData(CollectionPage, `/collections/${encodeURIComponent(slug)}`, signal),
  });

/** The newest signed state of the log, with some of its entries. */
export const logQuery = (wanted: WantedLog) =>
  queryOptions({
    queryKey: ["log", wanted.product, wanted.before ?? null],
    queryFn: ({ signal }) => pageData(LogPage, "/log", signal, writeLogAddress(wanted)),
  });

export type OwnProfile = z.output<(typeof cliAuthProfile)["GET"]["response"]>;

/** The caller's profile, with their products in every status. */
export const ownProfileQuery = (uid: string) =>
  queryOptions({
    queryKey: ["own-profile", uid],
    queryFn: ({ signal }) => api.call(cliAuthProfile, "GET", {}, signal),
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
