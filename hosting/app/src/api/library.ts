import { infiniteQueryOptions } from "@tanstack/react-query";
import { productsDownload } from "#contract/products.js";
import { api } from "./client.js";
import { DOWNLOADS } from "./downloads.js";

/** The caller's downloads, newest first, page by page. */
export const downloadsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...DOWNLOADS, uid],
    queryFn: ({ pageParam: cursor, signal }) => api.call(productsDownload, "GET", { cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
