import { notifications as route } from "#contract/notifications.js";
import { NOTIFICATIONS_PER_PAGE } from "#domain/community/notification-list.js";
import { readCursor, writeCursor } from "#domain/cursor.js";
import { undated } from "#domain/dated.js";
import { endpoint } from "#http/endpoint.js";
import * as store from "#store/community/notification-list.js";

/** Users read their notifications and mark them as read. */
export const notifications = endpoint(route, {
  GET: async ({ input, caller }) => {
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const [{ notifications: found, next }, unread] = await Promise.all([
      store.page(caller.uid, NOTIFICATIONS_PER_PAGE, after),
      store.countUnread(caller.uid),
    ]);
    return {
      notifications: found.map(undated),
      ...(next && { nextCursor: writeCursor(next) }),
      unread,
    };
  },
  POST: async ({ input, caller }) => {
    if ("ids" in input) await store.markRead(caller.uid, input.ids);
    else await store.markAllRead(caller.uid);
    return { success: true as const };
  },
});
