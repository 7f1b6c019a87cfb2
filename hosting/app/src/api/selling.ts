import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { type Order, orders, ordersRefund } from "#contract/orders.js";
import { api } from "./client.js";
import { ownProfileQuery } from "./queries.js";

export type Sale = z.output<typeof Order>;

/** How many days the daily figures cover. */
const DAYS = 90;
/** Webhooks take moments. After these attempts, the seller is asked to check again later. */
const REPORT_TRIES = 45;
const REPORT_MS = 2_000;

/** The daily figures of the caller's products, oldest first, up to today (UTC). */
export const activityQuery = (uid: string) =>
  queryOptions({
    queryKey: ["activity", uid],
    queryFn: async ({ signal }) =>
      (await api.call(orders, "GET", { role: "seller", days: DAYS }, signal)).activity ?? [],
  });

const salesPage = (cursor: string | undefined, signal?: AbortSignal) =>
  api.call(orders, "GET", { role: "seller", cursor }, signal);

/** The caller's sales, newest first, page by page. */
export const salesQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ["sales", uid],
    queryFn: ({ pageParam, signal }) => salesPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const refund = (orderId: string) => api.call(ordersRefund, "POST", { orderId });

/**
 * Waits until Stripe has reported the refund of a sale, and shows it in the list of sales.
 *
 * @returns whether it was reported in time
 */
export async function untilReported(queries: QueryClient, uid: string, sale: Sale): Promise<boolean> {
  const { queryKey } = salesQuery(uid);
  const listed = queries.getQueryData(queryKey);
  const at = listed?.pages.findIndex(({ orders }) => orders.some(({ id }) => id === sale.id)) ?? -1;
  const cursor = listed?.pageParams[at] as string | undefined;
  for (let tries = 0; tries < REPORT_TRIES; tries++) {
    const page = await salesPage(cursor).catch(() => undefined);
    const now = page?.orders.find(({ id }) => id === sale.id);
    if (now?.status === "refunded") {
      const replace = (one: Sale) => (one.id === now.id ? now : one);
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, orders: page.orders.map(replace) })),
          },
      );
      await refreshFigures(queries, uid);
      return true;
    }
    await new Promise((resume) => setTimeout(resume, REPORT_MS));
  }
  return false;
}

/** Refetches everything that a sale or a change of a product affects. */
export async function refreshFigures(queries: QueryClient, uid: string): Promise<void> {
  await Promise.all(
    [ownProfileQuery(uid).queryKey, activityQuery(uid).queryKey].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
