import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { productsListing } from "#contract/listing.js";
import { api, isRefusal } from "./client.js";

/** An author's own product in any status, with its newest version. */
export type OwnListing = z.output<(typeof productsListing)["GET"]["response"]>;

/** The caller's product by its slug, or `null` if the caller has no such product. */
export const ownListingQuery = (uid: string, slug: string) =>
  queryOptions({
    queryKey: ["own-listing", uid, slug],
    queryFn: async ({ signal }): Promise<OwnListing | null> => {
      try {
        // Only authors need it, and only for products that others do not see.
        const { productsListing } = await import("#contract/listing.js");
        return await api.call(productsListing, "GET", { slug }, signal);
      } catch (error) {
        if (isRefusal(error, "productNotFound", "invalidRequest")) return null;
        throw error;
      }
    },
  });
