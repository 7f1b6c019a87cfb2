import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { ProductPage, ProfilePage } from "#contract/app-pages.js";
import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { orders } from "#contract/orders.js";
import { productsReviews } from "#contract/products.js";
import type { AnswerOf } from "#contract/route.js";
import { api } from "./client.js";
import { pageData } from "./page-data.js";

/** What the search route can be asked. */
export type Search = Parameters<typeof api.call<typeof cliProductsSearch, "GET">>[2];

/** A page of products; the one before stays until it is here, and its request ends when another is wanted. */
export const searchQuery = (input: Search) =>
  queryOptions({
    queryKey: ["search", input],
    queryFn: ({ signal }) => api.call(cliProductsSearch, "GET", input, signal),
    placeholderData: keepPreviousData,
  });

/** A product's page, or `null` where nothing is published. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ["product", slug],
    queryFn: ({ signal }) => pageData(ProductPage, `/p/${encodeURIComponent(slug)}`, signal),
  });

/** A profile's page, or `null` where nobody is. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ["profile", username],
    queryFn: ({ signal }) => pageData(ProfilePage, `/u/${encodeURIComponent(username)}`, signal),
  });

export type OwnProfile = z.output<(typeof cliAuthProfile)["GET"]["response"]>;

/** The caller's own profile, with their products of every status. */
export const ownProfileQuery = (uid: string) =>
  queryOptions({
    queryKey: ["own-profile", uid],
    queryFn: ({ signal }) => api.call(cliAuthProfile, "GET", {}, signal),
  });

export const reviewsQuery = (productId: string) =>
  queryOptions({
    queryKey: ["reviews", productId],
    queryFn: ({ signal }) => api.call(productsReviews, "GET", { productId }, signal),
  });

/** Everything that the caller has bought, newest first. */
export const purchasesQuery = (uid: string) =>
  queryOptions({
    queryKey: ["purchases", uid],
    queryFn: async ({ signal }) => {
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
