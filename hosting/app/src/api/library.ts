import { infiniteQueryOptions } from "@tanstack/react-query";
import { productsDownload } from "#contract/products.js";
import { api } from "./client.js";

/** Query key prefix of all lists of downloads, for every user: they are stale after each download. */
export const DOWNLOADS = ["downloads"];

/** The caller's downloads, newest first, page by page. */
export const downloadsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...DOWNLOADS, uid],
    queryFn: ({ pageParam: cursor, signal }) => api.call(productsDownload, "GET", { cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
