import type * as z from "zod";
import { type Order as OrderShape, orders as route } from "#contract/orders.js";
import type { Context } from "../context.js";

export type Order = z.infer<typeof OrderShape>;

/**
 * The caller's purchases or sales, newest first, up to a given number of pages with 50 orders each. `more` says whether
 * there are older ones.
 */
export async function readOrders(
  { site }: Pick<Context, "site">,
  role: "buyer" | "seller",
  pages: number,
): Promise<{ readonly orders: Order[]; readonly more: boolean }> {
  const orders: Order[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const found = await site.api.call(route, "GET", { role, cursor });
    orders.push(...found.orders);
    cursor = found.nextCursor;
    if (cursor === undefined) return { orders, more: false };
  }
  return { orders, more: true };
}
