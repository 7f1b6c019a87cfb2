import * as z from "zod";
import { Cursor, countOf, DONE, DocumentId, NextCursor, NOTIFICATION_TYPES, timeOf } from "./fields.js";
import { route } from "./route.js";

export const Notification = z
  .object({
    id: z.string().describe("The id of the notification."),
    type: z.enum(NOTIFICATION_TYPES).describe("What it is about."),
    title: z.string().describe("The title, in the recipient's language."),
    body: z.string().describe("The text, in the recipient's language."),
    link: z.string().describe("The page that it is about: a path of the site."),
    read: z.boolean().describe("Whether it was marked read."),
    actorUid: z.string().optional().describe("The uid of the user who caused it. Missing when nobody did."),
    actorUsername: z
      .string()
      .optional()
      .describe("The username of the user who caused it. Missing when nobody did."),
    createdAt: timeOf("When it was sent"),
  })
  .describe("A notification of the caller.");

export const notifications = route({
  path: "/notifications",
  GET: {
    summary: "List your notifications, newest first, 50 a page",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      notifications: z.array(Notification).describe("Up to 50 notifications, newest first."),
      nextCursor: NextCursor,
      unread: countOf("How many of all the caller's notifications are unread."),
    }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Mark notifications as read: some of yours, or all",
    access: "user",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.union(
      [
        z.strictObject({
          ids: z
            .array(DocumentId)
            .min(1, "must name a notification")
            .max(100, "must name at most 100")
            .describe("The ids of the notifications to mark: 1 to 100."),
        }),
        z.strictObject({ all: z.literal(true).describe("Marks all of the caller's notifications.") }),
      ],
      "must hold ids (1 to 100 of them), or all: true",
    ),
    response: z.object({ success: DONE }),
    failures: ["notificationNotFound"],
  },
});
