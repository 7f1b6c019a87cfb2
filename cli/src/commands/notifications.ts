import * as z from "zod";
import { Notification, notifications as route } from "#contract/notifications.js";
import { command, option } from "../command.js";
import { day, theirs } from "../market/words.js";

export const notifications = command({
  name: "notifications",
  group: "take part",
  summary: "List notifications about sales, followers, reviews and messages",
  details: "Newest first, 50 per page. Listing notifications does not mark them read.",
  parameters: {
    unread: option("--unread", z.boolean().default(false), "Show only unread notifications"),
    read: option("--read <id...>", z.array(z.string()).default([]), "Mark these notifications read"),
    allRead: option("--all-read", z.boolean().default(false), "Mark all notifications read"),
    cursor: option("--cursor <cursor>", z.string().optional(), "Continue after the previous page"),
  },
  examples: [
    { command: "vaultmart notifications --unread", summary: "Show unread notifications" },
    { command: "vaultmart notifications --all-read", summary: "Mark all notifications read" },
  ],
  result: z.object({
    notifications: z.array(Notification),
    /** The total number of unread notifications, not only on this page. */
    unread: z.number().int(),
    nextCursor: z.string().optional(),
  }),
  run: async ({ site }, { unread, read, allRead, cursor }) => {
    await site.requireLogin();
    if (allRead) await site.api.call(route, "POST", { all: true });
    else if (read.length > 0) await site.api.call(route, "POST", { ids: read });
    const page = await site.api.call(route, "GET", { cursor });
    return { ...page, notifications: page.notifications.filter((each) => !unread || !each.read) };
  },
  print: (page, screen, { unread, allRead, read }) => {
    const { bold, dim, cyan, green } = screen.style;
    if (allRead || read.length > 0) screen.print(`${green("✓")} Marked read.`);
    if (page.notifications.length === 0) {
      return screen.print(unread || page.unread === 0 ? "No new notifications." : "No notifications.");
    }
    for (const each of page.notifications) {
      const title = each.read ? theirs(each.title) : bold(theirs(each.title));
      screen.print(`${each.read ? " " : cyan("●")} ${title}  ${dim(`${day(each.createdAt)} · ${each.id}`)}`);
      if (each.body) screen.print(`  ${theirs(each.body)}`);
    }
    screen.print();
    screen.print(dim(`${page.unread} unread`));
    if (page.nextCursor) screen.print(dim(`Next page: vaultmart notifications --cursor ${page.nextCursor}`));
  },
});
