import type * as z from "zod";
import type { Notification } from "#contract/notifications.js";
import type { Dated } from "../dated.js";

/** How many notifications a page contains. */
export const NOTIFICATIONS_PER_PAGE = 50;

/** A notification as stored (spec: Notification). */
export type StoredNotification = Dated<z.output<typeof Notification>>;
