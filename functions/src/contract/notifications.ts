import * as z from "zod";
import { Cursor, countOf, DONE, DocumentId, NextCursor, NOTIFICATION_TYPES, timeOf } from "./fields.js";
import { route } from "./route.js";

export const Notification = z
  .object({
    id: z.string().describe("The ID of the notification."),
    type: z.enum(NOTIFICATION_TYPES).describe("The kind of notification."),
    title: z.string().describe("The title, in the recipient's language."),
    body: z.string().describe("The text, in the recipient's language."),
    link: z.string().describe("The page to open: a path of the site."),
    read: z.boolean().describe("Whether it is marked as read."),
    actorUid: z.string().optional().describe("The ID of the user who caused it. Missing if no user did."),
    actorUsername: z
      .string()
      .optional()
      .describe("The username of the user who caused it. Missing if no user did."),
    createdAt: timeOf("When it was sent"),
  })
  .describe("A notification of the caller.");

export const notifications = route({
  path: "/notifications",
  GET: {
    summary: "List your notifications, newest first, 50 per page",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ cursor: Cursor.optional() }),
    response: z.object({
      notifications: z.array(Notification).describe("Up to 50 notifications, newest first."),
      nextCursor: NextCursor,
      unread: countOf("The total number of the caller's unread notifications."),
    }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Mark some or all of your notifications as read",
    access: "user",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.union(
      [
        z.strictObject({
          ids: z
            .array(DocumentId)
            .min(1, "must have at least 1 notification ID")
            .max(100, "must have at most 100 notification IDs")
            .describe("The IDs of the notifications to mark as read: 1 to 100."),
        }),
        z.strictObject({ all: z.literal(true).describe("Marks all of the caller's notifications as read.") }),
      ],
      "must have either ids (1 to 100 of them) or all: true",
    ),
    response: z.object({ success: DONE }),
    failures: ["notificationNotFound"],
  },
});
