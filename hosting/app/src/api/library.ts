import { infiniteQueryOptions } from "@tanstack/react-query";
import { productsDownload } from "#contract/products.js";
import { api } from "./client.js";

/** Whatever lists downloads, for any reader: stale after each one. */
export const DOWNLOADS = ["downloads"];

/** What the caller has downloaded, last downloaded first, page by page. */
export const downloadsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...DOWNLOADS, uid],
    queryFn: ({ pageParam: cursor, signal }) => api.call(productsDownload, "GET", { cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
