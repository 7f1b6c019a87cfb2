import * as z from "zod";
import { Cursor, DocumentId, NOTIFICATION_TYPES, Timestamp } from "./fields.js";
import { route } from "./route.js";

export const Notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  body: z.string(),
  /** A path of the site. */
  link: z.string(),
  read: z.boolean(),
  /** Who caused it, where that is a user. */
  actorUid: z.string().optional(),
  actorUsername: z.string().optional(),
  createdAt: Timestamp,
});

export const notifications = route({
  path: "/notifications",
  GET: {
    summary: "List own notifications, newest first, 50 a page",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      /** `nextCursor` of the page before. */
      cursor: Cursor.optional(),
    }),
    response: z.object({
      notifications: z.array(Notification),
      nextCursor: z.string().optional(),
      /** How many of all own notifications are unread. */
      unread: z.number().int(),
    }),
    failures: ["invalidCursor"],
  },
  POST: {
    summary: "Mark own notifications read: some of them, or all",
    access: "user",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.union(
      [
        z.strictObject({
          ids: z.array(DocumentId).min(1, "must name a notification").max(100, "must name at most 100"),
        }),
        z.strictObject({ all: z.literal(true) }),
      ],
      "must hold ids (1 to 100 of them), or all: true",
    ),
    response: z.object({ success: z.literal(true) }),
    failures: ["notificationNotFound"],
  },
});
