import { orders as route } from "../contract/orders.js";
import { readCursor, writeCursor } from "../domain/cursor.js";
import { dailyTotals, ORDERS_PER_PAGE, publicOrder } from "../domain/order-page.js";
import { endpoint } from "../http/endpoint.js";
import * as store from "../store/orders.js";

/** Buyers see what they bought, sellers what they sold and what it came to by day. */
export const orders = endpoint(route, {
  GET: async ({ input, caller }) => {
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const { orders: found, next } = await store.page(input.role, caller.uid, ORDERS_PER_PAGE, after);
    return {
      orders: found.map(publicOrder),
      ...(next && { nextCursor: writeCursor(next) }),
      ...(input.role === "seller" && { days: dailyTotals(found) }),
    };
  },
});
