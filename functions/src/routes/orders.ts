import { orders as route } from "#contract/orders.js";
import { readCursor, writeCursor } from "#domain/cursor.js";
import { checkParty, dailyTotals, ORDERS_PER_PAGE, publicOrder } from "#domain/money/order-list.js";
import { activityOf, lastDays } from "#domain/progress/activity.js";
import { endpoint } from "#http/endpoint.js";
import * as store from "#store/money/orders.js";
import * as activity from "#store/progress/activity.js";

/** Buyers see their purchases, and sellers see their sales with totals and daily activity. */
export const orders = endpoint(route, {
  GET: async ({ input, caller, now }) => {
    if (input.orderId !== undefined) {
      return { orders: [publicOrder(checkParty(await store.read(input.orderId), caller))] };
    }
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const days = lastDays(input.days ?? 0, now);
    const [{ orders: found, next }, happened] = await Promise.all([
      store.page(input.role, caller.uid, ORDERS_PER_PAGE, after),
      days.length > 0 ? activity.read(caller.uid, days) : undefined,
    ]);
    return {
      orders: found.map(publicOrder),
      ...(next && { nextCursor: writeCursor(next) }),
      ...(input.role === "seller" && { days: dailyTotals(found) }),
      ...(happened && { activity: activityOf(days, happened) }),
    };
  },
});
