import type * as z from "zod";
import type { Notification } from "../contract/notifications.js";
import type { NotificationType } from "./notifications.js";

/** How many notifications one page holds. */
export const NOTIFICATIONS_PER_PAGE = 50;

/** A notification as it is stored (spec: Notification). */
export interface StoredNotification {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly read: boolean;
  readonly actorUid?: string | undefined;
  readonly actorUsername?: string | undefined;
  readonly createdAt: Date;
}

/** A notification as its recipient sees it. */
export function publicNotification(stored: StoredNotification): z.input<typeof Notification> {
  return { ...stored, createdAt: stored.createdAt.toISOString() };
}
