import * as z from "zod";
import { Notification, notifications as route } from "#contract/notifications.js";
import { command, option } from "../command.js";
import { day, theirs } from "../market/words.js";

export const notifications = command({
  name: "notifications",
  group: "take part",
  summary: "What happened: sales, followers, reviews, messages",
  details: "Newest first, fifty at a time. Reading them does not mark them read.",
  parameters: {
    unread: option("--unread", z.boolean().default(false), "Only those that are unread"),
    read: option("--read <id...>", z.array(z.string()).default([]), "Mark these read"),
    allRead: option("--all-read", z.boolean().default(false), "Mark all read"),
    cursor: option("--cursor <cursor>", z.string().optional(), "Go on where the page before ended"),
  },
  examples: [
    { command: "vaultmart notifications --unread", summary: "What is new?" },
    { command: "vaultmart notifications --all-read", summary: "I have seen them" },
  ],
  result: z.object({
    notifications: z.array(Notification),
    /** Of all, not of this page alone. */
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
      return screen.print(unread || page.unread === 0 ? "Nothing new." : "There is nothing.");
    }
    for (const each of page.notifications) {
      const title = each.read ? theirs(each.title) : bold(theirs(each.title));
      screen.print(`${each.read ? " " : cyan("●")} ${title}  ${dim(`${day(each.createdAt)} · ${each.id}`)}`);
      if (each.body) screen.print(`  ${theirs(each.body)}`);
    }
    screen.print();
    screen.print(dim(`${page.unread} unread`));
    if (page.nextCursor) screen.print(dim(`Older ones: vaultmart notifications --cursor ${page.nextCursor}`));
  },
});
