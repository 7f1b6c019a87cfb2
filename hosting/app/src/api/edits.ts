import { infiniteQueryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { productsEdits } from "#contract/edits.js";
import { api } from "./client.js";

/** One edit of a product's details, as its author sees it. */
export type ProductEdit = z.output<(typeof productsEdits)["GET"]["response"]>["edits"][number];

/** The history of one of the caller's products, newest first. */
export const editsQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: ["edits", productId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        productsEdits,
        "GET",
        { productId, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
