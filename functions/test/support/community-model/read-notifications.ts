import type * as z from "zod";
import { notifications } from "#contract/notifications.js";
import { succeed } from "../http.js";

type Page = z.output<typeof notifications.GET.response>;

/** All notifications of a user, newest first, page by page, with the route's unread count. */
export async function notificationsOf(token: string): Promise<Pick<Page, "notifications" | "unread">> {
  const all: Page["notifications"] = [];
  for (let cursor: string | undefined; ; ) {
    const input = cursor === undefined ? {} : { cursor };
    const page = await succeed(notifications, "GET", { token, input });
    all.push(...page.notifications);
    if (page.nextCursor === undefined) return { notifications: all, unread: page.unread };
    cursor = page.nextCursor;
  }
}
